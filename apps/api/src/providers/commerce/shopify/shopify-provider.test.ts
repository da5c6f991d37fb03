import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type StubShop,
  startStubShop,
  withError,
  withStatus,
} from '../../../../test/conformance/stub-shop.js';
import { CommerceError } from '../commerce-provider.js';

const LAST = { hasNextPage: false, endCursor: null };
const NOTHING_CHANGED = { products: { pageInfo: LAST, nodes: [] } };
const SINCE = new Date('2026-11-20T08:00:00Z');
const GRANT_PATH = '/admin/oauth/access_token';
const CREDENTIALS = { clientId: 'id-1', clientSecret: 'secret-1' };
const grant = (token: string) =>
  withStatus(200, JSON.stringify({ access_token: token, scope: 'read_products', expires_in: 86_399 }));
const cost = (requestedQueryCost: number, currentlyAvailable: number) => ({
  cost: {
    requestedQueryCost,
    throttleStatus: { maximumAvailable: 2000, currentlyAvailable, restoreRate: 100 },
  },
});

let shop: StubShop;
beforeEach(async () => {
  shop = await startStubShop();
});
afterEach(() => shop.close());

describe('the Admin API', () => {
  const read = (settings = {}) => shop.provider(settings).fetchChangedProducts(SINCE);

  it('is called with the token at the pinned version', async () => {
    shop.answer('ChangedProducts', NOTHING_CHANGED);
    await read();
    expect(shop.seen[0]?.path).toBe('/admin/api/2026-07/graphql.json');
    expect(shop.seen[0]?.headers['x-shopify-access-token']).toBe('admin-token');
  });

  it('is called again once its throttle has recovered', async () => {
    shop.answer(
      'ChangedProducts',
      withError('THROTTLED', 'Throttled', cost(700, 50)),
      withStatus(429, '', { 'retry-after': '2.0' }),
      NOTHING_CHANGED,
    );
    await read();
    expect(shop.waits).toEqual([6500, 2000]);
  });

  it('is retried after temporary failures, up to six calls', async () => {
    shop.answer('ChangedProducts', withStatus(503));
    await expect(read()).rejects.toThrow('ChangedProducts, answered HTTP 503');
    expect(shop.waits).toEqual([500, 1000, 2000, 4000, 8000]);
    expect(shop.seen).toHaveLength(6);
  });

  it.each([
    [
      'an error of the query',
      withError('ACCESS_DENIED', 'Access denied for products field'),
      'ACCESS_DENIED',
    ],
    ['a shop that is frozen', withStatus(402, '{"errors":"Unavailable Shop"}'), 'HTTP 402'],
    ['a redirect', withStatus(301, '', { location: 'https://elsewhere.example/' }), 'HTTP 301'],
    ['a web page', withStatus(200, '<html>'), 'not a GraphQL answer'],
    ['a missing list', { products: { pageInfo: LAST } }, 'products.nodes'],
    ['a refused token', withStatus(401, '{"errors":"[API] Invalid API key"}'), 'check the token'],
  ])('is not retried after %s', async (_, answer, words) => {
    shop.answer('ChangedProducts', answer);
    const reading = read();
    await expect(reading).rejects.toThrow(CommerceError);
    await expect(reading).rejects.toThrow(words);
    expect(shop.seen).toHaveLength(1);
  });
});

describe('the client-credentials grant', () => {
  it('fetches a token once, and another before it expires', async () => {
    let now = new Date('2026-11-20T00:00:00Z');
    const provider = shop.provider({ admin: CREDENTIALS, clock: { now: () => now } });
    shop.answer(GRANT_PATH, grant('t1'), grant('t2'));
    shop.answer('ChangedProducts', NOTHING_CHANGED);
    await Promise.all([provider.fetchChangedProducts(SINCE), provider.fetchChangedProducts(SINCE)]);
    now = new Date('2026-11-20T23:30:00Z');
    await provider.fetchChangedProducts(SINCE);
    now = new Date('2026-11-20T23:50:00Z');
    await provider.fetchChangedProducts(SINCE);

    const grants = shop.seen.filter((request) => request.path === GRANT_PATH);
    expect(grants.map((request) => request.body)).toEqual(
      Array(2).fill('grant_type=client_credentials&client_id=id-1&client_secret=secret-1'),
    );
    const tokens = shop.seen.map((request) => request.headers['x-shopify-access-token']).filter(Boolean);
    expect(tokens).toEqual(['t1', 't1', 't1', 't2']);
  });

  it('fetches another token when the shop refuses the one held, once', async () => {
    shop.answer(GRANT_PATH, grant('t1'), grant('t2'));
    shop.answer('ChangedProducts', withStatus(401), NOTHING_CHANGED);
    const provider = shop.provider({ admin: CREDENTIALS });
    await provider.fetchChangedProducts(SINCE);
    shop.answer('ChangedProducts', withStatus(401));
    await expect(provider.fetchChangedProducts(SINCE)).rejects.toThrow('check the token');
    expect(shop.seen.filter((request) => request.path === GRANT_PATH)).toHaveLength(3);
  });

  it('says so when the shop refuses the app', async () => {
    shop.answer(GRANT_PATH, withStatus(400, '{"error":"invalid_client"}'));
    const reading = shop.provider({ admin: CREDENTIALS }).fetchChangedProducts(SINCE);
    await expect(reading).rejects.toThrow('check the client id and secret');
    await expect(reading).rejects.not.toThrow('secret-1');
  });
});

describe('createCheckout', () => {
  const request = {
    cartReference: 'ref-1',
    lines: [{ variantId: '11', quantity: 2 }],
    discountCode: 'HARBOR20',
    buyerAddress: '203.0.113.9',
  };
  const created = {
    cartCreate: {
      cart: {
        id: 'gid://shopify/Cart/abc?key=k',
        checkoutUrl: 'https://shop.example/cart/c/abc?key=k',
        discountCodes: [{ code: 'HARBOR20', applicable: true }],
        cost: { totalAmount: { amount: '16.0', currencyCode: 'USD' } },
        lines: {
          nodes: [
            {
              id: 'l1',
              quantity: 2,
              merchandise: { id: 'gid://shopify/ProductVariant/11' },
              cost: { subtotalAmount: { amount: '20.0' } },
            },
          ],
        },
      },
      userErrors: [],
      warnings: [],
    },
  };

  it("sends lines, code, reference, and the patient's address", async () => {
    shop.answer('CreateCart', created);
    expect(await shop.provider().createCheckout(request)).toMatchObject({
      kind: 'created',
      totalCents: 1600,
    });
    const [sent] = shop.seen;
    expect(sent?.path).toBe('/api/2026-07/graphql.json');
    expect(sent?.headers).toMatchObject({
      'shopify-storefront-private-token': 'storefront-token',
      'shopify-storefront-buyer-ip': '203.0.113.9',
    });
    expect(sent?.variables.input).toEqual({
      lines: [{ merchandiseId: 'gid://shopify/ProductVariant/11', quantity: 2 }],
      discountCodes: ['HARBOR20'],
      attributes: [{ key: 'cart_ref', value: 'ref-1' }],
    });
  });

  it('sends no code and no address when there are none', async () => {
    shop.answer('CreateCart', created);
    await shop.provider().createCheckout({ ...request, discountCode: null, buyerAddress: null });
    expect(shop.seen[0]?.headers).not.toHaveProperty('shopify-storefront-buyer-ip');
    expect(shop.seen[0]?.variables.input).toMatchObject({ discountCodes: [] });
  });

  it.each([
    ['430', withStatus(430), 'try-later'],
    ['200 and Throttled', withError(null, 'Throttled'), 'try-later'],
    ['200 and THROTTLED', withError('THROTTLED', 'Too many'), 'try-later'],
    ['an internal error', withError('INTERNAL_SERVER_ERROR', 'Oops'), 'try-later'],
    ['502', withStatus(502, '<html>'), 'try-later'],
    ['a reset', (_: unknown, response: { destroy(): void }) => response.destroy(), 'try-later'],
    ['a refused token', withStatus(401), 'refused'],
    ['an error of the query', withError('BAD_REQUEST', 'No'), 'refused'],
    ['an answer it does not document', { cartCreate: {} }, 'refused'],
  ])('calls once and reads what %s means', async (_, answer, kind) => {
    shop.answer('CreateCart', answer);
    expect((await shop.provider().createCheckout(request)).kind).toBe(kind);
    expect(shop.seen).toHaveLength(1);
  });

  it('calls once and reads silence as try-later', async () => {
    shop.answer('CreateCart', () => {});
    const provider = shop.provider({ timeoutMs: { storefront: 300, admin: 300 } });
    expect((await provider.createCheckout(request)).kind).toBe('try-later');
    expect(shop.seen).toHaveLength(1);
  });

  it('reads an unreachable shop as try-later', async () => {
    const provider = shop.provider();
    await shop.close();
    expect(await provider.createCheckout(request)).toEqual({
      kind: 'try-later',
      reason: 'ECONNREFUSED',
    });
  });
});
