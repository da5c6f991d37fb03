import { collectionView, productView, variantView } from './admin-views.js';
import { byId, type PageArguments, type SortKey, sortBy, toConnection } from './connection.js';
import { byInstant, byWord, type Search, searchIn } from './search-query.js';
import type { Shop, ShopRequest } from './shop-context.js';
import type { Collection, Product } from './shop-types.js';

type Arguments = PageArguments & { query?: string | null; sortKey?: string | null };

const productSearch: Search<Product> = {
  fields: {
    id: byWord((product) => String(product.id)),
    updated_at: byInstant((product) => product.updatedAt),
    created_at: byInstant((product) => product.createdAt),
    published_at: byInstant((product) => product.createdAt),
    status: byWord((product) => product.status),
    published_status: byWord((product) => {
      const state = product.isPublished ? 'published' : 'unpublished';
      return product.status === 'ACTIVE' ? ['any', state, 'visible'] : ['any', 'unpublished', 'hidden'];
    }),
    publishable_status: byWord((product) =>
      product.isPublished ? ['any', 'published'] : ['any', 'unpublished'],
    ),
    vendor: byWord((product) => product.vendor),
    product_type: byWord((product) => product.productType),
    title: byWord((product) => product.title.split(/\s+/).concat(product.title)),
    handle: byWord((product) => product.handle),
    tag: byWord((product) => product.tags),
    sku: byWord((product) => product.variants.map((variant) => variant.sku)),
  },
  words: (product) => `${product.title} ${product.vendor} ${product.productType} ${product.tags.join(' ')}`,
};

const productKeys: Record<string, (product: Product) => SortKey> = {
  UPDATED_AT: ({ updatedAt, id }) => ({ value: updatedAt, id }),
  CREATED_AT: ({ createdAt, id }) => ({ value: createdAt, id }),
  PUBLISHED_AT: ({ createdAt, id }) => ({ value: createdAt, id }),
  TITLE: ({ title, id }) => ({ value: title.toLowerCase(), id }),
  VENDOR: ({ vendor, id }) => ({ value: vendor.toLowerCase(), id }),
  PRODUCT_TYPE: ({ productType, id }) => ({ value: productType.toLowerCase(), id }),
};
function warn(request: ShopRequest, query: string | null | undefined, unknown: readonly string[]): void {
  for (const field of unknown) request.searchWarnings.push({ field, query: query ?? '' });
}

const caches = new WeakMap<Shop['catalog'], { version: number; sorted: Map<string, Product[]> }>();

/** The whole catalog in one order, sorted once per version of the catalog. */
export function sortedProducts(
  { catalog }: Shop,
  name: string,
  keyOf: (product: Product) => SortKey,
): Product[] {
  let cache = caches.get(catalog);
  if (cache?.version !== catalog.version) cache = { version: catalog.version, sorted: new Map() };
  caches.set(catalog, cache);
  const sorted = cache.sorted.get(name) ?? sortBy(catalog.products(), keyOf);
  cache.sorted.set(name, sorted);
  return sorted;
}

export function listProducts(args: Arguments, request: ShopRequest) {
  const name = args.sortKey ?? 'ID';
  const keyOf = productKeys[name] ?? byId;
  const { found, unknown } = searchIn(sortedProducts(request.shop, name, keyOf), args.query, productSearch);
  warn(request, args.query, unknown);
  return toConnection(found, { keyOf, view: (one) => productView(one, request) }, args, request.isBulk);
}

export function countProducts(args: { query?: string | null }, request: ShopRequest) {
  const { found } = searchIn(request.shop.catalog.products(), args.query, productSearch);
  return { count: found.length, precision: 'EXACT' };
}

export function listVariants(args: Arguments, request: ShopRequest) {
  const pairs = request.shop.catalog
    .products()
    .flatMap((product) => product.variants.map((variant) => ({ id: variant.id, product, variant })));
  const { found, unknown } = searchIn(pairs, args.query, {
    fields: {
      id: byWord((pair) => String(pair.id)),
      sku: byWord((pair) => pair.variant.sku),
      product_id: byWord((pair) => String(pair.product.id)),
      updated_at: byInstant((pair) => pair.product.updatedAt),
    },
    words: (pair) => `${pair.product.title} ${pair.variant.title} ${pair.variant.sku}`,
  });
  warn(request, args.query, unknown);
  const view = (pair: (typeof pairs)[number]) => variantView(pair.product, pair.variant, request);
  return toConnection(sortBy(found, byId), { keyOf: byId, view }, args, request.isBulk);
}

export function listCollections(args: Arguments, request: ShopRequest) {
  const { found, unknown } = searchIn(request.shop.catalog.collections(), args.query, {
    fields: {
      id: byWord((collection) => String(collection.id)),
      title: byWord((collection) => collection.title),
      handle: byWord((collection) => collection.handle),
      updated_at: byInstant((collection) => collection.updatedAt),
      published_status: () => true,
    },
    words: (collection: Collection) => collection.title,
  });
  warn(request, args.query, unknown);
  const keyOf =
    args.sortKey === 'TITLE'
      ? (collection: Collection): SortKey => ({ value: collection.title.toLowerCase(), id: collection.id })
      : byId;
  const view = (collection: Collection) => collectionView(collection, request);
  return toConnection(sortBy(found, keyOf), { keyOf, view }, args, request.isBulk);
}
