import { scheduledOrderEndpoints } from '@eyecart/shared/contracts';
import { callEndpoint } from '@/lib/api-client';
import { callOnce } from '@/lib/idempotency-keys';
import type { OrderToSend } from './gather-order';
import { itemInputOf } from './order-cart';

export interface OrderToSchedule extends OrderToSend {
  readonly scheduledFor: Date;
}

/**
 * Schedules a re-order: its cart is created and texted when due (docs/product.md §8.8).
 * @throws ApiError when the server refuses it.
 */
export async function scheduleOrder(order: OrderToSchedule) {
  const body = {
    ...order.send,
    items: order.lines.map(itemInputOf),
    discountCode: order.discountCode.trim(),
    scheduledFor: order.scheduledFor.toISOString(),
  };
  return callOnce('schedule-order', body, (options) =>
    callEndpoint(scheduledOrderEndpoints.createScheduledOrder, { body }, options),
  );
}
