import { beforeAll, expect, it } from 'vitest';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const CRM = 'https://crm.example.com';

let browser: Browser;
const api = testApi({ environment: { CORS_ORIGINS: CRM } });
beforeAll(async () => {
  browser = await api.signedIn();
});

const query = { practiceName: LAKESIDE };

it.each(['/api/products', '/api/favorites', '/api/sms/messages', '/api/sms/counts', '/api/nothing'])(
  'lets only pages of CORS_ORIGINS read %s, and says that the answer depends on the origin',
  async (path) => {
    const from = async (origin: string) => {
      const { headers } = await browser.get(path).query(query).set('Origin', origin);
      expect(headers.vary?.split(', ')).toContain('Origin');
      return [headers['access-control-allow-origin'], headers['access-control-allow-credentials']];
    };
    expect(await from(CRM)).toEqual([CRM, 'true']);
    expect(await from('https://elsewhere.example')).toEqual([undefined, undefined]);
  },
);

it('keeps a patient’s cart out of caches, and answers 304 to a program that has this version', async () => {
  const { cartId } = await createCart(browser);
  const cart = await api.browser().get(`/api/carts/${cartId}`).expect(200);
  expect(cart.get('Cache-Control')).toBe('no-store');
  await api
    .browser()
    .get(`/api/carts/${cartId}`)
    .set('If-None-Match', cart.get('ETag') ?? '')
    .expect(304);
});

it('lets the browser keep the catalog, to be revalidated each time', async () => {
  const list = await browser.get('/api/products').expect(200);
  expect(list.get('Cache-Control')).toBe('private, no-cache');
  expect(list.get('Vary')).toContain('Accept-Encoding');
  await browser
    .get('/api/products')
    .set('If-None-Match', list.get('ETag') ?? '')
    .expect(304);
});

it.each(['/', '/learn-more', '/cart/3mJr7AoUXx2Wqd', '/api/docs', '/api/collections', '/sw.js'])(
  'turns off at %s what the portal does not use',
  async (path) => {
    const { headers } = await browser.get(path);
    expect(headers['permissions-policy']).toContain('camera=(), display-capture=(), geolocation=()');
  },
);
