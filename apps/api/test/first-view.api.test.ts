import type { FirstView, PortalBrowser } from '@eyecart/shared/contracts';
import express from 'express';
import pino from 'pino';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { createFirstViewPages } from '../src/pages/first-view.js';
import { LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const api = testApi();

/** What the API gave the renderer for this document. */
function passedIn(html: string): { view: FirstView; browser: PortalBrowser } {
  const text = /<pre>([\s\S]*)<\/pre>/.exec(html)?.[1] ?? '';
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&'));
}

describe('the server-rendered first view', () => {
  it('is the home page with the first products for a practice', async () => {
    const browser = await api.signedIn();
    const answer = await browser.get('/').set('User-Agent', 'Mozilla/5.0 (Macintosh)').expect(200);
    const { view, browser: reader } = passedIn(answer.text);
    const listing = await browser.get(
      '/api/products/filtered?sortBy=best-sellers&productType=all&category=all&page=1&pageSize=36',
    );
    const session = await browser.get('/api/session');
    expect(view).toEqual({ practice: session.body.practice, products: listing.body });
    expect(view.practice?.name).toBe(LAKESIDE);
    expect(reader.userAgent).toContain('Macintosh');
    expect(answer.get('Cache-Control')).toBe('no-store');
    expect(answer.get('Vary')).toContain('Cookie');
    expect(answer.get('Content-Security-Policy')).toContain("script-src 'self' 'sha256-test';");
  });

  it('is the sign-in card for anyone else', async () => {
    const answer = await api.browser().get('/').expect(200);
    expect(passedIn(answer.text).view).toEqual({ practice: null, refusal: null });
  });

  it('is not given to another practice', async () => {
    const first = passedIn((await (await api.signedIn('100200')).get('/')).text).view.practice;
    const second = passedIn((await (await api.signedIn('100300')).get('/')).text).view.practice;
    expect(first?.id).toBe('demo-lakeside');
    expect(second?.id).toBe('demo-harbor');
  });

  it.each([
    ['what the browser remembers', '0.7', { isFavoritesFolded: false, favoriteCount: 7 }],
    ['nothing that it cannot read', '2.x', { isFavoritesFolded: true, favoriteCount: 0 }],
    ['no absurd number', '0.5000', { isFavoritesFolded: true, favoriteCount: 0 }],
  ])('knows %s', async (_, cookie, remembered) => {
    const answer = await api.browser().get('/').set('Cookie', `portal_view=${cookie}`).expect(200);
    expect(passedIn(answer.text).browser.remembered).toEqual(remembered);
  });

  it('falls back to the plain document when it cannot be rendered, and logs it', async () => {
    const lines: string[] = [];
    const pages = createFirstViewPages({
      secureCookies: false,
      catalog: api.dependencies.catalog,
      loadRenderer: () => Promise.reject(new Error('not built')),
      headersFor: () => (_request, _response, next) => next(),
      plainDocument: '<!doctype html><title>Plain</title>',
      log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    });
    const app = express().get('/', (request, response) => pages.sendSignIn(request, response, null));
    const answer = await supertest(app).get('/').expect(200);
    expect(answer.text).toContain('<title>Plain</title>');
    expect(lines.join()).toContain('The first view could not be rendered');
  });

  it('changes with the catalog', async () => {
    const browser = await api.signedIn();
    const before = passedIn((await browser.get('/')).text).view;
    if (before.practice === null) throw new Error('The practice is signed in.');
    const variantId = before.products.products[0]?.variants[0]?.id;
    await api.control('products', { variantId, price: '77.77' });
    await api.dependencies.catalogSync.syncChanges();
    await api.dependencies.catalog.refresh();
    const after = passedIn((await browser.get('/')).text).view;
    if (after.practice === null) throw new Error('The practice is signed in.');
    expect(before.products.products[0]?.variants[0]?.price).not.toBe(7777);
    expect(after.products.products[0]?.variants[0]?.price).toBe(7777);
  });
});

describe('signing in before the script has loaded', () => {
  it('leads home with a session', async () => {
    const browser = api.browser();
    const answer = await browser.post('/sign-in').type('form').send({ practiceId: ' 100200 ' }).expect(303);
    expect(answer.get('Location')).toBe('/?signed-in');
    const home = passedIn((await browser.get('/?signed-in').expect(200)).text).view;
    expect(home.practice?.name).toBe(LAKESIDE);
  });

  it.each([
    ['an unknown ID', { practiceId: '999' }, 401],
    ['no ID', { practiceId: undefined }, 400],
    ['an ID that is too long', { practiceId: '1'.repeat(33) }, 400],
  ])('shows why %s was refused, with what was typed', async (_, form, status) => {
    const answer = await api.browser().post('/sign-in').type('form').send(form).expect(status);
    const reason = await api
      .browser()
      .post('/api/verify-practice')
      .send({ practiceId: form.practiceId ?? '' });
    const { view } = passedIn(answer.text);
    if (view.practice !== null) throw new Error('Nobody is signed in.');
    expect(view.refusal?.message).toMatch(/Practice ID/);
    if (status === 401) expect(view.refusal).toEqual({ practiceId: '999', message: reason.body.message });
    expect(answer.get('Set-Cookie')).toBeUndefined();
  });

  it('is refused from another site', async () => {
    const answer = await api
      .browser()
      .post('/sign-in')
      .set('Origin', 'https://elsewhere.example')
      .type('form')
      .send({ practiceId: '100200' });
    expect(answer.status).toBe(403);
    expect(answer.get('Set-Cookie')).toBeUndefined();
  });

  it('counts against the same limit as any sign-in', async () => {
    const from = '203.0.113.77';
    const other = await api.startInstance({}, { trustedProxies: 1 });
    const attempt = () =>
      other.browser().post('/sign-in').set('X-Forwarded-For', from).type('form').send({ practiceId: '999' });
    for (let count = 0; count < 10; count += 1) await attempt().expect(401);
    const answer = await attempt().expect(429);
    expect(Number(answer.get('Retry-After'))).toBeGreaterThan(0);
  });
});
