import { OrderRefusal } from './refund-order.js';
import type { Shop } from './shop-context.js';
import type { Order } from './shop-types.js';
import { orderBody } from './webhook-bodies.js';

/** Takes the payment that was outstanding and tells the subscribers. */
export function markOrderPaid(order: Order, shop: Shop): Order {
  if (order.cancelledAt !== null) throw new OrderRefusal(`Order #${order.number} is cancelled.`);
  if (order.isPaid) throw new OrderRefusal(`Order #${order.number} is already paid.`);
  const saved = shop.orders.save({ ...order, isPaid: true });
  shop.webhooks.publish('orders/paid', orderBody(saved, shop));
  shop.webhooks.publish('orders/updated', orderBody(saved, shop));
  return saved;
}
