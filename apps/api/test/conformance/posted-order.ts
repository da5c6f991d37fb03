import { expect } from 'vitest';
import { readOrder } from '../../src/providers/commerce/shopify/orders/order-mapping.js';

/** An order of $50 with $4 tax and $6 shipping, as the shop posts it, including fields we do not read. */
export const postedOrder = (fields: object = {}) => ({
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

/** That order with these fields, as the adapter reads it. @throws when it cannot be read */
export const readPostedOrder = (fields: object = {}) => {
  const { order, fault } = readOrder(postedOrder(fields));
  expect(fault).toBeNull();
  return order;
};
