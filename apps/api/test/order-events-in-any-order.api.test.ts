import { describe, expect, it } from 'vitest';
import { orderBody, postAsShop, untilEventsAreProcessed } from './support/signed-webhooks.js';
import { testApi } from './support/test-api.js';

describe('a refund, an update, and a payment in any order', () => {
  const api = testApi();

  let number = 4000;
  const code = { discount_codes: [{ code: 'LAKESIDE20' }] };
  const bodies = (order: number) => {
    const refund = {
      id: order,
      admin_graphql_api_id: `gid://shopify/Refund/${order}`,
      order_id: order,
      created_at: '2026-11-21T15:00:00Z',
      refund_line_items: [{ subtotal: 20.2, total_tax: 1.0 }],
      transactions: [{ kind: 'refund', status: 'success', amount: '21.20' }],
    };
    return {
      paid: ['orders/paid', orderBody(order, code)],
      refund: ['refunds/create', refund],
      updated: [
        'orders/updated',
        orderBody(order, {
          ...code,
          updated_at: '2026-11-21T15:00:01Z',
          current_total_price: '43.15',
          current_subtotal_price: '35.00',
          financial_status: 'partially_refunded',
          refunds: [refund],
        }),
      ],
    } as const;
  };
  const stateOf = async (order: number) =>
    (
      await api.database.query(
        'SELECT amount_cents, net_cents, fee_cents, status FROM orders WHERE external_id = $1',
        [`gid://shopify/Order/${order}`],
      )
    ).rows;
  const REFUNDED = [{ amount_cents: 4315, net_cents: 3500, fee_cents: 525, status: 'partially_refunded' }];

  it.each([
    ['paid refund updated'],
    ['paid updated refund'],
    ['refund paid updated'],
    ['refund updated paid'],
    ['updated paid refund'],
    ['updated refund paid'],
    ['paid refund'],
    ['refund paid'],
  ])('have the same result: %s', async (order) => {
    number += 1;
    const all = bodies(number);
    for (const name of order.split(' ') as (keyof typeof all)[]) {
      const [topic, body] = all[name];
      await postAsShop(api, body, { topic }).expect(200);
      await untilEventsAreProcessed(api);
    }
    expect(await stateOf(number)).toEqual(REFUNDED);
  });

  it('have the same result when all are from the same second', async () => {
    number += 1;
    const { paid, refund, updated } = bodies(number);
    const later = { ...updated[1], updated_at: paid[1].updated_at };
    for (const [topic, body] of [refund, ['orders/updated', later], paid, paid] as const) {
      await postAsShop(api, body, { topic }).expect(200);
      await untilEventsAreProcessed(api);
    }
    expect(await stateOf(number)).toEqual(REFUNDED);
  });

  it('have the same result when all come three times concurrently', async () => {
    number += 1;
    const all = Object.values(bodies(number));
    await Promise.all(
      [...all, ...all, ...all].map(([topic, body]) => postAsShop(api, body, { topic }).expect(200)),
    );
    await api.dependencies.webhookWork.processOpenEvents();
    await untilEventsAreProcessed(api);
    expect(await stateOf(number)).toEqual(REFUNDED);
  });
});
