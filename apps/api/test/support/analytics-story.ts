import type { DetailedOrder, OrderAnalytics } from '@eyecart/shared/contracts';
import { expect } from 'vitest';
import type { ShopOrder } from '../../src/providers/commerce/commerce-provider.js';
import { shopOrder } from './shop-orders.js';
import { type Browser, LAKESIDE } from './shopping.js';
import type { TestApi } from './test-api.js';

/** Stores orders as reported by the shop and reads what the practice sees of them. Both can be started later. */
export function analyticsStory(api: () => TestApi, browser: () => Browser) {
  const take = async (fields: Partial<ShopOrder> = {}) => {
    const order = shopOrder(fields);
    expect(await api().dependencies.orders.recordOrder(order)).toBe('stored');
    return order;
  };
  const ask = async (path: string, query: object = {}, as = browser(), practiceName = LAKESIDE) =>
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
  return { take, ask, readOrders, listOrders };
}
