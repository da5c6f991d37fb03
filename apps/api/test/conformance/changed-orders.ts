import type { OrderReading } from '../../src/providers/commerce/commerce-provider.js';
import { gid, LAST } from './shop-records.js';
import type { Answer, StubShop } from './stub-shop.js';

export const SINCE = new Date('2026-11-20T08:00:00Z');

/** An amount in the shop's currency. */
export const amount = (decimal: string) => ({ shopMoney: { amount: decimal } });
/** An order of the Admin API with these fields. */
export const order = (id: number, fields: object = {}) => ({
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

/** A page of orders as the Admin API answers it. */
export const page = (nodes: unknown[], pageInfo: object = LAST) => ({ orders: { pageInfo, nodes } });

/** The pages that the adapter reads from these answers of a shop. */
export async function readPages(shop: StubShop, ...answers: Answer[]): Promise<OrderReading[][]> {
  shop.answer('ChangedOrders', ...answers);
  const pages: OrderReading[][] = [];
  for await (const readings of shop.provider().fetchChangedOrders(SINCE)) pages.push([...readings]);
  return pages;
}
