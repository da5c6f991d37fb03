import { sortedProducts } from './admin-catalog.js';
import { buyableQuantity, isForSale } from './catalog.js';
import { atPosition, byId, type PageArguments, type SortKey, sortBy, toConnection } from './connection.js';
import { numberOf, toGid } from './gid.js';
import { byInstant, byWord, type Search, searchIn } from './search-query.js';
import type { ShopRequest } from './shop-context.js';
import type { Collection, Product, Variant } from './shop-types.js';
import { inLanguage, variantIn } from './translate-product.js';
import { categoryView, collectionMetafields, imageView, moneyView, plainText, type View } from './views.js';

type Arguments = PageArguments & { query?: string | null; sortKey?: string | null };
interface MetafieldName {
  namespace?: string | null;
  key: string;
}

/** Whether the portal's sales channel shows it. */
export const isVisible = (product: Product): boolean => product.status === 'ACTIVE' && product.isPublished;

/** Whether it shows this variant: one can be hidden without its product. */
const isVariantVisible = (product: Product, variant: Variant): boolean =>
  isVisible(product) && variant.isPublished !== false;

const lowestPrice = (product: Product): number =>
  Math.min(...product.variants.map((variant) => variant.priceCents));
const UNRANKED = 1_000_000_000;
const keys: Record<string, (product: Product) => SortKey> = {
  BEST_SELLING: ({ salesRank, id }) => ({ value: salesRank ?? UNRANKED, id }),
  UPDATED_AT: ({ updatedAt, id }) => ({ value: updatedAt, id }),
  CREATED_AT: ({ createdAt, id }) => ({ value: createdAt, id }),
  TITLE: ({ title, id }) => ({ value: title.toLowerCase(), id }),
  VENDOR: ({ vendor, id }) => ({ value: vendor.toLowerCase(), id }),
  PRODUCT_TYPE: ({ productType, id }) => ({ value: productType.toLowerCase(), id }),
  PRICE: (product) => ({ value: lowestPrice(product), id: product.id }),
};

const productSearch: Search<Product> = {
  fields: {
    updated_at: byInstant((product) => product.updatedAt),
    created_at: byInstant((product) => product.createdAt),
    vendor: byWord((product) => product.vendor),
    product_type: byWord((product) => product.productType),
    title: byWord((product) => product.title.split(/\s+/).concat(product.title)),
    tag: byWord((product) => product.tags),
    available_for_sale: byWord((product) => String(product.variants.some((one) => isForSale(product, one)))),
  },
  words: (product) => `${product.title} ${product.vendor} ${product.productType} ${product.tags.join(' ')}`,
};

export function listShownProducts(args: Arguments, request: ShopRequest) {
  const name = args.sortKey ?? 'ID';
  const keyOf = keys[name] ?? byId;
  const shown = sortedProducts(request.shop, `storefront ${name}`, keyOf).filter(isVisible);
  const { found } = searchIn(shown, args.query, productSearch);
  return toConnection(found, { keyOf, view: (one) => shownProductView(one, request) }, args);
}

export function listShownCollections(args: Arguments, request: ShopRequest) {
  const keyOf = (collection: Collection): SortKey => ({
    value: args.sortKey === 'TITLE' ? collection.title.toLowerCase() : collection.id,
    id: collection.id,
  });
  const { found } = searchIn(request.shop.catalog.collections(), args.query, {
    fields: { title: byWord((one) => one.title), updated_at: byInstant((one) => one.updatedAt) },
    words: (one: Collection) => one.title,
  });
  const view = (collection: Collection) => shownCollectionView(collection, request);
  return toConnection(sortBy(found, keyOf), { keyOf, view }, args);
}

export function shownCollectionView(collection: Collection, request: ShopRequest): View {
  const metafield = ({ namespace, key }: MetafieldName) =>
    collectionMetafields(request, collection).find(
      (field) => field.key === key && field.namespace === (namespace ?? 'custom'),
    ) ?? null;
  return {
    __typename: 'Collection',
    id: toGid('Collection', collection.id),
    handle: collection.handle,
    title: collection.title,
    description: ({ truncateAt }: { truncateAt?: number }) =>
      plainText(collection.descriptionHtml, truncateAt),
    descriptionHtml: collection.descriptionHtml,
    updatedAt: collection.updatedAt,
    onlineStoreUrl: null,
    image: null,
    metafield,
    metafields: ({ identifiers }: { identifiers: MetafieldName[] }) => identifiers.map(metafield),
    products(args: Arguments) {
      const list = request.shop.catalog.productsOf(collection).filter(isVisible);
      const keyOf = keys[args.sortKey ?? ''] ?? atPosition(list);
      const view = (one: Product) => shownProductView(one, request);
      return toConnection(sortBy(list, keyOf), { keyOf, view }, args);
    },
  };
}

function shownProductView(original: Product, request: ShopRequest): View {
  const product = inLanguage(original, request.language);
  const prices = product.variants.map((variant) => variant.priceCents);
  const { currency } = request.settings;
  const images = product.images.map((file, index) => ({ id: product.id * 10 + index, file }));
  const asImage = ({ id, file }: { id: number; file: string }) => imageView(request, file, product.title, id);
  return {
    __typename: 'Product',
    id: toGid('Product', product.id),
    handle: product.handle,
    title: product.title,
    vendor: product.vendor,
    productType: product.productType,
    category: () => categoryView(product.category),
    description: ({ truncateAt }: { truncateAt?: number }) => plainText(product.descriptionHtml, truncateAt),
    descriptionHtml: product.descriptionHtml,
    tags: product.tags,
    availableForSale: product.variants.some((variant) => isForSale(product, variant)),
    totalInventory: product.variants.reduce((sum, one) => sum + (one.isTracked ? one.quantity : 0), 0),
    isGiftCard: product.isGiftCard === true,
    requiresSellingPlan: product.requiresSellingPlan === true,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    publishedAt: product.createdAt,
    onlineStoreUrl: null,
    options: product.options.map((option) => ({
      id: toGid('ProductOption', option.id),
      name: option.name,
      optionValues: option.values.map((value, place) => ({
        id: toGid('ProductOptionValue', option.id * 100 + place),
        name: value,
      })),
    })),
    featuredImage: () => (images[0] ? asImage(images[0]) : null),
    images: (args: PageArguments) => toConnection(images, { keyOf: byId, view: asImage }, args),
    priceRange: {
      minVariantPrice: moneyView(Math.min(...prices), currency),
      maxVariantPrice: moneyView(Math.max(...prices), currency),
    },
    variantsCount: { count: product.variants.length, precision: 'EXACT' },
    variants(args: PageArguments) {
      const shown = product.variants.filter((variant) => isVariantVisible(product, variant));
      const view = (variant: Variant) => shownVariantView(original, variant, request);
      return toConnection(shown, { keyOf: atPosition(shown), view }, args);
    },
    collections(args: PageArguments) {
      const { catalog } = request.shop;
      const within = catalog
        .collections()
        .filter((one) => catalog.productsOf(one).some(({ id }) => id === product.id));
      const view = (one: Collection) => shownCollectionView(one, request);
      return toConnection(sortBy(within, byId), { keyOf: byId, view }, args);
    },
    metafield: () => null,
    metafields: ({ identifiers }: { identifiers: MetafieldName[] }) => identifiers.map(() => null),
  };
}

export function shownVariantView(original: Product, one: Variant, request: ShopRequest): View {
  const product = inLanguage(original, request.language);
  const variant = variantIn(product, one);
  const { currency } = request.settings;
  const file = variant.image ?? product.images[0];
  return {
    __typename: 'ProductVariant',
    id: toGid('ProductVariant', variant.id),
    title: variant.title,
    sku: variant.sku,
    barcode: null,
    availableForSale: isForSale(product, variant),
    currentlyNotInStock: variant.isTracked && variant.quantity <= 0 && variant.inventoryPolicy === 'CONTINUE',
    quantityAvailable: variant.isTracked ? variant.quantity : 0,
    requiresShipping: true,
    taxable: true,
    price: moneyView(variant.priceCents, currency),
    compareAtPrice: variant.compareAtCents === null ? null : moneyView(variant.compareAtCents, currency),
    image: file === undefined ? null : imageView(request, file, product.title, variant.id),
    selectedOptions: variant.selectedOptions,
    quantityRule: { minimum: 1, maximum: buyableQuantity(variant), increment: 1 },
    product: () => shownProductView(original, request),
  };
}

/** A product, variant or collection by id, or null if the sales channel does not show it. */
export function findShown(gid: string, type: string, request: ShopRequest): View | null {
  const id = numberOf(type, gid);
  const { catalog } = request.shop;
  if (type === 'Collection') {
    const collection = catalog.findCollection(id);
    return collection === null ? null : shownCollectionView(collection, request);
  }
  if (type === 'ProductVariant') {
    const hit = catalog.findVariant(id);
    return hit === null || !isVariantVisible(hit.product, hit.variant)
      ? null
      : shownVariantView(hit.product, hit.variant, request);
  }
  const product = type === 'Product' ? catalog.findProduct(id) : null;
  return product === null || !isVisible(product) ? null : shownProductView(product, request);
}
