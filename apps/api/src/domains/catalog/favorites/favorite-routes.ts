import { favoriteEndpoints } from '@eyecart/shared/contracts';
import type { Handlers } from '../../../http/mount-contract.js';
import { prepareResponse } from '../../../http/prepared-response.js';
import { shareReads } from '../../../http/share-reads.js';
import type { Catalog } from '../catalog.js';
import type { FavoriteService } from './favorite-service.js';

export function createFavoriteHandlers({
  favorites,
  catalog,
}: {
  readonly favorites: FavoriteService;
  readonly catalog: Pick<Catalog, 'prepared'>;
}): Handlers<typeof favoriteEndpoints> {
  return {
    listFavorites: shareReads(async ({ caller }) => {
      const saved = await favorites.listSaved(caller.practice);
      return catalog.prepared(JSON.stringify(['favorites', saved]), () =>
        prepareResponse(favoriteEndpoints.listFavorites, favorites.present(saved)),
      );
    }),
    async addFavorite({ tx, caller, body }) {
      await favorites.addFavorite(tx, caller.practice, body.productId);
      return { success: true };
    },
    async removeFavorite({ caller, params }) {
      await favorites.removeFavorite(caller, params.productId);
      return { success: true };
    },
    async restoreFavorite({ tx, caller, params }) {
      await favorites.restoreFavorite(tx, caller, params.productId);
      return { success: true };
    },
  };
}
