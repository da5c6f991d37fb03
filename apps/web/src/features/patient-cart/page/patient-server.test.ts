import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PatientRenderer } from '@eyecart/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPatientRenderer } from '@/patient-server';
import { parseHtml } from '@/testing/parse-html';
import { makeCart, readyModel, SAMPLE_ITEMS } from '../testing/sample-cart';

const PAGE = { language: 'en', address: '/cart/4Tn8cWe2x7QpLmZr9KbVsY' } as const;
const MANIFEST = { 'src/patient.ts': { file: 'assets/patient-1.js' } };

let clientDir = '';
let renderer: PatientRenderer;
const options = () => ({ clientDir, portalName: 'Eyecart', publicUrl: 'https://eyecart.example' });

beforeAll(() => {
  clientDir = mkdtempSync(join(tmpdir(), 'patient-server-'));
  mkdirSync(join(clientDir, '.vite'));
  writeFileSync(join(clientDir, '.vite', 'patient-manifest.json'), JSON.stringify(MANIFEST));
  renderer = createPatientRenderer(options());
});

afterAll(() => rmSync(clientDir, { recursive: true }));

describe('the document', () => {
  it('is complete before any script', () => {
    const html = renderer.render(readyModel(), PAGE);
    for (const words of [
      'Lubricating Eye Drops, 10 mL',
      '20% OFF with code LAKESIDE20',
      '\u2212$15.40',
      'You save $15.40',
      'Secure checkout powered by Shopify',
      'No account needed. This page contains no health information, and this list is not a prescription.',
    ]) {
      expect(html).toContain(words);
    }
    const { document, getByRole } = parseHtml(html);
    expect(document.compatMode).toBe('CSS1Compat');
    expect(document.documentElement.lang).toBe('en');
    expect(document.title).toBe('Your Order - Lakeside Eye Care');
    const contentOf = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content');
    expect(contentOf('viewport')).toContain('width=device-width');
    expect(contentOf('robots')).toContain('noindex');
    const button = getByRole('button', { name: 'Proceed to Checkout' });
    const form = button.closest('form');
    expect(button.getAttribute('type')).toBe('submit');
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.getAttribute('action')).toBe('/cart/4Tn8cWe2x7QpLmZr9KbVsY/checkout');
    expect(form?.querySelector('[name=total]')?.getAttribute('value')).toBe('6158');
  });

  it('needs no inline script, style attribute or handler', () => {
    const html = renderer.render(readyModel(), PAGE);
    const scripts = html.match(/<script[^>]*>/g);
    expect(scripts).toEqual(['<script type="module" fetchpriority="low" src="/assets/patient-1.js">']);
    expect(html).not.toMatch(/ style=| on[a-z]+=/);
  });

  it('has a link preview with the practice and our picture, without products', () => {
    const { head } = parseHtml(renderer.render(readyModel(), PAGE)).document;
    const contentOf = (property: string) =>
      head.querySelector(`meta[property="og:${property}"]`)?.getAttribute('content');
    expect(contentOf('title')).toBe('Your Order - Lakeside Eye Care');
    expect(contentOf('site_name')).toBe('Lakeside Eye Care');
    expect(contentOf('image')).toBe('https://eyecart.example/link-preview.png');
    expect(head.innerHTML).not.toContain('Drops');
  });

  it('returns the CSP source of its one style', () => {
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(renderer.render(readyModel(), PAGE)) ?? [];
    expect(renderer.styleHash).toBe(`sha256-${createHash('sha256').update(style).digest('base64')}`);
  });

  it('escapes hostile titles, names and codes', () => {
    const hostile = `"><img src=x onerror=alert(1)></title></script><script>alert('x')</script>`;
    const items = SAMPLE_ITEMS.map((item) => ({ ...item, title: hostile, imageUrl: hostile }));
    const html = renderer.render(
      readyModel(makeCart(items, { practiceName: hostile, practiceDiscountCode: hostile })),
      PAGE,
    );
    expect(html).not.toContain('<img src=x');
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script/g)).toHaveLength(1);
    expect(html.match(/<\/title/g)).toHaveLength(1);
  });

  it('renders a hundred lines, with every image but the first lazy', () => {
    const items = Array.from({ length: 100 }, (_, index) => ({
      ...(SAMPLE_ITEMS[0] as (typeof SAMPLE_ITEMS)[number]),
      id: String(index),
    }));
    const page = parseHtml(renderer.render(readyModel(makeCart(items)), PAGE));
    const images = [...page.document.querySelectorAll('li > .thumb img')];
    const loading = images.map((image) => image.getAttribute('loading'));
    expect(loading).toEqual(['eager', ...Array.from({ length: 99 }, () => 'lazy')]);
  });

  it.each([
    [{ state: 'not-found', linkAgain: 'offered' } as const, 'Cart Not Found - Eyecart'],
    [{ state: 'error' } as const, 'Cart Error - Eyecart'],
    [{ state: 'unavailable' } as const, 'Cart Error - Eyecart'],
    [{ state: 'closed', owner: null } as const, 'Closed - Eyecart'],
    [
      {
        state: 'expired',
        linkAgain: 'offered',
        practiceName: 'Lakeside Eye Care',
        practiceContact: null,
      } as const,
      'Cart Not Found - Lakeside Eye Care',
    ],
    [readyModel(makeCart(SAMPLE_ITEMS, { items: 'nope' })), 'Cart Error - Lakeside Eye Care'],
  ])('titles %o as %s', (model, title) => {
    expect(parseHtml(renderer.render(model, PAGE)).document.title).toBe(title);
  });

  it('says what to do when the client has not been built', () => {
    writeFileSync(join(clientDir, '.vite', 'patient-manifest.json'), '{}');
    expect(() => createPatientRenderer(options())).toThrow('build apps/web first');
  });
});
