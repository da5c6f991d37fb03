import { describe, expect, it } from 'vitest';
import { readOrder } from './order-mapping.js';

/** An order of $50 and $4 tax, with shipping at $6: as the shop posts it, and things we do not read. */
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
  it('reads an order as it was placed and as it stands', () => {
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

  it.each([undefined, null])('takes the ordered figures where the current ones are %s', (missing) => {
    const current = {
      current_total_price: missing,
      current_subtotal_price: missing,
      current_total_tax: missing,
    };
    expect(orderOf(current)).toMatchObject({ currentTotalCents: 6000, currentGoodsCents: 5000 });
    expect(orderOf({ ...current, taxes_included: true })).toMatchObject({
      goodsCents: 4600,
      currentGoodsCents: 4600,
    });
  });

  it('takes the tax out of goods whose price includes it, but not that of shipping', () => {
    const order = orderOf({
      taxes_included: true,
      total_tax: '5.00',
      current_subtotal_price: '20.00',
      current_total_tax: '2.60',
      shipping_lines: [
        { price: '6.00', tax_lines: [{ price: '0.60' }, { price: '0.40' }] },
        { price: '9.00', is_removed: true, tax_lines: [{ price: '0.90' }] },
        { price: '0.00', tax_lines: null },
      ],
    });
    expect(order).toMatchObject({ goodsCents: 5000 - 400, currentGoodsCents: 2000 - 160 });
  });

  it('has no goods left, and not less, once all was given back', () => {
    const back = { current_total_price: '0.00', current_subtotal_price: '0.00', current_total_tax: '0.00' };
    const shipping_lines = [{ tax_lines: [{ price: '1.00' }] }];
    expect(orderOf({ ...back, taxes_included: true, shipping_lines })).toMatchObject({
      currentTotalCents: 0,
      currentGoodsCents: 0,
    });
  });

  it('names the refunds that the current figures lack, by either of their ids', () => {
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
  ])('takes the last name of %j for %s', (names, lastName) => {
    expect(orderOf(names)?.customerLastName).toBe(lastName);
  });

  it('takes null for whatever may be missing', () => {
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
      ].map((name) => [name, null]),
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
  ])('names the place of %j and not what stands there', (fields, place) => {
    const { order, fault } = readOrder(body(fields));
    expect(order).toBeNull();
    expect(fault).toMatch(new RegExp(`^no order: ${place.replaceAll('.', '\\.')} \\w+$`));
  });

  it('still says which cart was ordered when the rest cannot be read, unless it was a test', () => {
    expect(readOrder(body({ line_items: 'none' }))).toMatchObject({
      order: null,
      orderedCart: { cartReference: 'ref-1', orderedAt: new Date('2026-11-21T14:30:00Z') },
    });
    expect(readOrder(body({ line_items: 'none', test: true }))).toMatchObject({ orderedCart: null });
  });
});
