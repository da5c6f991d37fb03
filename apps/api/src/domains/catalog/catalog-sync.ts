import type { RootDatabase } from '../../db/client.js';
import type { RunAlone } from '../../db/run-alone.js';
import type { Clock } from '../../providers/clock.js';
import type { CommerceProvider, ShopProduct } from '../../providers/commerce/commerce-provider.js';
import {
  applyCatalogChanges,
  type CatalogChanges,
  findCatalogState,
  findProductId,
  type ProductRow,
  replaceCatalog,
  type VariantRow,
} from './mirror/catalog-repository.js';
import { descriptionText, sanitizeDescription } from './mirror/sanitize-description.js';

/** The shop's search index lags behind its changes. */
const OVERLAP_MS = 2 * 60_000;

interface Dependencies {
  readonly db: RootDatabase;
  readonly commerce: CommerceProvider;
  readonly clock: Clock;
  readonly runAlone: RunAlone;
}

export type CatalogSync = ReturnType<typeof createCatalogSync>;

export interface CatalogCounts {
  readonly products: number;
  readonly collections: number;
}

/** Copies the shop's catalog to the database, all or nothing. @throws CommerceError when the shop cannot be read */
export function createCatalogSync({ db, commerce, clock, runAlone }: Dependencies) {
  async function readWholeShop(readAt: Date): Promise<CatalogCounts> {
    const shop = await commerce.fetchCatalog();
    const rankOf = new Map(shop.bestSellerIds.map((id, rank) => [id, rank]));
    const known = new Set(shop.products.map((product) => product.id));
    const rows = {
      products: shop.products.map((product) => toProductRow(product, rankOf.get(product.id) ?? null, readAt)),
      variants: shop.products.flatMap(toVariantRows),
      collections: shop.collections.map((collection) => ({
        id: collection.id,
        title: collection.title,
        brandLogo: collection.logoUrl,
        isFeatured: collection.isFeatured,
        productIds: collection.productIds.filter((id) => known.has(id)),
      })),
      readAt,
    };
    await db.transaction((tx) => replaceCatalog(tx, rows));
    return { products: shop.products.length, collections: shop.collections.length };
  }

  const applyChanges = (
    { products, removedIds }: { products: readonly ShopProduct[]; removedIds: readonly string[] },
    read: Pick<CatalogChanges, 'readAt' | 'isComplete'>,
  ): Promise<void> => {
    const rows = {
      products: products.map((product) => toProductRow(product, null, read.readAt)),
      variants: products.flatMap(toVariantRows),
    };
    return db.transaction((tx) => applyCatalogChanges(tx, { ...rows, removedIds, ...read }));
  };

  return {
    /** Reads the whole shop: products, collections, best sellers. Null when another process is already doing so. */
    syncAll: (readAt = clock.now()): Promise<CatalogCounts | null> =>
      runAlone('catalog', () => readWholeShop(readAt)),

    /** Reads what changed since the last sync; the first time, everything. */
    async syncChanges(readAt = clock.now()): Promise<{ changed: number; removed: number }> {
      const state = await findCatalogState(db);
      if (!state.changesReadUntil) {
        const counts = await this.syncAll(readAt);
        return { changed: counts?.products ?? 0, removed: 0 };
      }
      const since = new Date(state.changesReadUntil.getTime() - OVERLAP_MS);
      const changes = await commerce.fetchChangedProducts(since);
      await applyChanges(changes, { readAt, isComplete: true });
      return { changed: changes.products.length, removed: changes.removedIds.length };
    },

    /** Reads these products again and deletes those that are no longer for sale. */
    async syncProducts(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      const readAt = clock.now();
      await applyChanges(await commerce.fetchProducts(ids), { readAt, isComplete: false });
    },

    /** Deletes products that the shop has deleted; the shop never reuses their ids. */
    async removeProducts(removedIds: readonly string[]): Promise<void> {
      if (removedIds.length === 0) return;
      await applyChanges({ products: [], removedIds }, { readAt: clock.now(), isComplete: false });
    },

    /** The product that has a variant with this inventory item; null when there is none. */
    findProductId: (inventoryItemId: string): Promise<string | null> => findProductId(db, inventoryItemId),
  };
}

function toProductRow(product: ShopProduct, bestSellerRank: number | null, readAt: Date): ProductRow {
  return {
    id: product.id,
    title: product.title,
    vendor: product.vendor,
    productType: product.productType,
    category: product.category,
    descriptionHtml: sanitizeDescription(product.descriptionHtml),
    description: descriptionText(product.descriptionHtml),
    imageUrl: product.imageUrl,
    options: product.options.map(({ swatches, values, ...option }) => ({
      ...option,
      values: [...values],
      ...(swatches && { swatches: [...swatches] }),
    })),
    translations: Object.fromEntries(
      Object.entries(product.translations ?? {}).map(([language, { descriptionHtml, ...words }]) => [
        language,
        { ...words, description: descriptionText(descriptionHtml) },
      ]),
    ),
    bestSellerRank,
    updatedAt: product.updatedAt,
    readAt,
  };
}

function toVariantRows(product: ShopProduct): VariantRow[] {
  return product.variants.map(({ selectedOptions, ...variant }, position) => ({
    ...variant,
    selectedOptions: [...selectedOptions],
    productId: product.id,
    position,
  }));
}
