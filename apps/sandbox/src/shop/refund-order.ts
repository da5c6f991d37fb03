import { lineTaxes, orderMoney } from './orders.js';
import type { Shop } from './shop-context.js';
import type { Order, OrderLine } from './shop-types.js';
import { orderBody, refundBody } from './webhook-bodies.js';

export interface RefundRequest {
  /** Without an amount and lines, everything that is left is refunded. */
  amountCents?: number | undefined;
  lines?: { lineId: number; quantity: number }[] | undefined;
}

/** Why an order cannot be refunded, canceled, fulfilled or marked as paid. */
export class OrderError extends Error {}

/** The share of an amount for some units of a line. The shares of all units add up to the amount. */
function shareOfUnits(cents: number, line: OrderLine, quantity: number): number {
  const refunded = line.quantity - line.currentQuantity;
  const before = Math.round((cents * refunded) / line.quantity);
  return Math.round((cents * (refunded + quantity)) / line.quantity) - before;
}

/**
 * Refunds an order and sends webhooks. Lines are refunded at the price paid, with their tax. An amount beyond the lines, or
 * without lines, does not change the order's lines.
 */
export function refundOrder(order: Order, request: RefundRequest, shop: Shop): Order {
  const money = orderMoney(order);
  if (!order.isPaid) throw new OrderError(`Order #${order.number} is not paid.`);
  if (money.leftCents <= 0) throw new OrderError(`Order #${order.number} is already refunded in full.`);
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
    if (line === undefined) throw new OrderError(`Order #${order.number} has no line ${lineId}.`);
    if (quantity > line.currentQuantity) {
      throw new OrderError(`Line ${lineId} has ${line.currentQuantity} left to refund, not ${quantity}.`);
    }
    return {
      id: shop.numbering.next('refundLine', 480_000_000_001),
      lineId,
      quantity,
      subtotalCents: shareOfUnits(line.priceCents * line.quantity - line.discountCents, line, quantity),
      taxCents: shareOfUnits(taxes[index] ?? 0, line, quantity),
    };
  });
  const lineCents = parts.reduce(
    (sum, part) => sum + part.subtotalCents + (order.areTaxesIncluded ? 0 : part.taxCents),
    0,
  );
  const amountCents = isWhole ? money.leftCents : (request.amountCents ?? lineCents);
  if (amountCents > money.leftCents || amountCents <= 0) {
    throw new OrderError(
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

/** Cancels an order and refunds what is left of the payment. */
export function cancelOrder(order: Order, shop: Shop): Order {
  if (order.cancelledAt !== null) throw new OrderError(`Order #${order.number} is already canceled.`);
  const hasMoney = order.isPaid && orderMoney(order).leftCents > 0;
  const refunded = hasMoney ? refundOrder(order, {}, shop) : order;
  const at = shop.clock().toISOString();
  const saved = shop.orders.save({ ...refunded, cancelledAt: at, cancelReason: 'CUSTOMER' });
  shop.webhooks.publish('orders/cancelled', orderBody(saved, shop));
  shop.webhooks.publish('orders/updated', orderBody(saved, shop));
  return saved;
}
