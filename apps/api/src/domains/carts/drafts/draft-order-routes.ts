import type { draftOrderEndpoints } from '@eyecart/shared/contracts';
import type { Handlers } from '../../../http/mount-contract.js';
import type { DraftOrderService } from '../draft-order-service.js';

export function createDraftOrderHandlers(
  draftOrders: DraftOrderService,
): Handlers<typeof draftOrderEndpoints> {
  return {
    async createDraftOrder({ tx, caller, body }) {
      const draftOrder = await draftOrders.createDraftOrder(tx, caller.practice, {
        items: body.items,
        phoneNumber: body.phoneNumber ?? null,
        patientLastName: body.patientLastName ?? '',
        discountCode: body.discountCode,
        language: body.language ?? null,
      });
      return { success: true, draftOrder };
    },
    async listDraftOrders({ caller }) {
      return { draftOrders: await draftOrders.listDraftOrders(caller.practice) };
    },
    async deleteDraftOrder({ caller, params }) {
      await draftOrders.deleteDraftOrder(caller, params.id);
      return { success: true };
    },
    async restoreDraftOrder({ tx, caller, params }) {
      await draftOrders.restoreDraftOrder(tx, caller, params.id);
      return { success: true };
    },
  };
}
