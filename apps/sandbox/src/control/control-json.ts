import { toDecimal } from '../money.js';
import { toGid } from '../shop/gid.js';
import { codesOf, financialStatus, orderMoney } from '../shop/orders.js';
import type { Order, Product } from '../shop/shop-types.js';
import type { Text } from '../texts/text-types.js';

/** A text in the control API. */
export const phoneTextJson = (text: Text) => ({
  sid: text.sid,
  to: text.to,
  from: text.from,
  body: text.body,
  direction: text.direction,
  status: text.status,
  errorCode: text.errorCode,
  /** Also set on a text that arrived after all. */
  failedWith: text.outcome.errorCode,
  isAutomatic: text.isAutomatic,
  createdAt: text.createdAt,
  note: text.note,
});

export function orderJson(order: Order) {
  const money = orderMoney(order);
  return {
    id: String(order.id),
    adminId: toGid('Order', order.id),
    number: order.number,
    name: `#${order.number}`,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    cancelledAt: order.cancelledAt,
    isTest: order.isTest,
    financialStatus: financialStatus(order),
    fulfillmentStatus: order.isFulfilled ? 'FULFILLED' : 'UNFULFILLED',
    currency: order.currency,
    lastName: order.buyer.lastName,
    discountCodes: codesOf(order),
    attributes: order.attributes,
    goods: toDecimal(order.goodsCents),
    discount: toDecimal(order.discountCents),
    subtotal: toDecimal(money.subtotalCents),
    shipping: toDecimal(order.shippingCents),
    shippingDiscount: toDecimal(order.shippingDiscountCents),
    tax: toDecimal(order.taxCents),
    areTaxesIncluded: order.areTaxesIncluded,
    total: toDecimal(money.totalCents),
    refunded: toDecimal(money.refundedCents),
    currentTotal: toDecimal(money.leftCents),
    lines: order.lines.map((line) => ({
      id: String(line.id),
      variantId: line.variantId === null ? null : String(line.variantId),
      title: line.title,
      variantTitle: line.variantTitle,
      quantity: line.quantity,
      currentQuantity: line.currentQuantity,
      price: toDecimal(line.priceCents),
      discount: toDecimal(line.discountCents),
    })),
  };
}

export const productJson = (product: Product) => ({
  id: String(product.id),
  title: product.title,
  vendor: product.vendor,
  status: product.status,
  isPublished: product.isPublished,
  updatedAt: product.updatedAt,
  variants: product.variants.map((variant) => ({
    id: String(variant.id),
    title: variant.title,
    price: toDecimal(variant.priceCents),
    quantity: variant.quantity,
    isTracked: variant.isTracked,
    inventoryPolicy: variant.inventoryPolicy,
    isWithheld: variant.isWithheld,
  })),
});
