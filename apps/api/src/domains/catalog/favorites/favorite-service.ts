import { type Favorite, MAX_FAVORITES, type Practice, type Product } from '@eyecart/shared/contracts';
import type { Database, RootDatabase } from '../../../db/client.js';
import { ApiError } from '../../../http/api-error.js';
import type { Clock } from '../../../providers/clock.js';
import { createSavedRows } from '../../practices/saved-rows.js';
import type { Catalog } from '../catalog.js';
import { type FavoriteRow, favoriteSoftDelete, listFavorites, saveFavorite } from './favorite-repository.js';

interface Dependencies {
  readonly db: RootDatabase;
  readonly catalog: Catalog;
  readonly clock: Clock;
}

export type FavoriteService = ReturnType<typeof createFavoriteService>;

export function createFavoriteService({ db, catalog, clock }: Dependencies) {
  const saved = createSavedRows({
    db,
    clock,
    softDelete: favoriteSoftDelete,
    audited: null,
    notFound: 'favorite_not_found',
    limit: { most: MAX_FAVORITES, message: FULL },
  });

  return {
    /** Every product the practice saved, newest first, as it was saved. */
    listSaved: (practice: Practice): Promise<FavoriteRow[]> => listFavorites(db, practice.id),

    /** The saved products with current data (docs/product.md §3.5, §5.9). */
    present(rows: readonly FavoriteRow[]): Favorite[] {
      const snapshot = catalog.snapshot();
      return rows.map((row) => {
        const product = snapshot.findProduct(row.productId);
        return product ? withTodaysFacts(row, product) : asItWasSaved(row);
      });
    },

    /**
     * Saves a product. Saving it again changes nothing.
     * @throws ApiError `product_not_found`, `limit_reached`
     */
    async addFavorite(tx: Database, practice: Practice, productId: string): Promise<void> {
      const product = catalog.snapshot().findProduct(productId);
      if (!product) {
        throw new ApiError('product_not_found', {
          message: `There is no product "${productId}" in the catalog.`,
        });
      }
      const outcome = await saveFavorite(
        tx,
        {
          practiceId: practice.id,
          productId,
          variantId: product.variantId,
          title: product.title,
          vendor: product.vendor,
          imageUrl: product.imageUrl,
          priceCents: product.price,
          createdAt: clock.now(),
        },
        MAX_FAVORITES,
      );
      if (outcome === 'saved') return;
      throw new ApiError('limit_reached', { message: FULL });
    },

    /** Removes a favorite; it can be restored for an hour. @throws ApiError `favorite_not_found` */
    removeFavorite: saved.remove,
    /**
     * Puts a removed favorite back in its place, even if its product has left the catalog.
     * @throws ApiError `favorite_not_found`, `limit_reached`
     */
    restoreFavorite: saved.restore,
    clear: saved.clear,
  };
}

const FULL = `Your practice has reached its limit of ${MAX_FAVORITES} favorites. Remove one to add another.`;

function withTodaysFacts(row: FavoriteRow, product: Product): Favorite {
  // A product shows the price of one available variant. Showing another variant is not a price change.
  const isSameVariant = product.variantId === row.variantId;
  const hasChanged = isSameVariant && product.price !== row.priceCents;
  return { ...product, isGone: false, ...(hasChanged ? { previousPrice: row.priceCents } : {}) };
}

/** A product that has left the catalog: shown from the saved copy, never sold. */
function asItWasSaved(row: FavoriteRow): Favorite {
  return {
    id: row.productId,
    title: row.title,
    price: row.priceCents,
    imageUrl: row.imageUrl,
    variantId: row.variantId,
    description: '',
    descriptionHtml: '',
    hasOptions: false,
    options: [],
    variants: [],
    isAvailable: false,
    quantityAvailable: null,
    inventoryPolicy: 'DENY',
    inventoryTracked: false,
    vendor: row.vendor,
    sku: '',
    productType: '',
    category: null,
    isGone: true,
  };
}
