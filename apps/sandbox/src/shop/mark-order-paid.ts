import { OrderError } from './refund-order.js';
import type { Shop } from './shop-context.js';
import type { Order } from './shop-types.js';
import { orderBody } from './webhook-bodies.js';

/** Marks a pending order as paid and sends webhooks. */
export function markOrderPaid(order: Order, shop: Shop): Order {
  if (order.cancelledAt !== null) throw new OrderError(`Order #${order.number} is canceled.`);
  if (order.isPaid) throw new OrderError(`Order #${order.number} is already paid.`);
  const saved = shop.orders.save({ ...order, isPaid: true });
  shop.webhooks.publish('orders/paid', orderBody(saved, shop));
  shop.webhooks.publish('orders/updated', orderBody(saved, shop));
  return saved;
}
