import { scheduledOrderEndpoints } from '@eyecart/shared/contracts';
import { REPEAT_CONSENT_VERSION } from '@eyecart/shared/rules/consent';
import type { RepeatChoice } from '@eyecart/shared/rules/repeat';
import { callEndpoint } from '@/lib/api/api-client';
import { callOnce } from '@/lib/api/idempotency-keys';
import { itemInputOf } from '../lines/cart-line';
import type { OrderToSend } from '../send/gather-order';

export interface OrderToSchedule extends OrderToSend {
  readonly scheduledFor: Date;
  /** Null for a one-time order. */
  readonly repeat: RepeatChoice | null;
}

/**
 * Schedules a re-order: its cart is created and texted when due.
 * @throws ApiError when the server refuses it.
 */
export async function scheduleOrder(order: OrderToSchedule) {
  const body = {
    ...order.send,
    items: order.lines.map(itemInputOf),
    discountCode: order.discountCode.trim(),
    language: order.language,
    scheduledFor: order.scheduledFor.toISOString(),
    ...(order.repeat !== null && { repeat: order.repeat, consentVersion: REPEAT_CONSENT_VERSION }),
  };
  return callOnce('schedule-order', body, (options) =>
    callEndpoint(scheduledOrderEndpoints.createScheduledOrder, { body }, options),
  );
}
