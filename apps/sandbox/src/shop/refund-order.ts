import { lineTaxes, orderMoney } from './orders.js';
import type { Shop } from './shop-context.js';
import type { Order, OrderLine } from './shop-types.js';
import { orderBody, refundBody } from './webhook-bodies.js';

export interface RefundRequest {
  /** Cents; without it and without lines everything that is left. */
  amountCents?: number | undefined;
  lines?: { lineId: number; quantity: number }[] | undefined;
}

/** Why an order cannot be refunded or cancelled as asked. */
export class OrderRefusal extends Error {}

/** What units of a line make of an amount that all of them cost, so that the units add up to it. */
function shareOfUnits(cents: number, line: OrderLine, quantity: number): number {
  const back = line.quantity - line.currentQuantity;
  return Math.round((cents * (back + quantity)) / line.quantity) - Math.round((cents * back) / line.quantity);
}

/**
 * Gives money back and tells the subscribers. Lines are refunded at what was paid for them, with their tax; an amount beyond
 * them, or alone, leaves the order's lines as they are.
 */
export function refundOrder(order: Order, request: RefundRequest, shop: Shop): Order {
  const money = orderMoney(order);
  if (!order.isPaid) throw new OrderRefusal(`Order #${order.number} is not paid.`);
  if (money.leftCents <= 0) throw new OrderRefusal(`Order #${order.number} is already refunded in full.`);
  const isWhole = request.amountCents === undefined && request.lines === undefined;
  const wanted = isWhole
    ? order.lines
        .filter((line) => line.currentQuantity > 0)
        .map((line) => ({ lineId: line.id, quantity: line.currentQuantity }))
    : (request.lines ?? []);
  const taxes = lineTaxes(order);
  const parts = wanted.map(({ lineId, quantity }) => {
    const index = order.lines.findIndex(({ id }) => id === lineId);
    const line = order.lines[index];
    if (line === undefined) throw new OrderRefusal(`Order #${order.number} has no line ${lineId}.`);
    if (quantity > line.currentQuantity) {
      throw new OrderRefusal(`Line ${lineId} has ${line.currentQuantity} left to refund, not ${quantity}.`);
    }
    return {
      id: shop.numbering.next('refundLine', 480_000_000_001),
      lineId,
      quantity,
      subtotalCents: shareOfUnits(line.priceCents * line.quantity - line.discountCents, line, quantity),
      taxCents: shareOfUnits(taxes[index] ?? 0, line, quantity),
    };
  });
  const lineCents = parts.reduce((sum, part) => sum + part.subtotalCents + part.taxCents, 0);
  const amountCents = isWhole ? money.leftCents : (request.amountCents ?? lineCents);
  if (amountCents > money.leftCents || amountCents <= 0) {
    throw new OrderRefusal(
      `Order #${order.number} has ${money.leftCents} cents left to refund, not ${amountCents}.`,
    );
  }
  const refund = {
    id: shop.numbering.next('refund', 930_000_000_001),
    createdAt: shop.clock().toISOString(),
    note: null,
    amountCents,
    shippingCents: isWhole ? money.currentShippingCents : 0,
    lines: parts,
  };
  const lines = order.lines.map((line) => {
    const quantity = parts
      .filter(({ lineId }) => lineId === line.id)
      .reduce((sum, part) => sum + part.quantity, 0);
    return { ...line, currentQuantity: line.currentQuantity - quantity };
  });
  const saved = shop.orders.save({ ...order, lines, refunds: [...order.refunds, refund] });
  shop.webhooks.publish('refunds/create', refundBody(refund, saved));
  shop.webhooks.publish('orders/updated', orderBody(saved, shop));
  return saved;
}

/** Cancels an order; what is left of the payment is given back. */
export function cancelOrder(order: Order, shop: Shop): Order {
  if (order.cancelledAt !== null) throw new OrderRefusal(`Order #${order.number} is already cancelled.`);
  const hasMoney = order.isPaid && orderMoney(order).leftCents > 0;
  const refunded = hasMoney ? refundOrder(order, {}, shop) : order;
  const at = shop.clock().toISOString();
  const saved = shop.orders.save({ ...refunded, cancelledAt: at, cancelReason: 'CUSTOMER' });
  shop.webhooks.publish('orders/cancelled', orderBody(saved, shop));
  shop.webhooks.publish('orders/updated', orderBody(saved, shop));
  return saved;
}
