import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { testApi } from './support/test-api.js';

const api = testApi();

const manyNames = `{${Array.from({ length: 6_000 }, (_, at) => `"n${at}":1`).join()}}`;

describe('what costs more to read than to refuse', () => {
  it.each([
    ['/api/carts', 401, 'not_signed_in'],
    ['/api/nowhere', 404, 'not_found'],
  ])('is not parsed at %s for those who have no access', async (path, status, code) => {
    const { body } = await api.browser().post(path).type('json').send('{"no').expect(status);
    expect(body.code).toBe(code);
  });

  it('is at most 4 kB for signing in and out', async () => {
    for (const path of ['/api/verify-practice', '/api/logout', '/api/carts/3mJr7AoUXx2Wqd/opened']) {
      const { body } = await api
        .browser()
        .post(path)
        .send({ practiceId: 'x'.repeat(4_096) })
        .expect(413);
      expect(body.message).toBe('The request body is larger than 4 kB.');
    }
  });

  it('is JSON of thousands of names, even from those who are signed in', async () => {
    const browser = await api.signedIn();
    const { body } = await browser.post('/api/carts').type('json').send(manyNames).expect(413);
    expect(body).toMatchObject({
      code: 'payload_too_large',
      message: 'The request body has more than 5,000 names and values.',
    });
  });

  it('is JSON in another encoding than UTF-8', async () => {
    const { body } = await api
      .browser()
      .post('/api/verify-practice')
      .set('Content-Type', 'application/json; charset=utf-16le')
      .serialize((value) => value)
      .send(Buffer.from('{"practiceId":"100200"}', 'utf16le') as unknown as string)
      .expect(415);
    expect(body.code).toBe('unsupported_media_type');
  });

  it('is an address of thousands of characters', async () => {
    await api
      .browser()
      .get(`/order-details/${'1'.repeat(900)}`)
      .expect(200);
    await api
      .browser()
      .get(`/order-details/${'1'.repeat(1_100)}`)
      .expect(404);
  });
});

describe('what anyone may ask for', () => {
  it('includes the sign-in card, which is rendered once for all', async () => {
    const first = await api.browser().get('/').set('User-Agent', 'One').expect(200);
    const second = await api.browser().get('/').set('User-Agent', 'Another').expect(200);
    expect(second.text).toBe(first.text);
  });

  it('includes the API document, which is compressed once and sent again only when it changed', async () => {
    const { headers } = await supertest(api.url).get('/api/openapi.json').expect(200);
    expect(headers['content-encoding']).toMatch(/^(br|gzip)$/);
    expect(headers['cache-control']).toBe('no-cache');
    await supertest(api.url)
      .get('/api/openapi.json')
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
  });
});
