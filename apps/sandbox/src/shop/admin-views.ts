import { toDecimal } from '../money.js';
import { isForSale } from './catalog.js';
import { atPosition, byId, type PageArguments, type SortKey, sortBy, toConnection } from './connection.js';
import { numberOf, toGid } from './gid.js';
import { PUBLICATION } from './publication.js';
import type { ShopRequest } from './shop-context.js';
import type { Collection, Product, Swatch, Variant } from './shop-types.js';
import {
  categoryView,
  collectionMetafields,
  imageView,
  mediaView,
  moneyView,
  plainText,
  type View,
} from './views.js';

export function productView(product: Product, request: ShopRequest): View {
  const prices = product.variants.map((variant) => variant.priceCents);
  const { currency } = request.settings;
  const tracked = product.variants.filter((variant) => variant.isTracked);
  const images = product.images.map((file, index) => ({ id: product.id * 10 + index, file }));
  const asImage = ({ id, file }: { id: number; file: string }) => imageView(request, file, product.title, id);
  const asMedia = ({ id, file }: { id: number; file: string }) =>
    mediaView(request, file, product.title, id, product.createdAt);
  const isOut = (variant: Variant) => variant.isTracked && variant.quantity <= 0;
  const none = (args: PageArguments) =>
    toConnection([] as { id: number }[], { keyOf: byId, view: (one) => one }, args, request.isBulk);
  return {
    __typename: 'Product',
    id: toGid('Product', product.id),
    legacyResourceId: String(product.id),
    handle: product.handle,
    title: product.title,
    vendor: product.vendor,
    productType: product.productType,
    category: () => categoryView(product.category),
    description: ({ truncateAt }: { truncateAt?: number }) => plainText(product.descriptionHtml, truncateAt),
    descriptionHtml: product.descriptionHtml,
    status: product.status,
    tags: product.tags,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    publishedAt: product.isPublished ? product.createdAt : null,
    publishedOnCurrentPublication: product.isPublished,
    publishedOnPublication: product.isPublished,
    resourcePublicationOnCurrentPublication: product.isPublished
      ? { isPublished: true, publishDate: product.createdAt, publication: PUBLICATION }
      : null,
    isGiftCard: product.isGiftCard === true,
    requiresSellingPlan: product.requiresSellingPlan === true,
    hasOnlyDefaultVariant: product.variants.length === 1 && product.variants[0]?.title === 'Default Title',
    hasOutOfStockVariants: product.variants.some(isOut),
    totalInventory: tracked.reduce((sum, variant) => sum + variant.quantity, 0),
    tracksInventory: tracked.length > 0,
    totalVariants: product.variants.length,
    variantsCount: { count: product.variants.length, precision: 'EXACT' },
    options: ({ first }: { first?: number }) => optionViews(product, request).slice(0, first ?? undefined),
    featuredImage: () => (images[0] ? asImage(images[0]) : null),
    featuredMedia: () => (images[0] ? asMedia(images[0]) : null),
    images: (args: PageArguments) =>
      toConnection(images, { keyOf: byId, view: asImage }, args, request.isBulk),
    media: (args: PageArguments) =>
      toConnection(images, { keyOf: byId, view: asMedia }, args, request.isBulk),
    priceRangeV2: {
      minVariantPrice: moneyView(Math.min(...prices), currency),
      maxVariantPrice: moneyView(Math.max(...prices), currency),
    },
    variants(args: PageArguments) {
      const keyOf = atPosition(product.variants);
      const view = (variant: Variant) => variantView(product, variant, request);
      return toConnection(product.variants, { keyOf, view }, args, request.isBulk);
    },
    collections(args: PageArguments) {
      const { catalog } = request.shop;
      const within = catalog
        .collections()
        .filter((collection) => catalog.productsOf(collection).some(({ id }) => id === product.id));
      const view = (collection: Collection) => collectionView(collection, request);
      return toConnection(sortBy(within, byId), { keyOf: byId, view }, args, request.isBulk);
    },
    metafield: () => null,
    metafields: none,
  };
}

function daysSupplyMetafield({ id, daysSupply }: Variant, namespace: string, key: string): View | null {
  if (namespace !== 'custom' || key !== 'days_supply' || daysSupply === null) return null;
  const value = String(daysSupply);
  return {
    __typename: 'Metafield',
    id: toGid('Metafield', id),
    namespace,
    key,
    type: 'number_integer',
    value,
    jsonValue: daysSupply,
  };
}

const optionViews = (product: Product, request: ShopRequest) =>
  product.options.map((option, index) => ({
    id: toGid('ProductOption', option.id),
    name: option.name,
    position: index + 1,
    values: option.values,
    optionValues: option.values.map((value, place) => ({
      id: toGid('ProductOptionValue', option.id * 100 + place),
      name: value,
      hasVariants: true,
      swatch: swatchView(product, option.swatches?.[value], option.id * 100 + place, request),
    })),
  }));

function swatchView(product: Product, swatch: Swatch | undefined, id: number, request: ShopRequest) {
  if (swatch === undefined) return null;
  const { color, image } = swatch;
  return {
    color,
    image: image === null ? null : mediaView(request, image, product.title, id, product.createdAt),
  };
}

export function variantView(product: Product, variant: Variant, request: ShopRequest): View {
  const item = {
    __typename: 'InventoryItem',
    id: toGid('InventoryItem', variant.inventoryItemId),
    legacyResourceId: String(variant.inventoryItemId),
    tracked: variant.isTracked,
    sku: variant.sku,
    requiresShipping: true,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    variant: () => variantView(product, variant, request),
  };
  const image = () =>
    variant.image === null ? null : imageView(request, variant.image, product.title, variant.id);
  return {
    __typename: 'ProductVariant',
    id: toGid('ProductVariant', variant.id),
    legacyResourceId: String(variant.id),
    title: variant.title,
    displayName: `${product.title} - ${variant.title}`,
    sku: variant.sku,
    barcode: null,
    position: product.variants.findIndex(({ id }) => id === variant.id) + 1,
    price: toDecimal(variant.priceCents),
    compareAtPrice: variant.compareAtCents === null ? null : toDecimal(variant.compareAtCents),
    inventoryPolicy: variant.inventoryPolicy,
    inventoryQuantity: variant.isTracked ? variant.quantity : 0,
    sellableOnlineQuantity: variant.isTracked ? variant.quantity : 0,
    availableForSale: isForSale(product, variant),
    taxable: true,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    selectedOptions: variant.selectedOptions.map((option) => ({ ...option, optionValue: null })),
    image,
    media: (args: PageArguments) =>
      toConnection([] as { id: number }[], { keyOf: byId, view: (one) => one }, args, request.isBulk),
    inventoryItem: item,
    metafield: ({ namespace, key }: { namespace?: string; key: string }) =>
      daysSupplyMetafield(variant, namespace ?? 'custom', key),
    product: () => productView(product, request),
  };
}

const byTitle = ({ title, id }: Product): SortKey => ({ value: title.toLowerCase(), id });

export function collectionView(collection: Collection, request: ShopRequest): View {
  const members = () => request.shop.catalog.productsOf(collection);
  return {
    __typename: 'Collection',
    id: toGid('Collection', collection.id),
    legacyResourceId: String(collection.id),
    handle: collection.handle,
    title: collection.title,
    description: ({ truncateAt }: { truncateAt?: number }) =>
      plainText(collection.descriptionHtml, truncateAt),
    descriptionHtml: collection.descriptionHtml,
    sortOrder: 'MANUAL',
    updatedAt: collection.updatedAt,
    image: null,
    publishedOnCurrentPublication: true,
    publishedOnPublication: true,
    productsCount: () => ({ count: members().length, precision: 'EXACT' }),
    hasProduct: ({ id }: { id: string }) => members().some((one) => one.id === numberOf('Product', id)),
    products(args: PageArguments & { sortKey?: string | null }) {
      const list = members();
      const key = args.sortKey === 'TITLE' ? byTitle : atPosition(list);
      return toConnection(
        sortBy(list, key),
        { keyOf: key, view: (one) => productView(one, request) },
        args,
        request.isBulk,
      );
    },
    metafield: ({ namespace, key }: { namespace?: string; key: string }) =>
      collectionMetafields(request, collection).find(
        (field) => field.key === key && field.namespace === (namespace ?? 'custom'),
      ) ?? null,
    metafields(args: PageArguments & { namespace?: string | null; keys?: string[] | null }) {
      const fields = collectionMetafields(request, collection).filter(
        (field) =>
          (args.namespace == null || field.namespace === args.namespace) &&
          (args.keys == null || args.keys.includes(`${field.namespace}.${field.key}`)),
      );
      const numbered = fields.map((field, id) => ({ id, field }));
      return toConnection(numbered, { keyOf: byId, view: ({ field }) => field }, args, request.isBulk);
    },
  };
}
