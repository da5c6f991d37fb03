import type { scheduledOrderEndpoints } from '@eyecart/shared/contracts';
import type { Request } from 'express';
import { type Handlers, Reply } from '../../http/mount-contract.js';
import { hashBody } from '../idempotency/run-once.js';
import type { ScheduledOrderService } from './scheduled-order-service.js';

export function createScheduledOrderHandlers(
  orders: ScheduledOrderService,
): Handlers<typeof scheduledOrderEndpoints> {
  return {
    async createScheduledOrder({ caller, body, request }) {
      const scheduledOrder = await orders.createScheduledOrder(caller, {
        items: body.items,
        phoneNumber: body.phoneNumber,
        patientLastName: body.patientLastName || null,
        discountCode: body.discountCode,
        scheduledFor: new Date(body.scheduledFor),
        consent: body.consent,
        consentVersion: body.consentVersion,
        draftOrderId: body.draftOrderId ?? null,
        requestKey: requestKeyOf(request),
      });
      return { success: true, scheduledOrder };
    },
    async listScheduledOrders({ caller }) {
      return { scheduledOrders: await orders.listScheduledOrders(caller.practice) };
    },
    async sendScheduledOrder({ caller, params }) {
      const status = await orders.sendScheduledOrder(caller, params.id);
      return new Reply(status === 'sent' ? 200 : 202, { success: true, status });
    },
    async cancelScheduledOrder({ caller, params }) {
      await orders.cancelScheduledOrder(caller.practice, params.id);
      return { success: true };
    },
  };
}

/** The key together with what it was sent for. */
function requestKeyOf(request: Request): string | null {
  const key = request.get('Idempotency-Key');
  return key === undefined ? null : `${key} ${hashBody(request.body)}`;
}
