import { describe, expect, it } from 'vitest';
import type { ShopOrder } from '../src/providers/commerce/commerce-provider.js';
import { analyticsStory, NOW } from './support/analytics-story.js';
import { createCart, findPlenty, LAKESIDE } from './support/shopping.js';

describe('analytics', () => {
  const story = analyticsStory();
  const { take, ask, readOrders, listOrders } = story;

  it('are zero before any text or order', async () => {
    expect(await ask('sms')).toEqual({ totalSent: 0, successfulSent: 0, failedSent: 0, lastSentAt: null });
    expect(await readOrders()).toEqual({
      currency: 'USD',
      totalOrders: 0,
      earningOrders: 0,
      totalRevenue: 0,
      unpaidRevenue: 0,
      averageOrderValue: 0,
      undoneOrders: 0,
      netSales: 0,
      itemCount: 0,
      commission: { rate: 0.15, amount: 0, currency: 'USD' },
      lastOrderAt: null,
      otherCurrencies: [],
    });
    expect(await listOrders()).toEqual({ orders: [], total: 0, otherCurrencyOrders: [] });
    expect(await ask('trends')).toEqual({
      weeks: [],
      months: [],
      funnel: { sent: 0, failed: 0, delivered: 0, opened: 0, converted: 0 },
      timeZone: 'America/Chicago',
      since: null,
      until: '2026-11-21',
    });
  });

  it('start with the first text or order', async () => {
    await take({ orderedAt: new Date('2026-11-10T15:00:00Z') });
    expect(await ask('trends')).toMatchObject({ since: '2026-11-10', weeks: [{}, {}] });
    await story.api.database.query(
      `INSERT INTO messages (practice_id, type, state, phone_number, body, due_at, created_at, attempts, attempted_at)
       SELECT 'demo-lakeside', 'initial', 'refused', '+13125550604', 'x', at, at, 1, at FROM (VALUES (timestamptz '2026-10-02T04:30:00Z')) AS t(at)`,
    );
    expect(await ask('trends')).toMatchObject({ since: '2026-10-01', weeks: [{}, {}] });
  });

  it('show an order with its net sale, fee, and source', async () => {
    const line = { title: 'Lid Wipes', variantTitle: null, priceCents: 2500, discountCents: 1500 };
    const order = await take({ lines: [{ ...line, quantity: 3, currentQuantity: 2 }] });
    const { orders } = await listOrders();
    expect(orders).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        orderNumber: order.orderNumber,
        customerLastName: 'Doe',
        isNameErased: false,
        totalAmount: 6915,
        originalAmount: 6915,
        netAmount: 6000,
        currency: 'USD',
        itemCount: 3,
        status: 'completed',
        orderDate: '2026-11-20T15:00:00.000Z',
        createdAt: NOW.toISOString(),
        practiceName: LAKESIDE,
        shopifyOrderId: order.externalId.replace('gid://shopify/Order/', ''),
        source: 'Discount code',
        sourceCode: 'discount_code',
        commission: { rate: 0.15, amount: 900, currency: 'USD' },
      },
    ]);
    const details = await ask(`orders/details/${orders[0]?.id}`);
    const product = { title: 'Lid Wipes', variantTitle: null, quantity: 3, refundedQuantity: 1 };
    const lines = [{ ...product, price: 2500, discount: 1500 }];
    expect(details).toEqual({ order: { ...orders[0], lines } });
    await take({ ...order, lines: null, updatedAt: new Date('2026-11-20T16:00:00Z') });
    expect(await ask(`orders/details/${orders[0]?.id}`)).toMatchObject({ order: { lines } });
    expect(await readOrders()).toMatchObject({
      totalOrders: 1,
      totalRevenue: 6915,
      averageOrderValue: 6915,
      netSales: 6000,
      itemCount: 3,
      commission: { amount: 900 },
      lastOrderAt: '2026-11-20T15:00:00.000Z',
    });
  });

  it('say that the patient checked out at the desk', async () => {
    const [product] = await findPlenty(story.staff);
    const cartItems = [{ id: product?.variant.id, quantity: 1 }];
    const body = { practiceName: LAKESIDE, cartItems, isAtDesk: true };
    const { cartId } = (await story.staff.post('/api/carts').send(body).expect(201)).body;
    const { rows } = await story.api.database.query('SELECT id FROM carts WHERE public_id = $1', [cartId]);
    const order = await take({ cartReference: rows[0].id });
    const { orders } = await listOrders();
    const listed = orders.find(({ orderNumber }) => orderNumber === order.orderNumber);
    expect(listed).toMatchObject({ source: 'At the desk', sourceCode: 'at_the_desk' });
    expect((await ask(`orders/details/${listed?.id}`)).order).toMatchObject({ source: 'At the desk' });
    // Programs of the last release read the column.
    const stored = await story.api.database.query('SELECT source FROM orders WHERE cart_id = $1', [
      rows[0].id,
    ]);
    expect(stored.rows).toEqual([{ source: 'QR code' }]);
  });

  it('say whether a cart was texted or shown as a QR code', async () => {
    const [texted, shown] = [await createCart(story.staff), await createCart(story.staff)];
    const { rows } = await story.api.database.query('SELECT id, public_id FROM carts');
    const idOf = (publicId: string): string => rows.find((row) => row.public_id === publicId).id;
    await story.api.database.query(
      `INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, created_at, attempts)
       VALUES ('demo-lakeside', $1, 'initial', 'delivered', '+13125550601', 'x', now(), now(), 1)`,
      [idOf(texted.cartId)],
    );
    const first = await take({ cartReference: idOf(texted.cartId) });
    const second = await take({ cartReference: idOf(shown.cartId) });
    // A text sent after the order changes nothing.
    await story.api.database.query(
      `INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, created_at, attempts)
       VALUES ('demo-lakeside', $1, 'initial', 'delivered', '+13125550602', 'x', now(), now(), 1)`,
      [idOf(shown.cartId)],
    );
    await take({ ...second, updatedAt: new Date('2026-11-20T16:00:00Z') });
    const { orders } = await listOrders();
    const listed = ({ externalId }: ShopOrder) =>
      orders.find((order) => externalId.endsWith(`/${order.shopifyOrderId}`));
    expect(listed(first)).toMatchObject({ source: 'Text message', sourceCode: 'text_message' });
    expect(listed(second)).toMatchObject({ source: 'QR code', sourceCode: 'qr_code' });
  });

  it('leave out test orders and list other currencies separately', async () => {
    await take();
    await take({ isTest: true });
    const canadian = await take({ currency: 'CAD', totalCents: 9900, goodsCents: 9000 });
    const answer = await readOrders();
    expect(answer).toMatchObject({ currency: 'USD', totalOrders: 1, totalRevenue: 6915 });
    expect(answer.otherCurrencies).toEqual([
      {
        currency: 'CAD',
        totalOrders: 1,
        earningOrders: 1,
        totalRevenue: 9900,
        unpaidRevenue: 0,
        averageOrderValue: 9900,
        undoneOrders: 0,
        netSales: 9000,
        itemCount: 3,
        commission: { rate: 0.15, amount: 1350, currency: 'CAD' },
      },
    ]);
    const { orders, total, otherCurrencyOrders } = await listOrders();
    expect([orders.length, total]).toEqual([1, 1]);
    expect(otherCurrencyOrders.map(({ orderNumber }) => orderNumber)).toEqual([canadian.orderNumber]);
    const apart = await listOrders({ currency: 'CAD', page: 1 });
    expect(apart.orders).toEqual(otherCurrencyOrders);
    expect(apart.total).toBe(1);
    const { weeks } = await ask('trends');
    expect(weeks).toEqual([{ startsOn: '2026-11-16', orders: 1, revenue: 6915 }]);
  });

  it('count unpaid and canceled orders with no net sale', async () => {
    await take({ financialStatus: 'pending' });
    await take({ canceledAt: NOW, financialStatus: 'refunded', currentTotalCents: 0, currentGoodsCents: 0 });
    expect(await readOrders()).toMatchObject({
      totalOrders: 2,
      earningOrders: 0,
      totalRevenue: 6915,
      unpaidRevenue: 6915,
      averageOrderValue: 6915,
      undoneOrders: 1,
      netSales: 0,
      commission: { amount: 0 },
    });
    const { orders } = await listOrders({ sortBy: 'status', sortOrder: 'asc' });
    expect(orders.map(({ status }) => status)).toEqual(['canceled', 'pending']);
  });

  it("cover whole days in the practice's zone, including today", async () => {
    // October 23 starts at 05:00 UTC in Chicago. November 21 is the last of 30 days.
    const edges: [string, boolean][] = [
      ['2026-10-23T04:59:59Z', false],
      ['2026-10-23T05:00:00Z', true],
      ['2026-11-21T17:59:00Z', true],
    ];
    for (const [at] of edges) await take({ orderedAt: new Date(at) });
    const { orders } = await listOrders({ range: '30' });
    expect(orders.map(({ orderDate }) => orderDate)).toEqual([
      '2026-11-21T17:59:00.000Z',
      '2026-10-23T05:00:00.000Z',
    ]);
    expect(await readOrders({ range: '30' })).toMatchObject({ totalOrders: 2 });
    expect(await readOrders({ range: 'all' })).toMatchObject({ totalOrders: 3 });
    const trends = await ask('trends', { range: '30' });
    expect(trends.since).toBe('2026-10-23');
    expect(
      trends.weeks.map((week: { startsOn: string; orders: number }) => [week.startsOn, week.orders]),
    ).toEqual([
      ['2026-10-19', 1],
      ['2026-10-26', 0],
      ['2026-11-02', 0],
      ['2026-11-09', 0],
      ['2026-11-16', 1],
    ]);
  });

  it.each([
    // Chicago is at UTC-5 until November 1, 2026, then at UTC-6.
    ['this-month', ['2026-11-01T05:00:00Z', '2026-11-21T17:59:00Z'], '2026-11-01', '2026-11-21'],
    ['last-month', ['2026-10-01T05:00:00Z', '2026-11-01T04:59:59Z'], '2026-10-01', '2026-10-31'],
    ['2026-10-31..2026-11-01', ['2026-11-01T04:59:59Z', '2026-11-01T05:00:00Z'], '2026-10-31', '2026-11-01'],
    ['2026-11-02..2027-03-01', ['2026-11-21T17:59:00Z'], '2026-11-02', '2026-11-21'],
  ])('cover the days of %s', async (range, inside, since, until) => {
    const edges = [
      '2026-10-01T04:59:59Z',
      '2026-10-01T05:00:00Z',
      '2026-11-01T04:59:59Z',
      '2026-11-01T05:00:00Z',
      '2026-11-21T17:59:00Z',
    ];
    for (const at of edges) await take({ orderedAt: new Date(at) });
    const { orders } = await listOrders({ range, sortOrder: 'asc' });
    expect(orders.map(({ orderDate }) => orderDate)).toEqual(inside.map((at) => new Date(at).toISOString()));
    expect(await readOrders({ range })).toMatchObject({ totalOrders: inside.length });
    const trends = await ask('trends', { range });
    expect(trends).toMatchObject({ since, until });
    const counted = trends.weeks.map((week: { orders: number }) => week.orders);
    expect(counted.reduce((sum: number, count: number) => sum + count, 0)).toBe(inside.length);
  });

  it.each(['all', '2025-01-01..2026-11-21'])(
    'are charted by month for more than 53 weeks: %s',
    async (range) => {
      // In Chicago the first one is still in October.
      for (const at of ['2025-11-01T04:59:59Z', '2025-11-01T05:00:00Z', '2026-11-21T17:59:00Z'])
        await take({ orderedAt: new Date(at) });
      const { weeks, months } = await ask('trends', { range });
      expect(weeks).toHaveLength(53);
      expect(months).toHaveLength(14);
      expect(months.filter(({ orders }: { orders: number }) => orders > 0)).toEqual(
        ['2025-10-01', '2025-11-01', '2026-11-01'].map((startsOn) => ({
          startsOn,
          orders: 1,
          revenue: 6915,
        })),
      );
      const { totalOrders } = await readOrders({ range });
      expect(totalOrders).toBe(3);
      expect((await ask('trends', { range: '365' })).months).toEqual([]);
    },
  );

  it("start weeks at midnight on Monday in the practice's zone", async () => {
    await take({ orderedAt: new Date('2026-11-16T05:59:59Z') });
    await take({ orderedAt: new Date('2026-11-16T06:00:00Z') });
    const { weeks } = await ask('trends');
    expect(weeks).toEqual([
      { startsOn: '2026-11-09', orders: 1, revenue: 6915 },
      { startsOn: '2026-11-16', orders: 1, revenue: 6915 },
    ]);
  });
});
