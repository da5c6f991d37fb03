import type { favoriteEndpoints } from '@eyecart/shared/contracts';
import type { Handlers } from '../../http/mount-contract.js';
import type { FavoriteService } from './favorite-service.js';

export function createFavoriteHandlers(favorites: FavoriteService): Handlers<typeof favoriteEndpoints> {
  return {
    async listFavorites({ caller }) {
      return { favorites: await favorites.listFavorites(caller.practice) };
    },
    async addFavorite({ tx, caller, body }) {
      await favorites.addFavorite(tx, caller.practice, body.productId);
      return { success: true };
    },
    async removeFavorite({ caller, params }) {
      await favorites.removeFavorite(caller.practice, params.productId);
      return { success: true };
    },
  };
}
