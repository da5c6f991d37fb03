import { describe, expect, it } from 'vitest';
import { readOrder } from './order-mapping.js';

/** An order of $50 with $4 tax and $6 shipping, as the shop posts it, including fields we do not read. */
const body = (fields: object = {}) => ({
  id: 6_100_000_000_001,
  admin_graphql_api_id: 'gid://shopify/Order/6100000000001',
  name: '#1001',
  app_id: 580_111,
  created_at: '2026-11-21T09:30:00-05:00',
  updated_at: '2026-11-21T09:30:05-05:00',
  cancelled_at: null,
  test: false,
  currency: 'USD',
  total_price: '60.00',
  current_total_price: '60.00',
  subtotal_price: '50.00',
  current_subtotal_price: '50.00',
  total_tax: '4.00',
  current_total_tax: '4.00',
  taxes_included: false,
  financial_status: 'paid',
  fulfillment_status: null,
  customer: { id: 1, last_name: 'Doe' },
  billing_address: { last_name: 'Payer' },
  shipping_address: { last_name: 'Taker' },
  note_attributes: [{ name: 'cart_ref', value: 'ref-1' }],
  discount_codes: [{ code: 'HARBOR20', amount: '12.50', type: 'percentage' }],
  line_items: [
    { id: 1, quantity: 2, current_quantity: 1 },
    { id: 2, quantity: 1, current_quantity: 1 },
  ],
  shipping_lines: [],
  refunds: [],
  ...fields,
});
const orderOf = (fields: object = {}) => {
  const { order, fault } = readOrder(body(fields));
  expect(fault).toBeNull();
  return order;
};

describe('readOrder', () => {
  it('reads the original and the current amounts of an order', () => {
    expect(orderOf({ current_total_price: '39.99', current_subtotal_price: '30.01' })).toEqual({
      externalId: 'gid://shopify/Order/6100000000001',
      orderNumber: '#1001',
      cartReference: 'ref-1',
      discountCodes: ['HARBOR20'],
      customerLastName: 'Doe',
      currency: 'USD',
      totalCents: 6000,
      goodsCents: 5000,
      currentTotalCents: 3999,
      currentGoodsCents: 3001,
      refundIds: [],
      itemCount: 3,
      financialStatus: 'paid',
      fulfillmentStatus: null,
      cancelledAt: null,
      isTest: false,
      orderedAt: new Date('2026-11-21T14:30:00Z'),
      updatedAt: new Date('2026-11-21T14:30:05Z'),
    });
  });

  it('does not count a tip as an item', () => {
    const goods = { quantity: 2, tip: null };
    const tips = [
      { title: 'Tip', quantity: 1, tip: { id: 1, payment_gateway: 'shopify_payments' } },
      { title: 'Tip', quantity: 1, tip_payment_gateway: 'shopify_payments', tip_payment_method: 'Visa' },
    ];
    expect(orderOf({ line_items: [goods, ...tips] })?.itemCount).toBe(2);
  });

  describe('with prices that include tax', () => {
    const lines = [
      { quantity: 3, current_quantity: 1, tax_lines: [{ price: '1.00' }, { price: '0.01' }] },
      { quantity: 1, current_quantity: 0, tax_lines: [{ price: '2.00' }] },
      { quantity: 2, current_quantity: 1, tax_lines: [{ price: '0.01' }, null] },
      { quantity: 0, current_quantity: 0, tax_lines: null },
    ];
    const included = { taxes_included: true, line_items: lines, current_subtotal_price: '30.00' };

    it('excludes the tax of each line from the goods, rounded half up for what is left of the line', () => {
      expect(orderOf(included)).toMatchObject({
        goodsCents: 5000 - 101 - 200 - 1,
        currentGoodsCents: 3000 - 34 - 0 - 1,
      });
      expect(orderOf({ ...included, taxes_included: false })).toMatchObject({
        goodsCents: 5000,
        currentGoodsCents: 3000,
      });
    });

    it('has the same goods when shipping and its tax are refunded', () => {
      const shipping_lines = [{ price: '6.00', tax_lines: [{ price: '1.00' }] }];
      const kept = orderOf({ ...included, shipping_lines, total_tax: '4.02', current_total_tax: '1.35' });
      const refunded = orderOf({ ...included, shipping_lines, total_tax: '4.02', current_total_tax: '0.35' });
      expect(kept?.currentGoodsCents).toBe(2965);
      expect(refunded?.currentGoodsCents).toBe(2965);
    });

    it('has no goods left, and never less than zero, once everything is refunded', () => {
      expect(orderOf({ ...included, current_subtotal_price: '0.00' })?.currentGoodsCents).toBe(0);
    });

    it('is refused when a line cannot be read', () => {
      const odd = { ...included, line_items: [{ quantity: 1, tax_lines: [{ price: 1 }] }] };
      expect(readOrder(body(odd)).fault).toBe('invalid order: line_items.0.tax_lines.0.price custom');
      expect(readOrder(body({ ...odd, taxes_included: false })).fault).toBeNull();
    });
  });

  describe('with a goodwill refund', () => {
    const adjustment = (amount: string, fields: object = {}) => ({
      kind: 'refund_discrepancy',
      amount,
      tax_amount: '0.00',
      ...fields,
    });
    const refund = (...order_adjustments: unknown[]) => ({ id: 1, order_adjustments });
    const leftOf = (...refunds: unknown[]) => {
      const order = orderOf({ refunds });
      return [order?.currentTotalCents, order?.currentGoodsCents];
    };

    it('subtracts it from goods and total, summed over all refunds', () => {
      expect(leftOf(refund(adjustment('-5.00')))).toEqual([5500, 4500]);
      expect(leftOf(refund(adjustment('-5.00'), null), refund(adjustment('-0.01')))).toEqual([5499, 4499]);
      expect(leftOf(refund(adjustment('-5.00')), refund(adjustment('3.00')))).toEqual([5800, 4800]);
    });

    it("takes the amount in the shop's currency", () => {
      const amount_set = { shop_money: { amount: '-4.00', currency_code: 'USD' } };
      expect(leftOf(refund(adjustment('-5.00', { amount_set })))).toEqual([5600, 4600]);
    });

    it('is never negative', () => {
      expect(leftOf(refund(adjustment('-55.00')))).toEqual([500, 0]);
      expect(leftOf(refund(adjustment('-65.00')))).toEqual([0, 0]);
    });

    it('ignores what the merchant kept and other adjustments', () => {
      expect(leftOf(refund(adjustment('5.00')))).toEqual([6000, 5000]);
      expect(leftOf(refund(adjustment('-5.00', { kind: 'shipping_refund' })))).toEqual([6000, 5000]);
      expect(leftOf({ id: 1, order_adjustments: null })).toEqual([6000, 5000]);
    });

    it('is refused when the amount is not a number', () => {
      const { fault } = readOrder(body({ refunds: [refund(adjustment('five'))] }));
      expect(fault).toBe('invalid order: refunds.0.order_adjustments.0.amount custom');
    });
  });

  describe.each([undefined, null])('with current figures that are %s', (missing) => {
    const current = { current_total_price: missing, current_subtotal_price: missing };
    const refund = (amount: string, fields: object = {}) => ({
      id: 1,
      transactions: [{ kind: 'refund', status: 'success', amount, currency: 'USD' }],
      ...fields,
    });
    const line = { subtotal: 20, total_tax: 1.6 };

    it('keeps the original amounts', () => {
      expect(orderOf(current)).toMatchObject({ currentTotalCents: 6000, currentGoodsCents: 5000 });
    });

    it('subtracts refunded goods and goodwill, and goodwill only once', () => {
      const adjusted = { order_adjustments: [{ kind: 'refund_discrepancy', amount: '-2.00' }] };
      const refunds = [refund('21.60', { refund_line_items: [line] }), refund('2.00', adjusted)];
      expect(orderOf({ ...current, refunds })).toMatchObject({
        totalCents: 6000,
        goodsCents: 5000,
        currentTotalCents: 6000 - 2160 - 200,
        currentGoodsCents: 5000 - 2000 - 200,
      });
    });

    it('uses each current figure that the shop sends', () => {
      const refunds = [refund('21.60', { refund_line_items: [line] })];
      expect(orderOf({ ...current, refunds, current_total_price: '38.39' })).toMatchObject({
        currentTotalCents: 3839,
        currentGoodsCents: 3000,
      });
    });

    it('does not subtract pending refunds, and is never negative', () => {
      const pending = { kind: 'refund', status: 'pending', amount: '9.00', currency: 'USD' };
      expect(orderOf({ ...current, refunds: [{ id: 1, transactions: [pending] }] })).toMatchObject({
        currentTotalCents: 6000,
        currentGoodsCents: 5000,
      });
      expect(orderOf({ ...current, refunds: [refund('70.00')] })).toMatchObject({
        currentTotalCents: 0,
        currentGoodsCents: 0,
      });
    });

    it('subtracts refunded lines without the tax included in their price', () => {
      const line_items = [{ quantity: 1, tax_lines: [{ price: '4.00' }] }];
      const refunds = [refund('20.00', { refund_line_items: [line] })];
      const order = orderOf({ ...current, refunds, line_items, taxes_included: true });
      expect(order).toMatchObject({
        goodsCents: 4600,
        currentTotalCents: 4000,
        currentGoodsCents: 4600 - 1840,
      });
    });

    it.each([
      [{ id: 1 }, 'refunds.0.transactions'],
      [refund('1,00'), 'refunds.0.transactions.0.amount'],
      [{ id: 1, transactions: [{ ...refund('1.00').transactions[0], currency: 'CAD' }] }, 'refunds'],
    ])('is refused with the refund %j', (one, place) => {
      expect(readOrder(body({ ...current, refunds: [one] })).fault).toBe(`invalid order: ${place} custom`);
    });
  });

  it('skips nulls in lists and malformed note attributes', () => {
    const gaps = {
      note_attributes: [null, {}, 'odd', { name: 7 }, { name: 'cart_ref', value: 'ref-2' }],
      discount_codes: [null, { code: null }, {}, { code: 'HARBOR20' }],
      line_items: [null, { quantity: 2 }],
      refunds: [null, { id: 7 }],
    };
    expect(orderOf(gaps)).toMatchObject({
      cartReference: 'ref-2',
      discountCodes: ['HARBOR20'],
      itemCount: 2,
      refundIds: ['gid://shopify/Refund/7'],
    });
  });

  it('refuses more items than the database can store', () => {
    const line_items = Array.from({ length: 2148 }, () => ({ quantity: 1_000_000 }));
    expect(readOrder(body({ line_items })).fault).toBe('invalid order: line_items too_big');
    expect(orderOf({ line_items: line_items.slice(1) })?.itemCount).toBe(2_147_000_000);
  });

  it('names the refunds that the current figures include, by either of their ids', () => {
    const refunds = [
      { id: 1, admin_graphql_api_id: 'gid://shopify/Refund/509562969' },
      { id: 509_562_970 },
      { id: '9223372036854775807' },
    ];
    expect(orderOf({ refunds })?.refundIds).toEqual([
      'gid://shopify/Refund/509562969',
      'gid://shopify/Refund/509562970',
      'gid://shopify/Refund/9223372036854775807',
    ]);
  });

  it.each([
    [{ customer: { last_name: ' Doe ' } }, 'Doe'],
    [{ customer: { last_name: null } }, 'Payer'],
    [{ customer: null }, 'Payer'],
    [{ customer: { last_name: '  ' }, billing_address: null }, 'Taker'],
    [{ customer: undefined, billing_address: {}, shipping_address: null }, null],
    [{ customer: { last_name: 'D\0o\ud800e' } }, 'Doe'],
  ])('reads the last name from %j as %s', (names, lastName) => {
    expect(orderOf(names)?.customerLastName).toBe(lastName);
  });

  it.each([null, undefined])('accepts %s for each optional field', (none) => {
    const missing = Object.fromEntries(
      [
        'cancelled_at',
        'test',
        'total_tax',
        'taxes_included',
        'financial_status',
        'fulfillment_status',
        'customer',
        'billing_address',
        'shipping_address',
        'note_attributes',
        'discount_codes',
        'shipping_lines',
        'refunds',
      ].map((name) => [name, none]),
    );
    expect(orderOf(missing)).toMatchObject({
      cartReference: null,
      discountCodes: [],
      refundIds: [],
      financialStatus: null,
      isTest: false,
    });
  });

  it.each([
    [{ total_price: 60 }, 'total_price'],
    [{ current_subtotal_price: '1.005' }, 'current_subtotal_price'],
    [{ refunds: [{ id: 9_007_199_254_740_992 }] }, 'refunds.0'],
    [{ refunds: [{}] }, 'refunds.0'],
    [{ refunds: [{ id: '9223372036854775808' }] }, 'refunds.0'],
    [{ admin_graphql_api_id: 'gid://shopify/Customer/1' }, 'admin_graphql_api_id'],
    [{ admin_graphql_api_id: 'gid://shopify/Order/9223372036854775808' }, 'admin_graphql_api_id'],
    [{ admin_graphql_api_id: 'gid://shopify/Order/1?x=1' }, 'admin_graphql_api_id'],
  ])('names the field of %j and not its value', (fields, place) => {
    const { order, fault } = readOrder(body(fields));
    expect(order).toBeNull();
    expect(fault).toMatch(new RegExp(`^invalid order: ${place.replaceAll('.', '\\.')} \\w+$`));
  });

  it('still says which cart was ordered when the rest cannot be read, except for test orders', () => {
    expect(readOrder(body({ line_items: 'none' }))).toMatchObject({
      order: null,
      orderedCart: { cartReference: 'ref-1', orderedAt: new Date('2026-11-21T14:30:00Z') },
    });
    expect(readOrder(body({ line_items: 'none', test: true }))).toMatchObject({ orderedCart: null });
  });
});
