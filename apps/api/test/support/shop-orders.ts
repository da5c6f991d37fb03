import type { ShopOrder } from '../../src/providers/commerce/commerce-provider.js';

let lastOrder = 0;

/** A paid order of $60.00 with $4.15 of tax and $5.00 of shipping, as the adapter reads it. */
export function shopOrder(fields: Partial<ShopOrder> = {}): ShopOrder {
  lastOrder += 1;
  const { totalCents = 6915, goodsCents = 6000 } = fields;
  return {
    externalId: `gid://shopify/Order/${900_000 + lastOrder}`,
    orderNumber: `#${5000 + lastOrder}`,
    cartReference: null,
    discountCodes: ['LAKESIDE20'],
    customerLastName: 'Doe',
    currency: 'USD',
    totalCents,
    goodsCents,
    currentTotalCents: totalCents,
    currentGoodsCents: goodsCents,
    refundIds: [],
    itemCount: 3,
    lines: null,
    financialStatus: 'paid',
    fulfillmentStatus: null,
    canceledAt: null,
    isTest: false,
    orderedAt: new Date('2026-11-20T15:00:00Z'),
    updatedAt: new Date('2026-11-20T15:00:05Z'),
    ...fields,
  };
}
