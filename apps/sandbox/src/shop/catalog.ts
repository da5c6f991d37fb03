import type { Clock } from '../clock.js';
import type { SettingsStore } from '../settings.js';
import type { Store } from '../store.js';
import type { Collection, Product, Variant } from './shop-types.js';

export interface DemoCatalog {
  products: readonly Product[];
  collections: readonly Collection[];
  /** Generates this many more products, the same ones every time. */
  generate(count: number): Product[];
}

export interface Catalog {
  /** Goes up with every change; sorted lists stay valid until then. */
  readonly version: number;
  products(): readonly Product[];
  findProduct(id: number): Product | null;
  findVariant(variantId: number): { product: Product; variant: Variant } | null;
  findByInventoryItem(itemId: number): { product: Product; variant: Variant } | null;
  collections(): readonly Collection[];
  findCollection(id: number): Collection | null;
  productsOf(collection: Collection): readonly Product[];
  /** Saves a changed or new product with the current time. */
  save(product: Product): Product;
  /** Rebuilds the catalog after a reset or a change of the number of generated products. */
  reload(): void;
}

/** The demo catalog plus generated products, with all changes applied. */
export function createCatalog(
  demo: DemoCatalog,
  { store, settings, clock }: { store: Store; settings: SettingsStore; clock: Clock },
): Catalog {
  const saved = store.table<Product>('products');
  const byId = new Map<number, Product>();
  const byVariant = new Map<number, number>();
  const byItem = new Map<number, number>();
  const members = new Map<number, readonly Product[]>();
  let list: readonly Product[] = [];
  let version = 0;

  const index = (product: Product): void => {
    byId.set(product.id, product);
    for (const variant of product.variants) {
      byVariant.set(variant.id, product.id);
      byItem.set(variant.inventoryItemId, product.id);
    }
  };
  const changed = (): void => {
    list = [...byId.values()];
    members.clear();
    version += 1;
  };
  const reload = (): void => {
    byId.clear();
    byVariant.clear();
    byItem.clear();
    for (const product of demo.products) index(product);
    for (const product of demo.generate(settings.read().generatedProducts)) index(product);
    for (const product of saved.values()) index(product);
    changed();
  };
  reload();

  const pick = (productId: number | undefined, isIt: (variant: Variant) => boolean) => {
    const product = productId === undefined ? undefined : byId.get(productId);
    const variant = product?.variants.find(isIt);
    return product === undefined || variant === undefined ? null : { product, variant };
  };

  return {
    get version() {
      return version;
    },
    products: () => list,
    findProduct: (id) => byId.get(id) ?? null,
    findVariant: (id) => pick(byVariant.get(id), (variant) => variant.id === id),
    findByInventoryItem: (id) => pick(byItem.get(id), (variant) => variant.inventoryItemId === id),
    collections: () => demo.collections,
    findCollection: (id) => demo.collections.find((collection) => collection.id === id) ?? null,
    productsOf(collection) {
      const known = members.get(collection.id);
      if (known !== undefined) return known;
      const { rule } = collection;
      const found =
        'vendor' in rule
          ? list.filter((product) => product.vendor === rule.vendor)
          : rule.handles.flatMap((handle) => list.find((product) => product.handle === handle) ?? []);
      members.set(collection.id, found);
      return found;
    },
    save(product) {
      const stamped = { ...product, updatedAt: clock().toISOString() };
      saved.put(product.id, stamped);
      index(stamped);
      changed();
      return stamped;
    },
    reload,
  };
}

/** Whether the shop sells it now: active, published, not withheld, and in stock or on backorder. */
export const isForSale = (product: Product, variant: Variant): boolean =>
  product.status === 'ACTIVE' &&
  product.isPublished &&
  !variant.isWithheld &&
  (!variant.isTracked || variant.inventoryPolicy === 'CONTINUE' || variant.quantity > 0);

/** The highest quantity a customer can buy; null = no limit. */
export const buyableQuantity = (variant: Variant): number | null =>
  variant.isTracked && variant.inventoryPolicy === 'DENY' ? Math.max(0, variant.quantity) : null;
