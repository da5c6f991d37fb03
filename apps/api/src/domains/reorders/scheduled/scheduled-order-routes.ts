import type { scheduledOrderEndpoints } from '@eyecart/shared/contracts';
import { Reply } from '../../../http/answer.js';
import type { Handlers } from '../../../http/mount-contract.js';
import type { RefuseSend } from '../../texts/refuse-send.js';
import type { ScheduledOrderService } from './scheduled-order-service.js';

export function createScheduledOrderHandlers(
  orders: ScheduledOrderService,
  refuseSend: Pick<RefuseSend, 'countScheduling'>,
): Handlers<typeof scheduledOrderEndpoints> {
  return {
    createScheduledOrder: {
      async prepare({ caller, body }) {
        await refuseSend.countScheduling(caller.practice.id, body.phoneNumber);
        return async ({ tx }) => {
          const scheduledOrder = await orders.createScheduledOrder(tx, caller, body);
          return { success: true, scheduledOrder };
        };
      },
    },
    async getScheduledOrder({ caller, params }) {
      return { scheduledOrder: await orders.get(caller.practice, params.id) };
    },
    async listScheduledOrders({ caller, query: { practiceName: _name, ...page } }) {
      if (Object.values(page).some((value) => value !== undefined)) {
        return orders.listByTime(caller.practice, page);
      }
      return { scheduledOrders: await orders.listScheduledOrders(caller.practice) };
    },
    sendScheduledOrder: {
      effect: ({ tx, caller, params }) => orders.queueScheduledOrder(tx, caller, params.id),
      async follow(_call, messageId) {
        const status = await orders.send(messageId);
        return new Reply(status === 'sent' ? 200 : 202, { success: true, status });
      },
    },
    async cancelScheduledOrder({ tx, caller, params }) {
      await orders.cancelScheduledOrder(tx, caller, params.id);
      return { success: true };
    },
    async restoreScheduledOrder({ tx, caller, params }) {
      await orders.restoreScheduledOrder(tx, caller, params.id);
      return { success: true };
    },
    async stopRepeat({ tx, caller, params }) {
      await orders.stopRepeat(tx, caller, params.id);
      return { success: true };
    },
    async changeScheduledOrder({ tx, caller, params, body }) {
      const scheduledOrder = await orders.changeScheduledOrder(tx, caller, params.id, body);
      return { success: true, scheduledOrder };
    },
  };
}
