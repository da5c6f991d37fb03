import type { refillEndpoints } from '@eyecart/shared/contracts';
import type { Handlers } from '../../../http/mount-contract.js';
import type { RefillService } from '../refill-service.js';
import type { AutomaticRefillsService } from './automatic-refills.js';

export function createRefillHandlers(
  refills: RefillService,
  automatic: AutomaticRefillsService,
): Handlers<typeof refillEndpoints> {
  return {
    async listSupplies({ caller, params }) {
      return { supplies: await refills.listSupplies(caller.practice, params.id) };
    },
    async setSupply({ tx, caller, params, body }) {
      return { success: true, supplies: await refills.setSupply(tx, caller, params.id, body) };
    },
    getAutomaticRefills: ({ caller }) => automatic.find(caller.practice.id),
    async setAutomaticRefills({ tx, caller, body }) {
      return { success: true, ...(await automatic.set(tx, caller, body.isOn)) };
    },
    async listRefills({ caller }) {
      return { refills: await refills.listRefills(caller.practice) };
    },
    async acceptRefill({ tx, caller, params, body }) {
      return { success: true, scheduledOrder: await refills.acceptRefill(tx, caller, params.id, body) };
    },
    async moveRefill({ tx, caller, params, body }) {
      await refills.moveRefill(tx, caller, params.id, body);
      return { success: true };
    },
    async undoMove({ tx, caller, params }) {
      await refills.undoMove(tx, caller, params.id);
      return { success: true };
    },
    async dismissRefill({ tx, caller, params, body }) {
      await refills.dismissRefill(tx, caller, params.id, body);
      return { success: true };
    },
    async restoreRefill({ tx, caller, params }) {
      await refills.restoreRefill(tx, caller, params.id);
      return { success: true };
    },
  };
}
