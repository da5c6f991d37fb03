import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gid, LAST, more } from '../../../../test/conformance/shop-records.js';
import {
  type Answer,
  type StubShop,
  startStubShop,
  withError,
  withStatus,
} from '../../../../test/conformance/stub-shop.js';
import { CommerceError, type OrderReading } from '../commerce-provider.js';

let shop: StubShop;
beforeEach(async () => {
  shop = await startStubShop();
});
afterEach(() => shop.close());

const SINCE = new Date('2026-11-20T08:00:00Z');
const amount = (decimal: string) => ({ shopMoney: { amount: decimal } });
const order = (id: number, fields: object = {}) => ({
  id: gid('Order', id),
  name: `#${id}`,
  createdAt: '2026-11-21T14:30:00Z',
  updatedAt: '2026-11-21T14:30:05Z',
  cancelledAt: null,
  test: false,
  currencyCode: 'USD',
  taxesIncluded: false,
  displayFinancialStatus: 'PAID',
  displayFulfillmentStatus: 'UNFULFILLED',
  discountCodes: ['HARBOR20'],
  subtotalLineItemsQuantity: 3,
  totalPriceSet: amount('60.0'),
  currentTotalPriceSet: amount('39.99'),
  subtotalPriceSet: amount('50.0'),
  currentSubtotalPriceSet: amount('30.01'),
  refundDiscrepancySet: amount('0.0'),
  customAttributes: [
    { key: 'gift', value: null },
    { key: 'cart_ref', value: `ref-${id}` },
  ],
  billingAddress: { lastName: 'Payer' },
  shippingAddress: { lastName: 'Taker' },
  refunds: [{ id: gid('Refund', 7) }],
  ...fields,
});
type Line = [quantity: number, currentQuantity: number, ...taxes: string[]];
const lineNodes = (lines: Line[]) =>
  lines.map(([quantity, currentQuantity, ...taxes]) => ({
    quantity,
    currentQuantity,
    taxLines: taxes.map((decimal) => ({ priceSet: amount(decimal) })),
  }));
const taxes = (id: number, lines: Line[], pageInfo: object = LAST) => ({
  id: gid('Order', id),
  lineItems: { pageInfo, nodes: lineNodes(lines) },
});
const page = (nodes: unknown[], pageInfo: object = LAST) => ({ orders: { pageInfo, nodes } });

async function read(...answers: Answer[]): Promise<OrderReading[][]> {
  shop.answer('ChangedOrders', ...answers);
  const pages: OrderReading[][] = [];
  for await (const readings of shop.provider().fetchChangedOrders(SINCE)) pages.push([...readings]);
  return pages;
}
const readOne = async (fields: object) => (await read(page([order(1, fields)])))[0]?.[0];

/** An answer with data, with some fields denied. */
const withDenied = (data: object, ...paths: (string | number)[][]): Answer =>
  withStatus(
    200,
    JSON.stringify({
      data,
      errors: paths.map((path) => ({
        message: 'This app is not approved to access the field.',
        path,
        extensions: { code: 'ACCESS_DENIED' },
      })),
    }),
  );

describe('fetchChangedOrders', () => {
  it('reads the rest of an order whose names are denied, and logs which fields', async () => {
    const nameless = order(1, { billingAddress: null, shippingAddress: null });
    shop.answer(
      'ChangedOrders',
      withDenied(
        page([nameless]),
        ['orders', 'nodes', 0, 'billingAddress'],
        ['orders', 'nodes', 0, 'shippingAddress'],
      ),
    );
    const logged: unknown[] = [];
    const provider = shop.provider({ log: (event, fields) => logged.push({ event, ...fields }) });
    const pages: (readonly OrderReading[])[] = [];
    for await (const readings of provider.fetchChangedOrders(SINCE)) pages.push(readings);
    expect(pages[0]?.[0]?.order).toMatchObject({ customerLastName: null, totalCents: 6000 });
    expect(logged).toEqual([
      {
        event: 'shopify_fields_denied',
        fields: ['orders.nodes.billingAddress', 'orders.nodes.shippingAddress'],
      },
    ]);
  });

  it('fails when the orders themselves are denied', async () => {
    await expect(read(withDenied({ orders: null }, ['orders']))).rejects.toThrow('ACCESS_DENIED');
  });

  it('reads the original and the current amounts of an order', async () => {
    expect(await readOne({})).toEqual({
      fault: null,
      order: {
        externalId: 'gid://shopify/Order/1',
        orderNumber: '#1',
        cartReference: 'ref-1',
        discountCodes: ['HARBOR20'],
        customerLastName: 'Payer',
        currency: 'USD',
        totalCents: 6000,
        goodsCents: 5000,
        currentTotalCents: 3999,
        currentGoodsCents: 3001,
        refundIds: ['gid://shopify/Refund/7'],
        itemCount: 3,
        financialStatus: 'paid',
        fulfillmentStatus: null,
        cancelledAt: null,
        isTest: false,
        orderedAt: new Date('2026-11-21T14:30:00Z'),
        updatedAt: new Date('2026-11-21T14:30:05Z'),
      },
    });
  });

  it('yields each page as it arrives, and only then requests the next', async () => {
    shop.answer('ChangedOrders', page([order(1)], more('c1')), page([order(2)]));
    const pages = shop.provider().fetchChangedOrders(SINCE)[Symbol.asyncIterator]();
    expect((await pages.next()).value).toMatchObject([{ order: { orderNumber: '#1' } }]);
    expect(shop.seen.map(({ variables }) => variables)).toEqual([
      { query: "updated_at:>='2026-11-20T08:00:00.000Z'", after: null },
    ]);
    expect((await pages.next()).value).toMatchObject([{ order: { orderNumber: '#2' } }]);
    expect(shop.seen[1]?.variables.after).toBe('c1');
    expect((await pages.next()).done).toBe(true);
  });

  it('reads the orders around a malformed one, and names the malformed field', async () => {
    const strange = order(2, { totalPriceSet: amount('sixty') });
    const [readings] = await read(page([order(1), strange, null, 'odd', order(3, { test: 'no' }), order(4)]));
    expect(readings?.map((reading) => reading.order?.orderNumber ?? null)).toEqual([
      '#1',
      null,
      null,
      null,
      null,
      '#4',
    ]);
    expect(readings?.[1]).toEqual({
      order: null,
      fault: 'invalid order: totalPriceSet.shopMoney.amount custom',
      orderedCart: { cartReference: 'ref-2', orderedAt: new Date('2026-11-21T14:30:00Z') },
    });
    expect(readings?.[2]).toEqual({
      order: null,
      fault: 'invalid order: body invalid_type',
      orderedCart: null,
    });
  });

  it.each([
    [{ id: 'gid://shopify/Order/9223372036854775808' }, 'id'],
    [{ refunds: [{ id: 'gid://shopify/Refund/9223372036854775808' }] }, 'refunds.0.id'],
  ])("refuses an id out of the shop's range: %j", async (fields, place) => {
    expect((await readOne(fields))?.fault).toBe(`invalid order: ${place} custom`);
  });

  it('skips nulls in lists', async () => {
    const gaps = {
      customAttributes: [null, { key: null, value: 'x' }, { key: 'cart_ref', value: 'ref-9' }],
      discountCodes: [null, 'HARBOR20'],
      refunds: [null, { id: gid('Refund', 7) }],
    };
    expect((await readOne(gaps))?.order).toMatchObject({
      cartReference: 'ref-9',
      discountCodes: ['HARBOR20'],
      refundIds: ['gid://shopify/Refund/7'],
    });
  });

  it('refuses more items than the database can store', async () => {
    expect((await readOne({ subtotalLineItemsQuantity: 2_147_483_647 }))?.fault).toBeNull();
    const reading = await readOne({ subtotalLineItemsQuantity: 2_147_483_648 });
    expect(reading?.fault).toBe('invalid order: subtotalLineItemsQuantity too_big');
  });

  it.each([
    ['PARTIALLY_REFUNDED', 'partially_refunded'],
    ['VOIDED', 'voided'],
    [null, null],
  ])('writes the payment %s as webhooks do: %s', async (displayFinancialStatus, word) => {
    expect((await readOne({ displayFinancialStatus }))?.order?.financialStatus).toBe(word);
  });

  it.each([
    ['FULFILLED', 'fulfilled'],
    ['PARTIALLY_FULFILLED', 'partial'],
    ['RESTOCKED', 'restocked'],
    ['IN_PROGRESS', null],
    ['ON_HOLD', null],
    ['SOMETHING_NEW', null],
  ])('writes the shipment %s as webhooks do: %s', async (displayFulfillmentStatus, word) => {
    expect((await readOne({ displayFulfillmentStatus }))?.order?.fulfillmentStatus).toBe(word);
  });

  it.each([
    [null, { lastName: 'Taker' }, 'Taker'],
    [{ lastName: null }, { lastName: 'Taker' }, 'Taker'],
    [{ lastName: 'D\0oe' }, null, 'Doe'],
    [null, null, null],
  ])('reads the last name from %j and %j as %s', async (billingAddress, shippingAddress, lastName) => {
    expect((await readOne({ billingAddress, shippingAddress }))?.order?.customerLastName).toBe(lastName);
  });

  it('waits while the shop is throttled or down, and goes on with the same page', async () => {
    const pages = await read(
      page([order(1)], more('c1')),
      withError('THROTTLED', 'Throttled'),
      withStatus(502),
      page([order(2)]),
    );
    expect(pages.map((readings) => readings.map((reading) => reading.order?.orderNumber))).toEqual([
      ['#1'],
      ['#2'],
    ]);
    expect(shop.seen.map(({ variables }) => variables.after)).toEqual([null, 'c1', 'c1', 'c1']);
  });

  it('fails when the shop does not let orders be read', async () => {
    const reading = read(withError('ACCESS_DENIED', 'Access denied for orders field'));
    await expect(reading).rejects.toThrow(CommerceError);
    await expect(reading).rejects.toThrow('ACCESS_DENIED');
  });
});

describe('goodwill refunds', () => {
  const goodwill = async (decimal: string) => {
    const reading = await readOne({ refundDiscrepancySet: amount(decimal) });
    return [reading?.order?.currentTotalCents, reading?.order?.currentGoodsCents];
  };

  it('are subtracted from goods and total, which are never negative', async () => {
    expect(await goodwill('-5.01')).toEqual([3999 - 501, 3001 - 501]);
    expect(await goodwill('-39.0')).toEqual([99, 0]);
    expect(await goodwill('-50.0')).toEqual([0, 0]);
  });

  it('do not include what the merchant kept', async () => {
    expect(await goodwill('5.01')).toEqual([3999, 3001]);
  });
});

describe('orders whose prices include tax', () => {
  const included = { taxesIncluded: true };

  it('exclude the tax of their lines from the goods, original and current', async () => {
    const lines: Line[] = [
      [3, 1, '1.00', '0.01'],
      [1, 0, '2.00'],
      [2, 1, '0.01'],
      [1, 1],
    ];
    shop.answer('OrderTaxes', { nodes: [taxes(2, lines), taxes(3, [])] });
    const [readings] = await read(page([order(1), order(2, included), order(3, included)]));
    expect(readings?.map((reading) => [reading.order?.goodsCents, reading.order?.currentGoodsCents])).toEqual(
      [
        [5000, 3001],
        [5000 - 101 - 200 - 1, 3001 - 34 - 1],
        [5000, 3001],
      ],
    );
    expect(shop.seen[1]?.variables.ids).toEqual([gid('Order', 2), gid('Order', 3)]);
  });

  it('are read with all their lines', async () => {
    shop.answer('OrderTaxes', { nodes: [taxes(1, [[1, 1, '1.00']], more('l1'))] });
    shop.answer(
      'MoreLineTaxes',
      { order: { lineItems: { pageInfo: more('l2'), nodes: lineNodes([[1, 1, '2.00']]) } } },
      { order: { lineItems: { pageInfo: LAST, nodes: lineNodes([[1, 0, '4.00']]) } } },
    );
    expect((await readOne(included))?.order).toMatchObject({
      goodsCents: 5000 - 700,
      currentGoodsCents: 3001 - 300,
    });
    expect(shop.seen.slice(2).map(({ variables }) => variables)).toEqual([
      { id: gid('Order', 1), after: 'l1' },
      { id: gid('Order', 1), after: 'l2' },
    ]);
  });

  it('are requested five at a time, and not at all when there are none', async () => {
    shop.answer('OrderTaxes', { nodes: [] });
    const orders = Array.from({ length: 8 }, (_, index) => order(index, { taxesIncluded: index > 0 }));
    await read(page(orders));
    const asked = shop.seen.filter(({ operation }) => operation === 'OrderTaxes');
    expect(asked.map(({ variables }) => variables.ids)).toMatchObject([{ length: 5 }, { length: 2 }]);
    await read(page([order(1)]));
    expect(shop.seen.at(-1)?.operation).toBe('ChangedOrders');
  });

  it('are reported as a fault when their taxes cannot be read', async () => {
    shop.answer('OrderTaxes', { nodes: [taxes(1, [[1, 1, 'none']]), null, taxes(3, [[1, 1, '5.00']])] });
    const [readings] = await read(
      page([order(1, included), order(2, { taxesIncluded: true, test: true }), order(3, included)]),
    );
    expect(readings?.map(({ fault }) => fault)).toEqual([
      'invalid order: taxes',
      'invalid order: taxes',
      null,
    ]);
    expect(readings?.[0]).toMatchObject({ orderedCart: { cartReference: 'ref-1' } });
    expect(readings?.[1]).toMatchObject({ orderedCart: null });
  });
});
