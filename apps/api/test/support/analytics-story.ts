import type { DetailedOrder, OrderAnalytics } from '@eyecart/shared/contracts';
import { beforeEach, expect } from 'vitest';
import type { ShopOrder } from '../../src/providers/commerce/commerce-provider.js';
import { shopOrder } from './shop-orders.js';
import { LAKESIDE } from './shopping.js';
import { timedStory } from './timed-story.js';

export const NOW = new Date('2026-11-21T18:00:00Z');

/**
 * Sets up the tests of a file about analytics: an API at `NOW`, emptied before each test; it stores orders as reported by
 * the shop and reads what the practice sees of them.
 */
export function analyticsStory() {
  const story = timedStory(NOW.toISOString());
  beforeEach(() =>
    story.api.database.query(
      'TRUNCATE refills, orders, order_refunds; DELETE FROM messages; DELETE FROM carts',
    ),
  );
  const take = async (fields: Partial<ShopOrder> = {}) => {
    const order = shopOrder(fields);
    expect(await story.api.dependencies.orders.recordOrder(order)).toBe('stored');
    return order;
  };
  const ask = async (path: string, query: object = {}, as = story.staff, practiceName = LAKESIDE) =>
    (
      await as
        .get(`/api/analytics/${path}`)
        .query({ practiceName, ...query })
        .expect(200)
    ).body;
  const readOrders = (query?: object): Promise<OrderAnalytics> => ask('orders', query);
  const listOrders = async (
    query?: object,
  ): Promise<{ orders: DetailedOrder[]; total: number; otherCurrencyOrders: DetailedOrder[] }> =>
    ask('orders/detailed', query);
  return Object.assign(story, { take, ask, readOrders, listOrders });
}
