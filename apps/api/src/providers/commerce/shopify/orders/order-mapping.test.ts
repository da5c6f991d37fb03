import { describe, expect, it } from 'vitest';
import { postedOrder, readPostedOrder } from '../../../../../test/conformance/posted-order.js';
import { readOrder } from './order-mapping.js';

describe('readOrder', () => {
  it('reads the original and the current amounts of an order', () => {
    expect(readPostedOrder({ current_total_price: '39.99', current_subtotal_price: '30.01' })).toEqual({
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
      lines: null,
      financialStatus: 'paid',
      fulfillmentStatus: null,
      canceledAt: null,
      isTest: false,
      orderedAt: new Date('2026-11-21T14:30:00Z'),
      updatedAt: new Date('2026-11-21T14:30:05Z'),
    });
  });

  it('does not count a tip as an item', () => {
    const goods = { title: 'Tip cleaner', quantity: 2, product_id: null, tip: null };
    const tips = [
      { title: 'Tip', quantity: 1, tip: { id: 1, payment_gateway: 'shopify_payments' } },
      { title: 'Tip', quantity: 1, product_id: null },
      { title: 'Tip', quantity: 1, tip_payment_gateway: 'shopify_payments', tip_payment_method: 'Visa' },
    ];
    expect(readPostedOrder({ line_items: [goods, ...tips] })?.itemCount).toBe(2);
  });

  it('skips nulls in lists and malformed note attributes', () => {
    const gaps = {
      note_attributes: [null, {}, 'odd', { name: 7 }, { name: 'cart_ref', value: 'ref-2' }],
      discount_codes: [null, { code: null }, {}, { code: 'HARBOR20' }],
      line_items: [null, { quantity: 2 }],
      refunds: [null, { id: 7 }],
    };
    expect(readPostedOrder(gaps)).toMatchObject({
      cartReference: 'ref-2',
      discountCodes: ['HARBOR20'],
      itemCount: 2,
      refundIds: ['gid://shopify/Refund/7'],
    });
  });

  it('refuses more items than the database can store', () => {
    const line_items = Array.from({ length: 2148 }, () => ({ quantity: 1_000_000 }));
    expect(readOrder(postedOrder({ line_items })).fault).toBe('invalid order: line_items too_big');
    expect(readPostedOrder({ line_items: line_items.slice(1) })?.itemCount).toBe(2_147_000_000);
  });

  it('names the refunds that the current figures include, by either of their ids', () => {
    const refunds = [
      { id: 1, admin_graphql_api_id: 'gid://shopify/Refund/509562969' },
      { id: 509_562_970 },
      { id: '9223372036854775807' },
    ];
    expect(readPostedOrder({ refunds })?.refundIds).toEqual([
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
    expect(readPostedOrder(names)?.customerLastName).toBe(lastName);
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
    expect(readPostedOrder(missing)).toMatchObject({
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
    const { order, fault } = readOrder(postedOrder(fields));
    expect(order).toBeNull();
    expect(fault).toMatch(new RegExp(`^invalid order: ${place.replaceAll('.', '\\.')} \\w+$`));
  });

  it('still says which cart was ordered when the rest cannot be read, except for test orders', () => {
    expect(readOrder(postedOrder({ line_items: 'none' }))).toMatchObject({
      order: null,
      externalId: expect.stringMatching(/^gid:/),
      orderedCart: { cartReference: 'ref-1', orderedAt: new Date('2026-11-21T14:30:00Z') },
    });
    expect(readOrder(postedOrder({ line_items: 'none', test: true }))).toMatchObject({ orderedCart: null });
  });
});
