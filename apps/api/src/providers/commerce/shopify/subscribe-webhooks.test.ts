import { afterEach, beforeEach, expect, it } from 'vitest';
import { LAST } from '../../../../test/conformance/shop-records.js';
import {
  type StubShop,
  startStubShop,
  withError,
  withStatus,
} from '../../../../test/conformance/stub-shop.js';

const ADDRESS = 'https://portal.example/webhooks/shopify';
let shop: StubShop;
beforeEach(async () => {
  shop = await startStubShop();
  shop.answer('WebhookSubscriptions', { webhookSubscriptions: { pageInfo: LAST, nodes: [] } });
});
afterEach(() => shop.close());

const created = { webhookSubscriptionCreate: { webhookSubscription: { id: 'gid://x/1' }, userErrors: [] } };
const refused = {
  webhookSubscriptionCreate: { webhookSubscription: null, userErrors: [{ message: 'not approved' }] },
};

it('continues after a refusal and returns each result', async () => {
  shop.answer('SubscribeWebhook', withError('ACCESS_DENIED', 'protected customer data'), refused, created);
  const result = await shop.provider().subscribeWebhooks(ADDRESS);
  expect(result.refused).toEqual([
    { topic: 'ORDERS_CREATE', reason: expect.stringContaining('ACCESS_DENIED: protected customer data') },
    { topic: 'ORDERS_PAID', reason: 'not approved' },
  ]);
  expect(result.added).toEqual([
    'ORDERS_UPDATED',
    'ORDERS_CANCELLED',
    'REFUNDS_CREATE',
    'PRODUCTS_UPDATE',
    'PRODUCTS_DELETE',
    'INVENTORY_LEVELS_UPDATE',
  ]);
});

it('returns the results so far when the shop becomes unavailable midway', async () => {
  shop.answer('SubscribeWebhook', created, withStatus(503));
  const result = await shop.provider().subscribeWebhooks(ADDRESS);
  expect(result.added).toEqual(['ORDERS_CREATE']);
  expect(result.refused).toHaveLength(7);
  expect(result.refused.slice(0, 2)).toEqual([
    { topic: 'ORDERS_PAID', reason: expect.stringContaining('HTTP 503') },
    { topic: 'ORDERS_UPDATED', reason: 'not tried: the shop was not available' },
  ]);
});

it('stops when the shop does not accept the token', async () => {
  shop.answer('SubscribeWebhook', withStatus(401));
  await expect(shop.provider().subscribeWebhooks(ADDRESS)).rejects.toThrow('HTTP 401');
  expect(shop.seen.filter(({ operation }) => operation === 'SubscribeWebhook')).toHaveLength(1);
});
