import type { DetailedOrder } from '@eyecart/shared/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { syncOrders } from '../src/cli/order-commands.js';
import { listDeadLetters } from '../src/cli/webhook-commands.js';
import { CommerceError, type CommerceProvider } from '../src/providers/commerce/commerce-provider.js';
import { type Browser, createCart, findPlenty, LAKESIDE } from './support/shopping.js';
import { orderBody, postAsShop, untilEventsAreProcessed } from './support/signed-webhooks.js';
import { testApi } from './support/test-api.js';

interface SandboxOrder {
  readonly id: number;
  readonly name: string;
}

/** The shop, but it refuses one product, or all of them when null. */
const refusing = (commerce: CommerceProvider, productId: string | null): CommerceProvider => ({
  ...commerce,
  async fetchProducts(ids) {
    if (productId === null || ids.includes(productId)) throw new CommerceError('Invalid id');
    return commerce.fetchProducts(ids);
  },
});

/** From the sandbox's checkout to the practice's analytics, with the adapter and real webhooks. */
describe('orders reported by the shop', () => {
  let browser: Browser;
  const api = testApi();
  beforeAll(async () => {
    browser = await api.signedIn();
    await api.dependencies.subscribeToShop();
    await api.control('settings', { shipping: '5.00', taxPercent: 10 });
  });

  const listOrders = async (): Promise<DetailedOrder[]> =>
    (await browser.get('/api/analytics/orders/detailed').query({ practiceName: LAKESIDE }).expect(200)).body
      .orders;
  const findOrder = async (number: string): Promise<DetailedOrder | undefined> =>
    (await listOrders()).find(({ orderNumber }) => orderNumber === number);
  /** Takes a cart to the shop's checkout and pays there. */
  const buy = async (payment: object = {}): Promise<{ order: SandboxOrder; netCents: number }> => {
    const { cartId, yourPrice } = await createCart(browser);
    await api.browser().post('/api/checkout/create').send({ cartId }).expect(200);
    const { order } = (await api.control('pay', { lastName: 'Alvarez', ...payment })) as {
      order: SandboxOrder;
    };
    return { order, netCents: yourPrice };
  };
  const shown = async (order: SandboxOrder, expected: Partial<DetailedOrder>) => {
    await expect.poll(() => findOrder(order.name)).toMatchObject(expected);
  };
  const feeOf = (netCents: number) => ({ amount: Math.floor((netCents * 15 + 50) / 100) });

  it('show their net sale without tax and shipping, and follow refunds to the cent', async () => {
    const { order, netCents } = await buy();
    await shown(order, {
      status: 'completed',
      netAmount: netCents,
      commission: expect.objectContaining(feeOf(netCents)),
    });
    const before = await findOrder(order.name);
    expect(before?.totalAmount).toBeGreaterThan(netCents + 500);
    expect(before?.source).toBe('QR code');

    await api.control(`orders/${order.id}/refund`, { amount: '10.01' });
    await shown(order, {
      status: 'partially_refunded',
      totalAmount: (before?.totalAmount ?? 0) - 1001,
      netAmount: netCents - 1001,
      commission: expect.objectContaining(feeOf(netCents - 1001)),
    });
    await api.control(`orders/${order.id}/refund`, {});
    await shown(order, {
      status: 'refunded',
      totalAmount: 0,
      netAmount: 0,
      commission: expect.objectContaining({ amount: 0 }),
    });
  });

  it('follow a cancellation, a late payment, and a fulfillment', async () => {
    const canceled = await buy();
    await shown(canceled.order, { status: 'completed' });
    await api.control(`orders/${canceled.order.id}/cancel`, {});
    await shown(canceled.order, { status: 'canceled', netAmount: 0, totalAmount: 0 });

    const { order, netCents } = await buy({ isPaid: false });
    await shown(order, {
      status: 'pending',
      netAmount: 0,
      commission: expect.objectContaining({ amount: 0 }),
    });
    await api.control(`orders/${order.id}/paid`, {});
    await shown(order, { status: 'completed', netAmount: netCents });
    await api.control(`orders/${order.id}/fulfill`, {});
    await shown(order, { status: 'fulfilled', netAmount: netCents });
  });

  it('are shown nowhere when they are tests', async () => {
    const { order } = await buy({ isTest: true });
    await expect
      .poll(async () => (await api.database.query('SELECT 1 FROM orders WHERE is_test')).rowCount)
      .toBe(1);
    await untilEventsAreProcessed(api);
    expect(await findOrder(order.name)).toBeUndefined();
  });

  it('are unchanged when every webhook comes again, three times concurrently, in reverse', async () => {
    const { order, netCents } = await buy();
    await api.control(`orders/${order.id}/refund`, { amount: '3.33' });
    const expected = { status: 'partially_refunded', netAmount: netCents - 333 } as const;
    await shown(order, expected);
    const before = await listOrders();
    await api.control('webhooks/repeat', { times: 3, order: 'reverse' });
    await untilEventsAreProcessed(api);
    expect(await listOrders()).toEqual(before);
  });

  it('are found once each by reconciliation when no webhook comes', async () => {
    await api.control('faults', { noWebhooks: true });
    const bought = [await buy(), await buy(), await buy({ isPaid: false })];
    await api.control(`orders/${bought[1]?.order.id}/refund`, { amount: '5.00' });
    expect(await findOrder(bought[0]?.order.name ?? '')).toBeUndefined();
    const first = await api.dependencies.syncOrders();
    expect(first?.faults).toBe(0);
    const [plain, refunded, unpaid] = await Promise.all(bought.map(({ order }) => findOrder(order.name)));
    expect(plain).toMatchObject({
      status: 'completed',
      netAmount: bought[0]?.netCents,
      customerLastName: 'Alvarez',
    });
    expect(refunded).toMatchObject({
      status: 'partially_refunded',
      netAmount: (bought[1]?.netCents ?? 0) - 500,
    });
    expect(unpaid).toMatchObject({ status: 'pending', netAmount: 0 });
    const before = await listOrders();
    await Promise.all([api.dependencies.syncOrders(), api.dependencies.syncOrders()]);
    expect(await listOrders()).toEqual(before);
    await api.control('faults', { noWebhooks: false });
  });

  it('are read 60 days back at first, then from where the last run stopped', async () => {
    const { rows } = await api.database.query('SELECT changes_read_until FROM order_sync');
    expect(rows).toHaveLength(1);
    await api.database.query('DELETE FROM order_refunds; DELETE FROM orders; DELETE FROM order_sync');
    const read = await api.dependencies.syncOrders();
    expect(read?.stored).toBeGreaterThanOrEqual(8);
    const found = await listOrders();
    await api.dependencies.syncOrders();
    expect(await listOrders()).toEqual(found);
    const after = await api.database.query('SELECT changes_read_until FROM order_sync');
    expect(after.rows[0].changes_read_until.getTime()).toBeGreaterThanOrEqual(
      rows[0].changes_read_until.getTime(),
    );
  });

  it('update stock and products by webhook', async () => {
    const [one] = await findPlenty(browser);
    if (!one) throw new Error('The demo catalog has nothing in stock.');
    const variantOf = async () => {
      const { body } = await browser.get(`/api/products/${one.product.id}`);
      return body.product?.variants.find(({ id }: { id: string }) => id === one.variant.id);
    };
    await api.control('inventory', { variantId: one.variant.id, quantity: 3 });
    await expect.poll(async () => (await variantOf())?.quantityAvailable).toBe(3);
    await api.control('products', { variantId: one.variant.id, price: '77.77' });
    await expect.poll(async () => (await variantOf())?.price).toBe(7777);
    await api.control('products', { productId: one.product.id, status: 'ARCHIVED' });
    await expect.poll(async () => (await browser.get(`/api/products/${one.product.id}`)).status).toBe(404);
    await untilEventsAreProcessed(api);
  });

  it('do not hold up other catalog changes when the shop refuses one product', async () => {
    const [one] = await findPlenty(browser);
    if (!one) throw new Error('The demo catalog has nothing in stock.');
    await api.control('faults', { noWebhooks: true });
    await api.control('products', { variantId: one.variant.id, price: '12.34' });
    await api.control('faults', { noWebhooks: false });
    const insert = `INSERT INTO webhook_events (topic, webhook_id, body, received_at)
      VALUES ('products/update', $1, $2, now() - interval '1 minute')`;
    await api.database.query(insert, [
      'good',
      { admin_graphql_api_id: `gid://shopify/Product/${one.product.id}` },
    ]);
    const other = await api.startInstance({
      commerce: refusing(api.dependencies.commerce, '404404404'),
    });
    await api.database.query(insert, ['bad', { admin_graphql_api_id: 'gid://shopify/Product/404404404' }]);
    await other.dependencies.webhookWork.processOpenEvents();
    await untilEventsAreProcessed(api);
    const { rows } = await api.database.query(
      "SELECT webhook_id, fault FROM webhook_events WHERE webhook_id IN ('good', 'bad') ORDER BY webhook_id",
    );
    expect(rows).toEqual([
      { webhook_id: 'bad', fault: 'the shop does not return this product' },
      { webhook_id: 'good', fault: null },
    ]);
    await expect
      .poll(async () => {
        const { body } = await browser.get(`/api/products/${one.product.id}`);
        return body.product.variants.find(({ id }: { id: string }) => id === one.variant.id).price;
      })
      .toBe(1234);
  });

  it('stay open while the shop is down', async () => {
    const other = await api.startInstance({ commerce: refusing(api.dependencies.commerce, null) });
    await api.database.query(
      `INSERT INTO webhook_events (topic, webhook_id, body, received_at)
       SELECT 'products/update', 'waits-' || n, '{"admin_graphql_api_id":"gid://shopify/Product/1"}', now() FROM generate_series(1, 3) n`,
    );
    await other.dependencies.webhookWork.processOpenEvents();
    const open = "SELECT 1 FROM webhook_events WHERE webhook_id LIKE 'waits-%' AND processed_at IS NULL";
    expect((await api.database.query(open)).rowCount).toBe(3);
    await api.dependencies.webhookWork.processOpenEvents();
    expect((await api.database.query(open)).rowCount).toBe(0);
  });

  it('become dead letters with their bodies after failing for a day', async () => {
    await api.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not now'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION refuse();`);
    const body = orderBody(3999, { discount_codes: [{ code: 'LAKESIDE20' }] });
    const insert = `INSERT INTO webhook_events (topic, webhook_id, body, received_at) VALUES ('orders/paid', $1, $2, $3)`;
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await api.database.query(insert, ['stuck', body, hoursAgo(25)]);
    await api.database.query(insert, ['fresh', body, hoursAgo(23)]);
    await api.dependencies.webhookWork.processOpenEvents();
    await api.database.query('DROP TRIGGER refuse ON orders; DROP FUNCTION refuse;');
    const { rows } = await api.database.query(
      "SELECT webhook_id, processed_at IS NULL AS open, fault, body IS NULL AS bare FROM webhook_events WHERE webhook_id IN ('stuck', 'fresh') ORDER BY 1",
    );
    expect(rows).toEqual([
      { webhook_id: 'fresh', open: true, fault: null, bare: false },
      { webhook_id: 'stuck', open: false, fault: 'it could not be processed for a day', bare: false },
    ]);
    expect(await listDeadLetters(api.dependencies)).toMatch(/orders\/paid {2}stuck {2}it could not/);
    await api.dependencies.webhookWork.processOpenEvents();
  });

  it('can be read again by the operator, as far back as requested', async () => {
    await api.database.query('DELETE FROM order_refunds; DELETE FROM orders');
    expect(await syncOrders(api.dependencies, { days: '2' })).toMatch(
      /^Read \d+ changed orders: [1-9]\d* saved/,
    );
    await expect(syncOrders(api.dependencies, { days: '0' })).rejects.toThrow('--days is "0"');
  });

  it('are kept for only a week when they are refunds without an order', async () => {
    const refund = {
      id: 1,
      admin_graphql_api_id: 'gid://shopify/Refund/991',
      order_id: 778,
      created_at: '2026-11-21T14:30:00Z',
      refund_line_items: [],
      transactions: [{ kind: 'refund', status: 'success', amount: '1.00' }],
    };
    await postAsShop(api, refund, { topic: 'refunds/create' }).expect(200);
    const count = async () =>
      (await api.database.query("SELECT 1 FROM order_refunds WHERE external_id = 'gid://shopify/Refund/991'"))
        .rowCount;
    await expect.poll(count).toBe(1);
    await api.dependencies.orders.clear();
    expect(await count()).toBe(1);
    await api.database.query("UPDATE order_refunds SET created_at = created_at - interval '8 days'");
    await api.dependencies.orders.clear();
    expect(await count()).toBe(0);
  });
});
