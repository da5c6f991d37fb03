import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FirstView, PortalBrowser, PortalRenderer } from '@eyecart/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPortalRenderer } from '@/portal-server';
import { parseHtml } from '@/testing/parse-html';

const INDEX = `<!doctype html>
<html lang="en">
<head>
<title>Eyecart</title>
<script type="module" crossorigin src="/assets/portal-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/shell-1.js">
<link rel="stylesheet" crossorigin href="/assets/shell-1.css">
</head>
<body>
<div id="root"><div>waiting</div></div>
</body>
</html>`;
const USUAL: PortalBrowser = {
  remembered: { isFavoritesFolded: true, favoriteCount: 0 },
  userAgent: 'Mozilla/5.0 (Windows NT 10.0)',
};
const product = {
  id: '101',
  title: 'Drops & <b>more</b></script>',
  price: 1000,
  imageUrl: '/drops.svg',
  variantId: '1',
  hasOptions: false,
  options: [],
  variants: [],
  isAvailable: true,
  quantityAvailable: 9,
  inventoryPolicy: 'DENY',
  inventoryTracked: true,
  vendor: 'Brand',
  sku: 'D-1',
  productType: 'Drops',
  category: null,
} as const;
const home = (name = 'Lakeside Eye Care'): FirstView => ({
  practice: {
    id: '100200',
    name,
    discountCode: 'LAKESIDE20',
    gallery: [],
    timeZone: 'America/Chicago',
    language: 'en',
    phoneNumber: null,
  },
  products: { products: [{ ...product, options: [], variants: [] }], total: 1, page: 1, pageSize: 36 },
});

let clientDir = '';
let renderer: PortalRenderer;
beforeAll(() => {
  clientDir = mkdtempSync(join(tmpdir(), 'portal-server-'));
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'index.html'), INDEX);
  renderer = createPortalRenderer({ clientDir, isSandbox: false });
});
afterAll(() => rmSync(clientDir, { recursive: true }));

const stateIn = (html: string): unknown =>
  JSON.parse(/<script type="application\/json" id="first-view">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');

describe('the server-rendered document', () => {
  it('shows the practice and its products before any script', () => {
    const html = renderer.render(home(), USUAL);
    expect(html).not.toContain('waiting');
    // Without script, nothing reacts to a press.
    const button = parseHtml(html).getByRole('button', { name: 'LOGOUT' });
    expect(button.closest('[aria-disabled=true]')).toBeTruthy();
    for (const words of ['Lakeside Eye Care', '$10.00', '1 Products found', 'ANALYTICS', 'Ctrl K']) {
      expect(html).toContain(words);
    }
  });

  it('requests stylesheet and scripts only after the first paint', () => {
    const html = renderer.render(home(), USUAL);
    expect(html).not.toContain('type="module"');
    expect(html).not.toContain('modulepreload" crossorigin');
    const { document } = parseHtml(html);
    expect(document.querySelector('[data-parts]')?.getAttribute('data-parts')?.split(' ')).toEqual([
      '/assets/portal-1.js',
      '/assets/shell-1.js',
      '/assets/shell-1.css',
    ]);
    const withoutScript = document.querySelector('noscript link[rel=stylesheet]');
    expect(withoutScript?.getAttribute('href')).toBe('/assets/shell-1.css');
    expect(renderer.scriptHash).toMatch(/^sha256-[\w+/]{43}=$/);
  });

  it('contains the data it was rendered from, and no name ends the element', () => {
    const view = home('Dr. </script><b>Lee');
    const html = renderer.render(view, USUAL);
    expect(stateIn(html)).toEqual(view);
    expect(html).not.toContain('<b>Lee');
    expect(html).not.toContain('<b>more');
  });

  it('reserves the same height above the products as the requesting browser', () => {
    const first = { isFavoritesFolded: false, favoriteCount: 3 };
    const large = renderer.render(home(), { ...USUAL, remembered: first });
    const placeholders = (html: string) => parseHtml(html).document.querySelectorAll('[data-placeholder]');
    expect(placeholders(large)).toHaveLength(3);
    const usual = renderer.render(home(), USUAL);
    expect(placeholders(usual)).toHaveLength(0);
  });

  it('names the keys of an Apple computer, and marks the sandbox', () => {
    const apple = { ...USUAL, userAgent: 'Mozilla/5.0 (Macintosh)' };
    expect(renderer.render(home(), apple)).toContain('⌘K');
    expect(renderer.render(home(), USUAL)).not.toContain('Sandbox');
    const sandbox = createPortalRenderer({ clientDir, isSandbox: true }).render(home(), USUAL);
    expect(sandbox).toContain('<html data-sandbox');
    expect(sandbox).toContain('Sandbox');
  });

  it('is a form to sign in with for anyone else, with the reason of a refusal', () => {
    const refusal = { practiceId: '999', message: 'Please check it.' };
    const html = renderer.render({ practice: null, refusal }, USUAL);
    const { getByRole, getByText } = parseHtml(html);
    const field = getByRole('textbox', { name: /Practice ID/ });
    const form = field.closest('form');
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.getAttribute('action')).toBe('/sign-in');
    // The ID is a credential, and the browser must not offer it to the next person.
    expect(field.getAttribute('autocomplete')).toBe('off');
    expect(field).toMatchObject({ name: 'practiceId', value: '999' });
    expect(getByText('Please check it.')).toBeTruthy();
    expect(html).not.toContain('Lakeside');
  });
});
