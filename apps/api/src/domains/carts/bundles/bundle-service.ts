import {
  type Bundle,
  type CartItem,
  MAX_BUNDLE_PRODUCTS,
  MAX_BUNDLES,
  type Practice,
  type UnavailableItem,
} from '@eyecart/shared/contracts';
import { MAX_QUANTITY } from '@eyecart/shared/rules/cart-limits';
import { pictureOf } from '@eyecart/shared/rules/picture';
import { inOrderOfDay, timesField } from '@eyecart/shared/rules/routine';
import { UNAVAILABLE_LABELS } from '@eyecart/shared/rules/stock';
import { hasVisibleText } from '@eyecart/shared/rules/visible-text';
import type { Database, RootDatabase } from '../../../db/client.js';
import type { Caller } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { Clock } from '../../../providers/clock.js';
import { isUuid } from '../../../rules/uuid.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { CatalogSnapshot, CatalogVariant } from '../../catalog/catalog-snapshot.js';
import {
  gatherLines,
  lineTitle,
  overfullMessage,
  type ResolvedLine,
  refuseOverfull,
} from '../../catalog/resolve-lines.js';
import { createSavedRows } from '../../practices/saved-rows.js';
import { priceToday, unavailableCode } from '../price-today.js';
import {
  addBundle,
  addBundleItem,
  type BundleChanges,
  type BundleItemRow,
  bundleSoftDelete,
  findBundle,
  listBundles,
  type NewBundleItem,
  type StoredBundle,
  updateBundle,
} from './bundle-repository.js';
import { type BundleProductInput, findBundledVariant } from './find-bundled-variant.js';

interface Dependencies {
  readonly db: RootDatabase;
  readonly catalog: Catalog;
  readonly clock: Clock;
}

export type BundleService = ReturnType<typeof createBundleService>;

export function createBundleService({ db, catalog, clock }: Dependencies) {
  /** @throws ApiError `bundle_not_found` when the practice has none with this id */
  async function getStored(practice: Practice, id: string): Promise<StoredBundle> {
    const bundle = await findBundle(db, practice.id, id);
    if (!bundle) throw new ApiError('bundle_not_found');
    return bundle;
  }

  const present = (bundle: StoredBundle, practice: Practice): Bundle => ({
    id: bundle.id,
    name: bundle.name,
    practiceName: practice.name,
    createdAt: bundle.createdAt.toISOString(),
    products: bundle.items.map((item) => presentItem(catalog.snapshot(), item)),
  });

  const saved = createSavedRows({
    db,
    clock,
    softDelete: bundleSoftDelete,
    audited: 'bundle',
    notFound: 'bundle_not_found',
    limit: { most: MAX_BUNDLES, message: FULL },
  });

  return {
    /** The practice's bundles, newest first, with current product data. */
    async listBundles(practice: Practice): Promise<Bundle[]> {
      const stored = await listBundles(db, practice.id);
      return stored.map((bundle) => present(bundle, practice));
    },

    /** @throws ApiError `bundle_not_found` */
    getBundle: async (practice: Practice, id: string): Promise<Bundle> =>
      present(await getStored(practice, id), practice),

    /** Creates a bundle, empty or not. @throws ApiError `bundle_name_required`, `product_not_found`, `limit_reached` */
    async createBundle(
      tx: Database,
      practice: Practice,
      { name, products }: { name: string; products: readonly BundleProductInput[] },
    ): Promise<Bundle> {
      if (!hasVisibleText(name)) throw new ApiError('bundle_name_required');
      const snapshot = catalog.snapshot();
      const lines = gatherLines(products, {
        list: 'products',
        code: 'product_not_found',
        find: (input) => findBundledVariant(snapshot, input),
      });
      refuseOverfull(lines, 'bundle');
      const bundle = await addBundle(
        tx,
        { practiceId: practice.id, name, createdAt: clock.now() },
        lines.map((line) => toItem(line.found, line)),
        MAX_BUNDLES,
      );
      if (bundle) return present(bundle, practice);
      throw new ApiError('limit_reached', { message: FULL });
    },

    /** @throws ApiError `product_not_found`, `bundle_not_found`, `limit_reached` */
    async addProduct(
      tx: Database,
      practice: Practice,
      bundleId: string,
      input: BundleProductInput,
    ): Promise<Bundle> {
      const found = findBundledVariant(catalog.snapshot(), input);
      if (typeof found === 'string') throw new ApiError('product_not_found', { message: found });
      const outcome = await addBundleItem(tx, practice.id, bundleId, toItem(found, input), {
        items: MAX_BUNDLE_PRODUCTS,
        quantity: MAX_QUANTITY,
      });
      if (outcome === 'no-bundle') throw new ApiError('bundle_not_found');
      if (outcome === 'too-many') {
        throw new ApiError('limit_reached', { message: overfullMessage(found, 'bundle') });
      }
      if (outcome === 'full') {
        throw new ApiError('limit_reached', {
          message: `This bundle has reached its limit of ${MAX_BUNDLE_PRODUCTS} products. Create another bundle for more.`,
        });
      }
      return present(outcome, practice);
    },

    /** @throws ApiError `bundle_not_found`, `bundle_name_required` */
    async changeBundle(
      tx: Database,
      practice: Practice,
      id: string,
      changes: BundleChanges,
    ): Promise<Bundle> {
      if (changes.name !== undefined && !hasVisibleText(changes.name)) {
        throw new ApiError('bundle_name_required');
      }
      const bundle = await updateBundle(tx, practice.id, id, changes);
      if (!bundle) throw new ApiError('bundle_not_found');
      return present(bundle, practice);
    },

    /** Deletes a bundle; it can be restored for an hour. @throws ApiError `bundle_not_found` */
    async deleteBundle(caller: Caller, id: string): Promise<void> {
      await saved.remove(caller, toUuid(id));
    },

    /** Undoes `deleteBundle`, if it was deleted. @throws ApiError `bundle_not_found`, `limit_reached` */
    async restoreBundle(tx: Database, caller: Caller, id: string): Promise<void> {
      await saved.restore(tx, caller, toUuid(id));
    },

    clear: saved.clear,

    /** The bundle as cart lines. @throws ApiError `bundle_not_found` */
    async getCartLines(
      practice: Practice,
      id: string,
    ): Promise<{ items: CartItem[]; unavailableItems: UnavailableItem[]; bundle: { name: string } }> {
      const { name, items: stored } = await getStored(practice, id);
      const { items, unavailable } = priceToday(catalog.snapshot(), stored);
      return { items, unavailableItems: unavailable, bundle: { name } };
    },
  };
}

const FULL = `Your practice has reached its limit of ${MAX_BUNDLES} bundles. Delete one to create another.`;

/** The id as the database stores it. @throws ApiError `bundle_not_found` for a malformed id */
function toUuid(id: string): string {
  if (!isUuid(id)) throw new ApiError('bundle_not_found');
  return id;
}

function toItem(
  found: CatalogVariant,
  { quantity, timesOfDay = [] }: Pick<ResolvedLine, 'quantity' | 'timesOfDay'>,
): NewBundleItem {
  return {
    productId: found.product.id,
    variantId: found.variant.id,
    title: lineTitle(found),
    vendor: found.product.vendor,
    imageUrl: pictureOf(found.product, found.variant),
    priceCents: found.variant.price,
    quantity,
    timesOfDay: inOrderOfDay(timesOfDay),
  };
}

/** An item with current product data, or the saved copy when the product is gone (docs/product.md §3.6). */
function presentItem(snapshot: CatalogSnapshot, item: BundleItemRow): Bundle['products'][number] {
  const found = snapshot.findVariant(item.variantId);
  const facts = found ? toItem(found, item) : item;
  const code = unavailableCode(found);
  return {
    id: String(item.id),
    productId: facts.productId,
    productData: {
      title: facts.title,
      vendor: facts.vendor,
      imageUrl: facts.imageUrl,
      price: facts.priceCents,
      ...(facts.priceCents === item.priceCents ? {} : { previousPrice: item.priceCents }),
      variantId: item.variantId,
      isAvailable: code === null,
      unavailableReason: code && UNAVAILABLE_LABELS[code],
    },
    quantity: item.quantity,
    ...timesField(item.timesOfDay),
  };
}
