import { linePayments } from '@eyecart/shared/rules/line-payments';
import type { ShopOrder } from '../../providers/commerce/commerce-provider.js';
import type { PricedCart } from './cart-service.js';

/** No id of the shop begins with this. */
const PREFIX = 'test-order:';

/** Whether an order is simulated, and unknown to the shop. */
export const isTestOrder = ({ externalId }: Pick<ShopOrder, 'externalId'>): boolean =>
  externalId.startsWith(PREFIX);

/** Stores a simulated order by the same path as one of the shop. */
export type RecordTestOrder = (order: ShopOrder) => Promise<unknown>;

/** A simulated paid order of a cart's available lines. The same `key` is the same order. */
export function testOrderOf(
  { cart, items, discountCents, yourPriceCents, itemCount }: PricedCart,
  { key, currency, now }: { readonly key: string; readonly currency: string; readonly now: Date },
): ShopOrder {
  const paid = linePayments(items, discountCents);
  return {
    externalId: `${PREFIX}${key}`,
    orderNumber: `#TEST-${key.slice(0, 6)}`,
    cartReference: cart.id,
    discountCodes: cart.discountCode === null ? [] : [cart.discountCode],
    customerLastName: null,
    currency,
    totalCents: yourPriceCents,
    goodsCents: yourPriceCents,
    currentTotalCents: yourPriceCents,
    currentGoodsCents: yourPriceCents,
    refundIds: [],
    itemCount,
    lines: items.map(({ variantId, title, quantity, price }, index) => ({
      variantId,
      title,
      variantTitle: null,
      quantity,
      currentQuantity: quantity,
      priceCents: price,
      discountCents: price * quantity - (paid[index] ?? 0),
    })),
    financialStatus: 'paid',
    fulfillmentStatus: null,
    canceledAt: null,
    isTest: false,
    orderedAt: now,
    updatedAt: now,
  };
}
