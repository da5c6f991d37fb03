import type { bundleEndpoints } from '@eyecart/shared/contracts';
import type { Handlers } from '../../../http/mount-contract.js';
import type { BundleService } from './bundle-service.js';

export function createBundleHandlers(bundles: BundleService): Handlers<typeof bundleEndpoints> {
  return {
    async listBundles({ caller }) {
      return { bundles: await bundles.listBundles(caller.practice) };
    },
    async getBundle({ caller, params }) {
      return { bundle: await bundles.getBundle(caller.practice, params.id) };
    },
    async createBundle({ tx, caller, body }) {
      return { success: true, bundle: await bundles.createBundle(tx, caller.practice, body) };
    },
    async addBundleProduct({ tx, caller, params, body }) {
      return { success: true, bundle: await bundles.addProduct(tx, caller.practice, params.bundleId, body) };
    },
    async changeBundle({ tx, caller, params, body }) {
      const { name, quantities, removed, timesOfDay, order } = body;
      const changes = {
        name,
        times: timesOfDay.map((item) => ({ ...item, id: Number(item.id) })),
        order: order.map(Number),
        quantities: quantities.map(({ id, quantity }) => ({ id: Number(id), quantity })),
        removed: removed.map(Number),
      };
      return { success: true, bundle: await bundles.changeBundle(tx, caller.practice, params.id, changes) };
    },
    async deleteBundle({ caller, params }) {
      await bundles.deleteBundle(caller, params.id);
      return { success: true };
    },
    async restoreBundle({ tx, caller, params }) {
      await bundles.restoreBundle(tx, caller, params.id);
      return { success: true };
    },
    addBundleToCart: ({ caller, params }) => bundles.getCartLines(caller.practice, params.id),
  };
}
