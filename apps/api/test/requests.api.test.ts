import { describe, expect, it } from 'vitest';
import { testApi } from './support/test-api.js';

describe('every request', () => {
  const api = testApi({ environment: { METRICS_TOKEN: 'a-token-of-the-operator' } });

  it('answers 404 for unknown paths, 405 with Allow for a wrong method', async () => {
    const missing = await api.browser().get('/api/nothing').expect(404);
    expect(missing.body.code).toBe('not_found');
    const wrong = await api.browser().delete('/api/carts/prices').expect(405);
    expect(wrong.get('Allow')).toBe('POST');
  });

  it.each([
    ['PUT', '/webhooks/shopify', 'POST'],
    ['GET', '/webhooks/twilio/inbound', 'POST'],
    ['DELETE', '/webhooks/twilio/status/1', 'POST'],
    ['POST', '/metrics', 'GET, HEAD'],
    ['POST', '/api/docs', 'GET, HEAD'],
    ['PUT', '/api/openapi.json', 'GET, HEAD'],
    ['PUT', '/api/enroll/none', 'GET, HEAD, POST'],
    ['PUT', '/sign-in', 'GET, HEAD, POST'],
  ])('answers 405 with Allow for %s %s', async (method, path, allowed) => {
    const response = await fetch(new URL(path, api.url), { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
  });

  it('cannot be framed by any page', async () => {
    for (const path of ['/', '/api/docs', '/cart/3mJr7AoUXx2Wqd', '/api/collections']) {
      const { headers } = await api.browser().get(path);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });

  it('names every invalid field in a body', async () => {
    const browser = await api.signedIn();
    const { body } = await browser
      .post('/api/carts')
      .send({ cartItems: [{ quantity: 0 }] })
      .expect(400);
    expect(body.code).toBe('invalid_request');
    expect(body.details.map((detail: { path: string }) => detail.path)).toEqual(
      expect.arrayContaining(['practiceName', 'cartItems.0.id', 'cartItems.0.quantity']),
    );
  });

  it('refuses broken JSON, bodies that are too large, other media types, and NUL characters', async () => {
    const browser = await api.signedIn();
    const broken = await browser.post('/api/carts').type('json').send('{"cartItems": [').expect(400);
    expect(broken.body.code).toBe('invalid_json');
    const large = await browser.post('/api/carts').send({ practiceName: 'x'.repeat(5_000_000) });
    expect(large.status).toBe(413);
    expect(large.body.code).toBe('payload_too_large');
    const form = await browser.post('/api/carts').type('form').send('a=b').expect(415);
    expect(form.body.code).toBe('unsupported_media_type');
    const nul = await browser.post('/api/verify-practice').send({ practiceId: '1\u0000' }).expect(400);
    expect(nul.body.message).toMatch(/NUL/);
    await browser.get('/api/products?search=%00').expect(400);
    const deep = await browser
      .post('/api/carts')
      .type('json')
      .send(`${'['.repeat(40_000)}${']'.repeat(40_000)}`)
      .expect(400);
    expect(deep.body.code).toBe('invalid_request');
  });

  it.each(['gzip', 'deflate', 'br'])(
    'says that a plain body sent as %s cannot be decompressed',
    async (encoding) => {
      const { body } = await api
        .browser()
        .post('/api/verify-practice')
        .set('Content-Encoding', encoding)
        .send({ practiceId: '100200' })
        .expect(400);
      expect(body.code).toBe('invalid_json');
      expect(body.message).toMatch(/could not be decompressed/);
    },
  );

  it('refuses an unknown compression', async () => {
    const request = api.browser().post('/api/verify-practice').set('Content-Encoding', 'lzma');
    expect((await request.send({ practiceId: '100200' }).expect(415)).body.code).toBe(
      'unsupported_media_type',
    );
  });

  it.each(['/', '/learn-more', '/cart/3mJr7AoUXx2Wqd'])('allows only reads of the page %s', async (path) => {
    const { body, headers } = await api.browser().post(path).expect(405);
    expect(body.code).toBe('method_not_allowed');
    expect(headers.allow).toBe('GET, HEAD');
  });

  it.each([
    ['POST', '/no/such/page'],
    ['PUT', '/assets/none.js'],
    ['GET', '/webhooks/none'],
    ['POST', '/webhooks/none'],
    ['DELETE', '/webhooks/twilio/none'],
    ['PATCH', '/webhooks'],
  ] as const)('answers %s %s in the standard error format', async (method, path) => {
    const call = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete', PATCH: 'patch' } as const;
    const { body } = await api.browser()[call[method]](path).expect(404);
    expect(body).toEqual({ code: 'not_found', message: 'There is nothing at this address.' });
  });

  it('reports its health without a session', async () => {
    const { body } = await api.browser().get('/api/health').expect(200);
    expect(body).toMatchObject({ status: 'ok', database: 'ok' });
    expect(body.products).toBeGreaterThan(100);
  });

  it('sends a strict content security policy', async () => {
    const answer = await api.browser().get('/').expect(200);
    const policy = answer.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("script-src-attr 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(answer.get('Referrer-Policy')).toBe('same-origin');
    expect(answer.get('X-Powered-By')).toBeUndefined();
  });

  it("shows the portal's page with status 404 for unknown paths, and a plain 404 for missing files", async () => {
    await api.browser().get('/no/such/page').expect(404).expect('Content-Type', /html/);
    await api.browser().get('/assets/none.js').expect(404).expect('Content-Type', /plain/);
  });
});
