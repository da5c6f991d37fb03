import { OrderError } from './refund-order.js';
import type { Shop } from './shop-context.js';
import type { Order } from './shop-types.js';
import { orderBody } from './webhook-bodies.js';

/** Marks an order as fulfilled and sends webhooks. */
export function fulfillOrder(order: Order, shop: Shop): Order {
  if (order.cancelledAt !== null) throw new OrderError(`Order #${order.number} is canceled.`);
  if (order.isFulfilled) throw new OrderError(`Order #${order.number} is already fulfilled.`);
  const saved = shop.orders.save({ ...order, isFulfilled: true });
  shop.webhooks.publish('orders/updated', orderBody(saved, shop));
  return saved;
}
