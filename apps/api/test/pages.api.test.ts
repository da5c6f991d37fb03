import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { createApp } from '../src/app.js';
import { listRoutes } from './support/list-routes.js';
import { testApi, testWeb } from './support/test-api.js';

describe('the portal’s pages', () => {
  const api = testApi();

  it.each([
    ['/?search=drops', 200],
    ['/learn-more', 200],
    ['/learn-more/', 200],
    ['/Learn-More', 200],
    ['/learn-more/else', 404],
    ['/analytics', 200],
    ['/order-details/17', 200],
    ['/order-details', 404],
    ['/order-details/17/else', 404],
    ['/no-such-page', 404],
  ])('answers %s with %i and the same document', async (path, status) => {
    const kept = await api.browser().get('/index.html');
    const answer = await api.browser().get(path).expect(status);
    expect(answer.text).toBe(kept.text);
    expect(answer.get('Content-Type')).toMatch(/^text\/html/);
    expect(answer.get('Cache-Control')).toBe('no-cache');
  });

  it('serves the document under the name that the service worker caches', async () => {
    const kept = await api.browser().get('/index.html').expect(200);
    expect(kept.text).toContain('<title>Eyecart</title>');
    expect(kept.get('Cache-Control')).toBe('no-cache');
  });

  it('marks the document when the sandbox is used', async () => {
    const kept = await api.browser().get('/index.html').expect(200);
    expect(kept.text).toContain('<html data-sandbox lang="en">');
  });

  it('lets the service worker, and nothing else, fetch images from their origins', async () => {
    const worker = await api.browser().get('/sw.js');
    expect(worker.get('Content-Security-Policy')).toContain(`connect-src 'self' ${api.sandboxUrl}`);
    const page = await api.browser().get('/');
    expect(page.get('Content-Security-Policy')).toMatch(/connect-src 'self'(;|$)/);
    expect(page.get('Content-Security-Policy')).toContain("worker-src 'self'");
  });

  it('lets browsers keep a file whose name is its version, and revalidate the others', async () => {
    const clientDir = mkdtempSync(path.join(tmpdir(), 'eyecart-web-'));
    mkdirSync(path.join(clientDir, 'assets'));
    writeFileSync(path.join(clientDir, 'assets', 'portal-abc123.js'), '1');
    writeFileSync(path.join(clientDir, 'favicon.svg'), '<svg/>');
    const browser = supertest(createApp(api.dependencies, { ...testWeb, clientDir }));
    const hashed = await browser.get('/assets/portal-abc123.js').expect(200);
    expect(hashed.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect((await browser.get('/favicon.svg').expect(200)).get('Cache-Control')).toBe('no-cache');
    for (const missing of ['/assets/portal-old.js', '/none.svg']) {
      expect((await browser.get(missing).expect(404)).get('Cache-Control')).toBe('no-store');
    }
  });

  it('has an icon on every page of the API’s own, and for documents that can name none', async () => {
    const pages: string[] = [];
    const bare: string[] = [];
    for (const { address, methods } of listRoutes(createApp(api.dependencies, null))) {
      for (const method of ['get', 'post'] as const) {
        if (!methods.includes(method.toUpperCase())) continue;
        const { text, type } = await api.browser()[method](address).buffer(true);
        if (type !== 'text/html') continue;
        pages.push(address);
        if (!text.includes('<link rel="icon" href="/favicon.svg">')) bare.push(`${method} ${address}`);
      }
    }
    expect(pages).toEqual(expect.arrayContaining(['/api/docs', '/api/docs/errors', '/api/enroll/12345']));
    expect(bare).toEqual([]);
    await api.browser().get('/favicon.ico').expect(302).expect('Location', '/favicon.svg');
  });

  it('answers 404 without a document for a missing file', async () => {
    const answer = await api.browser().get('/assets/portal-old.js').expect(404);
    expect(answer.get('Content-Type')).toMatch(/^text\/plain/);
  });
});
