import type { productNoteEndpoints } from '@eyecart/shared/contracts';
import type { Handlers } from '../../../http/mount-contract.js';
import type { ProductNoteService } from '../product-note-service.js';

export function createProductNoteHandlers(
  productNotes: ProductNoteService,
): Handlers<typeof productNoteEndpoints> {
  return {
    getProductNotes: ({ caller, params }) => productNotes.getNotes(caller.practice, params.id),
    listNotedProducts: async ({ caller }) => ({
      products: await productNotes.listNotedProducts(caller.practice),
    }),
    changeProductNotes: ({ tx, caller, params, body }) =>
      productNotes.changeNotes(tx, caller, params.id, body),
    listStarterBundles: ({ caller }) => ({ starters: productNotes.listStarters(caller.practice) }),
  };
}
