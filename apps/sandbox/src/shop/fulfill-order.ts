import { OrderRefusal } from './refund-order.js';
import type { Shop } from './shop-context.js';
import type { Order } from './shop-types.js';
import { orderBody } from './webhook-bodies.js';

/** Marks an order as shipped and tells the subscribers. */
export function fulfillOrder(order: Order, shop: Shop): Order {
  if (order.cancelledAt !== null) throw new OrderRefusal(`Order #${order.number} is cancelled.`);
  if (order.isFulfilled) throw new OrderRefusal(`Order #${order.number} is already fulfilled.`);
  const saved = shop.orders.save({ ...order, isFulfilled: true });
  shop.webhooks.publish('orders/updated', orderBody(saved, shop));
  return saved;
}
