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
  customAttributes: [
    { key: 'gift', value: null },
    { key: 'cart_ref', value: `ref-${id}` },
  ],
  billingAddress: { lastName: 'Payer' },
  shippingAddress: { lastName: 'Taker' },
  refunds: [{ id: gid('Refund', 7) }],
  ...fields,
});
const taxes = (id: number, total: string | null, current: string, shipping: string[] = []) => ({
  id: gid('Order', id),
  totalTaxSet: total === null ? null : amount(total),
  currentTotalTaxSet: amount(current),
  shippingLines: { nodes: [{ taxLines: shipping.map((decimal) => ({ priceSet: amount(decimal) })) }] },
});
const page = (nodes: unknown[], pageInfo: object = LAST) => ({ orders: { pageInfo, nodes } });

async function read(...answers: Answer[]): Promise<OrderReading[][]> {
  shop.answer('ChangedOrders', ...answers);
  const pages: OrderReading[][] = [];
  for await (const readings of shop.provider().fetchChangedOrders(SINCE)) pages.push([...readings]);
  return pages;
}
const readOne = async (fields: object) => (await read(page([order(1, fields)])))[0]?.[0];

describe('fetchChangedOrders', () => {
  it('reads an order as it was placed and as it stands', async () => {
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

  it('gives page after page, each when it is there, and asks for the next only then', async () => {
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

  it('reads the orders around a strange one, and says where it is strange', async () => {
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
      fault: 'no order: totalPriceSet.shopMoney.amount custom',
      orderedCart: { cartReference: 'ref-2', orderedAt: new Date('2026-11-21T14:30:00Z') },
    });
    expect(readings?.[2]).toEqual({ order: null, fault: 'no order: body invalid_type', orderedCart: null });
  });

  it.each([
    [{ id: 'gid://shopify/Order/9223372036854775808' }, 'id'],
    [{ refunds: [{ id: 'gid://shopify/Refund/9223372036854775808' }] }, 'refunds.0.id'],
  ])('finds no id in one beyond what the shop has: %j', async (fields, place) => {
    expect((await readOne(fields))?.fault).toBe(`no order: ${place} custom`);
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
  ])('takes the last name of %j and %j for %s', async (billingAddress, shippingAddress, lastName) => {
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

describe('orders whose prices include tax', () => {
  it('count goods without it, but for that of shipping', async () => {
    shop.answer('OrderTaxes', { nodes: [taxes(2, '5.00', '2.60', ['0.60', '0.40']), taxes(3, null, '0.0')] });
    const included = { taxesIncluded: true };
    const [readings] = await read(page([order(1), order(2, included), order(3, included)]));
    expect(readings?.map((reading) => [reading.order?.goodsCents, reading.order?.currentGoodsCents])).toEqual(
      [
        [5000, 3001],
        [5000 - 400, 3001 - 160],
        [5000, 3001],
      ],
    );
    expect(shop.seen[1]?.variables.ids).toEqual([gid('Order', 2), gid('Order', 3)]);
  });

  it('are asked about ten at a time, and not at all where there are none', async () => {
    shop.answer('OrderTaxes', { nodes: [] });
    const orders = Array.from({ length: 12 }, (_, index) => order(index, { taxesIncluded: index > 0 }));
    await read(page(orders));
    const asked = shop.seen.filter(({ operation }) => operation === 'OrderTaxes');
    expect(asked.map(({ variables }) => variables.ids)).toMatchObject([{ length: 10 }, { length: 1 }]);
    await read(page([order(1)]));
    expect(shop.seen.at(-1)?.operation).toBe('ChangedOrders');
  });

  it('come as a fault when their taxes cannot be read', async () => {
    shop.answer('OrderTaxes', { nodes: [taxes(1, '5.00', 'none'), null, taxes(3, '5.00', '2.60')] });
    const included = { taxesIncluded: true };
    const [readings] = await read(
      page([order(1, included), order(2, { taxesIncluded: true, test: true }), order(3, included)]),
    );
    expect(readings?.map(({ fault }) => fault)).toEqual(['no order: taxes', 'no order: taxes', null]);
    expect(readings?.[0]).toMatchObject({ orderedCart: { cartReference: 'ref-1' } });
    expect(readings?.[1]).toMatchObject({ orderedCart: null });
  });
});
