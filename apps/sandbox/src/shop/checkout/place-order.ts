import { isForSale } from '../catalog.js';
import { changeInventory } from '../change-inventory.js';
import { fitToStock } from '../check-cart-lines.js';
import { type PricedCart, priceCart } from '../price-cart.js';
import type { Shop } from '../shop-context.js';
import type { Buyer, Cart, Order } from '../shop-types.js';
import { orderBody } from '../webhook-bodies.js';

export const priceOf = (cart: Cart, shop: Shop): PricedCart =>
  priceCart(cart, { catalog: shop.catalog, discounts: shop.discounts, settings: shop.settings.read() });

/** Whether every line can still be bought unchanged. */
export function canBuy(cart: Cart, shop: Shop): boolean {
  const { lines, warnings } = fitToStock(cart.lines, shop);
  const areForSale = lines.every((line) => {
    const hit = shop.catalog.findVariant(line.variantId);
    return hit !== null && isForSale(hit.product, hit.variant);
  });
  return lines.length > 0 && warnings.length === 0 && areForSale;
}

export interface Payment {
  /** False leaves the payment pending. */
  isPaid: boolean;
  isTest: boolean;
}

/**
 * Turns a cart into an order, lowers the stock and sends webhooks. A cart that already has an order returns it: paying
 * twice makes one order.
 */
export function placeOrder(
  cart: Cart,
  buyer: Buyer,
  shop: Shop,
  { isPaid, isTest }: Payment = { isPaid: true, isTest: false },
): Order {
  const known = cart.orderId === null ? null : shop.orders.find(cart.orderId);
  if (known !== null) return known;
  const priced = priceOf(cart, shop);
  const { numbering, clock, orders, carts, webhooks } = shop;
  const now = clock().toISOString();
  const order: Order = {
    id: numbering.next('order', 6_100_000_000_001),
    number: numbering.next('orderNumber', 1001),
    token: numbering.token(),
    cartToken: cart.token,
    language: cart.language,
    customerId: numbering.next('customer', 7_300_000_000_001),
    createdAt: now,
    updatedAt: now,
    cancelledAt: null,
    cancelReason: null,
    isTest,
    currency: shop.settings.read().currency,
    isPaid,
    isFulfilled: false,
    discounts: priced.discounts,
    attributes: cart.attributes,
    note: cart.note,
    buyer,
    lines: priced.lines.map(({ line, product, variant, discountParts, discountCents }) => ({
      id: numbering.next('orderLine', 15_200_000_000_001),
      productId: product.id,
      variantId: variant.id,
      title: product.title,
      variantTitle: variant.title === 'Default Title' ? null : variant.title,
      sku: variant.sku,
      vendor: product.vendor,
      isGiftCard: product.isGiftCard === true,
      quantity: line.quantity,
      currentQuantity: line.quantity,
      priceCents: variant.priceCents,
      discountParts,
      discountCents,
      attributes: line.attributes,
    })),
    goodsCents: priced.goodsCents,
    discountCents: priced.discountCents,
    shippingCents: priced.shippingCents,
    shippingDiscountCents: priced.shippingDiscountCents,
    taxCents: priced.taxCents,
    areTaxesIncluded: priced.areTaxesIncluded,
    refunds: [],
  };
  orders.add(order);
  carts.save({ ...cart, orderId: order.id });
  for (const { variant, line } of priced.lines) {
    if (variant.isTracked) changeInventory(variant.id, variant.quantity - line.quantity, shop);
  }
  webhooks.publish('orders/create', orderBody(order, shop));
  if (isPaid) webhooks.publish('orders/paid', orderBody(order, shop));
  return order;
}
