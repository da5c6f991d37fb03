import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { testApi } from './support/test-api.js';

const api = testApi({ environment: { CART_READS_PER_ADDRESS_PER_MINUTE: '3', TRUST_PROXY: '1' } });

describe('what strangers send', () => {
  it('is cut before anything reads it', async () => {
    const staff = api.browser();
    const { text } = await staff
      .get('/')
      .set('User-Agent', `Version/${'x'.repeat(8_000)} Safari/`)
      .set('Accept-Language', 'en')
      .expect(200);
    expect(text).toContain(`Version/${'x'.repeat(248)}&quot;`);
    const late = `${'xx,'.repeat(67)}es`;
    const page = await staff.get('/cart/closed').set('Accept-Language', late).expect(200);
    expect(page.headers['content-language']).toBe('en');
  });

  it.each([
    ['/cart/closed', 200],
    ['/cart/nothing', 404],
    ['/cart/a/b/c', 404],
    ['/cart/%E0', 404],
    ['/p/%E0', 404],
    ['/carts/nothing', 404],
    ['/nowhere/2LrjRyZJBmjkCnNPCXkMr9', 404],
  ])('counts %s as a cart read', async (path, status) => {
    const from = { 'X-Forwarded-For': `198.51.100.${status === 200 ? 1 : path.length + 1}` };
    for (let read = 0; read < 3; read += 1) await supertest(api.url).get(path).set(from).expect(status);
    await supertest(api.url).get(path).set(from).expect(429);
  });
});
