import { orderMoney } from './orders.js';
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

const paidFor = (line: OrderLine, quantity: number): number => {
  const total = line.priceCents * line.quantity - line.discountCents;
  const before = Math.round((total * (line.quantity - line.currentQuantity)) / line.quantity);
  return Math.round((total * (line.quantity - line.currentQuantity + quantity)) / line.quantity) - before;
};

/**
 * Gives money back and tells the subscribers. Lines are refunded at what was paid for them; an amount alone leaves the
 * lines as they are and counts as goods first.
 */
export function refundOrder(order: Order, request: RefundRequest, shop: Shop): Order {
  const money = orderMoney(order);
  if (!order.isPaid) throw new OrderRefusal(`Order #${order.number} is not paid.`);
  if (money.currentTotalCents <= 0)
    throw new OrderRefusal(`Order #${order.number} is already refunded in full.`);
  const isWhole = request.amountCents === undefined && request.lines === undefined;
  const wanted = isWhole
    ? order.lines
        .filter((line) => line.currentQuantity > 0)
        .map((line) => ({ lineId: line.id, quantity: line.currentQuantity }))
    : (request.lines ?? []);
  const parts = wanted.map(({ lineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    if (line === undefined) throw new OrderRefusal(`Order #${order.number} has no line ${lineId}.`);
    if (quantity > line.currentQuantity) {
      throw new OrderRefusal(`Line ${lineId} has ${line.currentQuantity} left to refund, not ${quantity}.`);
    }
    const id = shop.numbering.next('refundLine', 480_000_000_001);
    return { id, lineId, quantity, subtotalCents: paidFor(line, quantity) };
  });
  const lineCents = parts.reduce((sum, part) => sum + part.subtotalCents, 0);
  const asked = request.amountCents ?? lineCents;
  const amountCents = isWhole ? money.currentTotalCents : asked;
  if (amountCents > money.currentTotalCents || amountCents <= 0) {
    throw new OrderRefusal(
      `Order #${order.number} has ${money.currentTotalCents} cents left to refund, not ${amountCents}.`,
    );
  }
  const goodsCents = isWhole
    ? money.currentSubtotalCents
    : Math.min(Math.max(amountCents, lineCents), money.currentSubtotalCents);
  const refund = {
    id: shop.numbering.next('refund', 930_000_000_001),
    createdAt: shop.clock().toISOString(),
    note: null,
    amountCents,
    goodsCents,
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
  const hasMoney = order.isPaid && orderMoney(order).currentTotalCents > 0;
  const refunded = hasMoney ? refundOrder(order, {}, shop) : order;
  const at = shop.clock().toISOString();
  const saved = shop.orders.save({ ...refunded, cancelledAt: at, cancelReason: 'CUSTOMER' });
  shop.webhooks.publish('orders/cancelled', orderBody(saved, shop));
  shop.webhooks.publish('orders/updated', orderBody(saved, shop));
  return saved;
}
