import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HookReceiver, startHookReceiver } from './support/hook-receiver.js';
import { read, readList, readNumber, readText } from './support/read-response.js';
import { bestSellers, CREATE_CART, startTestSandbox, type TestSandbox } from './support/sandbox-client.js';

let sandbox: TestSandbox;
let receiver: HookReceiver;
let variantId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  receiver = await startHookReceiver();
  const topics = ['ORDERS_CREATE', 'ORDERS_PAID', 'ORDERS_UPDATED', 'ORDERS_CANCELLED', 'REFUNDS_CREATE'];
  await receiver.subscribe(sandbox, ...topics);
  variantId = (await bestSellers(sandbox))[0]?.variantId ?? '';
  await sandbox.control('inventory', { variantId, quantity: 1000 });
});
afterAll(async () => {
  receiver.close();
  await sandbox.close();
});
beforeEach(() => {
  receiver.hooks.length = 0;
});

async function order(payment: object = {}): Promise<unknown> {
  await sandbox.storefront(CREATE_CART, { input: { lines: [{ merchandiseId: variantId, quantity: 2 }] } });
  return read(await sandbox.control('pay', payment), 'order');
}
const statusOf = (path: string, body: object = {}) => sandbox.post(`/control/orders/${path}`, body);
const topics = () => receiver.hooks.map(({ topic }) => topic).sort();
/** A test ends once all its webhooks have arrived: a late one would count in the next. */
const untilReceived = (...expected: string[]) => expect.poll(topics).toEqual(expected);

describe('an order with a pending payment', () => {
  it('is pending and sends no orders/paid until it is marked as paid', async () => {
    const placed = await order({ isPaid: false });
    expect(read(placed, 'financialStatus')).toBe('PENDING');
    await untilReceived('orders/create');
    expect(receiver.hooks[0]?.body).toMatchObject({
      financial_status: 'pending',
      total_outstanding: '37.98',
    });

    const number = readNumber(placed, 'number');
    const paid = await sandbox.control(`orders/${number}/paid`, {});
    expect(read(paid, 'order.financialStatus')).toBe('PAID');
    await untilReceived('orders/create', 'orders/paid', 'orders/updated');
    const updates = receiver.hooks.filter(({ topic }) => topic !== 'orders/create');
    for (const { body } of updates) {
      expect(body).toMatchObject({ financial_status: 'paid', total_outstanding: '0.00' });
    }
    expect((await statusOf(`${number}/paid`)).status).toBe(409);
  });

  it('cannot be refunded, and is void once canceled', async () => {
    const number = readNumber(await order({ isPaid: false }), 'number');
    expect((await statusOf(`${number}/refund`)).status).toBe(409);
    expect(read(await sandbox.control(`orders/${number}/cancel`, {}), 'order.financialStatus')).toBe(
      'VOIDED',
    );
    expect((await statusOf(`${number}/paid`)).status).toBe(409);
    await untilReceived('orders/cancelled', 'orders/create', 'orders/updated');
  });
});

describe('a test order', () => {
  it('is marked as a test in webhooks and API', async () => {
    const placed = await order({ isTest: true });
    expect(read(placed, 'isTest')).toBe(true);
    await untilReceived('orders/create', 'orders/paid');
    for (const { body } of receiver.hooks) expect(read(body, 'test')).toBe(true);
    const found = await sandbox.admin('query O($id: ID!) { order(id: $id) { test taxesIncluded } }', {
      id: readText(placed, 'adminId'),
    });
    expect(read(found, 'data.order')).toEqual({ test: true, taxesIncluded: false });
  });
});

describe('fulfilling an order', () => {
  it('sends a webhook, works once, and not for a canceled order', async () => {
    const number = readNumber(await order(), 'number');
    await untilReceived('orders/create', 'orders/paid');
    receiver.hooks.length = 0;
    await sandbox.control(`orders/${number}/fulfill`, {});
    await untilReceived('orders/updated');
    expect(receiver.hooks[0]?.body).toMatchObject({ fulfillment_status: 'fulfilled' });
    expect((await statusOf(`${number}/fulfill`)).status).toBe(409);

    const other = readNumber(await order(), 'number');
    await sandbox.control(`orders/${other}/cancel`, {});
    expect((await statusOf(`${other}/fulfill`)).status).toBe(409);
    await untilReceived(
      'orders/cancelled',
      'orders/create',
      'orders/paid',
      'orders/updated',
      'orders/updated',
      'orders/updated',
      'refunds/create',
    );
  });
});

describe('a refund in full', () => {
  it('lists shipping and tax separately from goods', async () => {
    await sandbox.control('settings', { shipping: '5.00', taxPercent: 10 });
    const placed = await order();
    await sandbox.control('settings', { shipping: '0', taxPercent: 0 });
    await sandbox.control(`orders/${readNumber(placed, 'number')}/refund`, {});
    await untilReceived('orders/create', 'orders/paid', 'orders/updated', 'refunds/create');
    const body = receiver.hooks.find(({ topic }) => topic === 'refunds/create')?.body;
    expect(read(body, 'transactions.0.amount')).toBe(readText(placed, 'total'));
    expect(read(body, 'refund_line_items.0.subtotal')).toBe(37.98);
    expect(read(body, 'refund_line_items.0.total_tax_set.shop_money.amount')).toBe('3.80');
    expect(read(body, 'refund_shipping_lines.0.subtotal_amount_set.shop_money.amount')).toBe('5.00');
  });
});

describe('a refund in parts', () => {
  const ASK =
    'query O($id: ID!) { order(id: $id) { displayFinancialStatus refundDiscrepancySet { shopMoney { amount } } currentTotalPriceSet { shopMoney { amount } } currentSubtotalPriceSet { shopMoney { amount } } currentTotalTaxSet { shopMoney { amount } } lineItems(first: 1) { nodes { taxLines { priceSet { shopMoney { amount } } } } } } }';
  const moneyOf = (order: unknown, name: string) => readText(order, `${name}.shopMoney.amount`);
  const place = async () => {
    await sandbox.control('settings', { shipping: '5.00', taxPercent: 10 });
    const placed = await order();
    await sandbox.control('settings', { shipping: '0', taxPercent: 0 });
    expect(read(placed, 'total')).toBe('46.78');
    await untilReceived('orders/create', 'orders/paid');
    return placed;
  };
  /** Refunds and returns what the control API, the webhooks and the Admin API then say. */
  const refund = async (placed: unknown, request: object) => {
    receiver.hooks.length = 0;
    const control = read(
      await sandbox.control(`orders/${readNumber(placed, 'number')}/refund`, request),
      'order',
    );
    await untilReceived('orders/updated', 'refunds/create');
    const bodyOf = (topic: string) => receiver.hooks.find((hook) => hook.topic === topic)?.body;
    const response = await sandbox.admin(ASK, { id: readText(placed, 'adminId') });
    return {
      control,
      posted: bodyOf('orders/updated'),
      refund: bodyOf('refunds/create'),
      asked: read(response, 'data.order'),
    };
  };

  it('does not change the current figures when an amount is refunded without a line', async () => {
    const placed = await place();
    const after = await refund(placed, { amount: '5.00' });
    expect(after.control).toMatchObject({ refunded: '5.00', currentTotal: '41.78' });
    expect(after.posted).toMatchObject({
      financial_status: 'partially_refunded',
      current_total_price: '46.78',
      current_subtotal_price: '37.98',
      current_total_tax: '3.80',
    });
    const adjustment = {
      kind: 'refund_discrepancy',
      amount: '-5.00',
      amount_set: { shop_money: { amount: '-5.00' } },
      tax_amount: '0.00',
    };
    expect(after.refund).toMatchObject({ order_adjustments: [adjustment], refund_shipping_lines: [] });
    expect(read(after.posted, 'refunds.0.order_adjustments')).toMatchObject([adjustment]);
    expect(moneyOf(after.asked, 'refundDiscrepancySet')).toBe('-5.00');
    expect(moneyOf(after.asked, 'currentTotalPriceSet')).toBe('46.78');
    expect(moneyOf(after.asked, 'lineItems.nodes.0.taxLines.0.priceSet')).toBe('3.80');

    const rest = await refund(placed, {});
    expect(rest.control).toMatchObject({
      financialStatus: 'REFUNDED',
      refunded: '46.78',
      currentTotal: '0.00',
    });
    expect(rest.posted).toMatchObject({ current_total_price: '0.00', current_total_tax: '0.00' });
    expect(rest.refund).toMatchObject({ order_adjustments: [{ amount: '5.00' }] });
    expect(moneyOf(rest.asked, 'refundDiscrepancySet')).toBe('0.00');
  });

  it('deducts refunded lines and their tax from the current figures, and adjusts for amounts beyond them', async () => {
    const placed = await place();
    const lines = [{ lineId: readText(placed, 'lines.0.id'), quantity: 1 }];
    const after = await refund(placed, { lines });
    expect(after.control).toMatchObject({ refunded: '20.89', currentTotal: '25.89' });
    expect(after.posted).toMatchObject({
      current_total_price: '25.89',
      current_subtotal_price: '18.99',
      current_total_tax: '1.90',
    });
    expect(after.refund).toMatchObject({ order_adjustments: [] });

    const more = await refund(placed, { lines, amount: '22.00' });
    expect(more.control).toMatchObject({ refunded: '42.89', currentTotal: '3.89' });
    expect(more.refund).toMatchObject({ order_adjustments: [{ amount: '-1.11' }] });
    expect(moneyOf(more.asked, 'currentTotalPriceSet')).toBe('5.00');
    expect(moneyOf(more.asked, 'refundDiscrepancySet')).toBe('-1.11');
    const beyond = await statusOf(`${readNumber(placed, 'number')}/refund`, { amount: '3.90' });
    expect(beyond.status).toBe(409);
    expect((await refund(placed, { amount: '3.89' })).posted).toMatchObject({
      financial_status: 'refunded',
      current_total_price: '5.00',
    });
  });
});

describe('repeating webhooks', () => {
  const repeat = (body: object) => sandbox.control('webhooks/repeat', body);

  it('delivers the same webhooks again with the same ids, as many times as requested', async () => {
    await sandbox.control('reset', {});
    await sandbox.control('inventory', { variantId, quantity: 1000 });
    const placed = await order();
    await sandbox.control(`orders/${readNumber(placed, 'number')}/fulfill`, {});
    await untilReceived('orders/create', 'orders/paid', 'orders/updated');
    const once = new Map(receiver.hooks.map((hook) => [hook.id, hook]));
    expect(once.size).toBe(3);

    expect(await repeat({ times: 3 })).toEqual({ delivered: 9 });
    await expect.poll(() => receiver.hooks.length).toBe(12);
    for (const hook of receiver.hooks) expect(hook).toEqual(once.get(hook.id));

    expect(await repeat({ topic: 'orders/paid' })).toEqual({ delivered: 1 });
    await expect.poll(() => receiver.hooks.length).toBe(13);
    expect(receiver.hooks.at(-1)?.topic).toBe('orders/paid');
    expect(await repeat({ topic: 'refunds/create' })).toEqual({ delivered: 0 });
  });

  it.each([
    [{}, ['orders/create', 'orders/paid']],
    [{ order: 'reverse' }, ['orders/paid', 'orders/create']],
  ])('sends them in the order %j', async (request, started) => {
    await sandbox.control('reset', {});
    await order();
    await untilReceived('orders/create', 'orders/paid');
    const fetches = vi.spyOn(globalThis, 'fetch');
    await repeat(request);
    const headers = fetches.mock.calls.map(([, init]) => new Headers(init?.headers).get('X-Shopify-Topic'));
    fetches.mockRestore();
    await expect.poll(() => receiver.hooks.length).toBe(4);
    expect(headers.filter((topic) => topic !== null)).toEqual(started);
  });

  it('keeps the last 200 until a reset', async () => {
    await sandbox.control('reset', {});
    expect(await repeat({})).toEqual({ delivered: 0 });
    await sandbox.control('inventory', { variantId, quantity: 1000 });
    for (let count = 0; count < 101; count += 1) await order();
    expect(await repeat({ topic: 'orders/create' })).toEqual({ delivered: 100 });
    expect(await repeat({})).toEqual({ delivered: 200 });
    expect(readList(await sandbox.control('orders'), 'orders')).toHaveLength(101);
    // A receiver that is slow to answer so many at once gets retries of some.
    await expect.poll(() => receiver.hooks.length).toBeGreaterThanOrEqual(202 + 100 + 200);
  });
});
