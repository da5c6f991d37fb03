import { scheduledOrderEndpoints } from '@eyecart/shared/contracts';
import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import { callEndpoint } from '@/lib/api-client';
import { callOnce } from '@/lib/idempotency-keys';
import { itemInputOf } from './order-cart';
import type { OrderToSend } from './send-order';

export interface OrderToSchedule extends OrderToSend {
  readonly scheduledFor: Date;
}

/**
 * Schedules a re-order: its cart is created and texted when due (docs/product.md §8.8).
 * @throws ApiError when the server refuses it.
 */
export async function scheduleOrder(order: OrderToSchedule) {
  const body = {
    items: order.lines.map(itemInputOf),
    phoneNumber: order.phoneNumber,
    patientLastName: order.patientLastName.trim() || null,
    discountCode: order.discountCode.trim(),
    practiceName: order.practiceName,
    scheduledFor: order.scheduledFor.toISOString(),
    consent: true,
    consentVersion: CONSENT_WORDING_VERSION,
    draftOrderId: order.draftOrderId,
  };
  return callOnce('schedule-order', body, (options) =>
    callEndpoint(scheduledOrderEndpoints.createScheduledOrder, { body }, options),
  );
}
