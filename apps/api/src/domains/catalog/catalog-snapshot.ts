import type { Collection, FilteredProductsQuery, Product, SortBy, Variant } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { isBlocked } from '@eyecart/shared/rules/stock';
import type { ProductTranslation } from '../../db/schema/index.js';
import { groupBy } from './group-by.js';
import type { CatalogRows, ProductRow, VariantRow } from './mirror/catalog-repository.js';
import { bestFirst, createPlaceOrder, keepPlaces, type PlaceOrder } from './search/order-places.js';
import { searchIndexOf } from './search/search-index.js';
import { fold } from './search/search-words.js';

/** A variant with the product it belongs to. */
export interface CatalogVariant {
  readonly product: Product;
  readonly variant: Variant;
}

export interface ProductQuery {
  readonly collectionId: string | null;
  readonly search: string;
  readonly sortBy: SortBy;
  readonly productType: FilteredProductsQuery['productType'];
  readonly category: FilteredProductsQuery['category'];
  /** Leaves out what cannot be bought today. */
  readonly inStock: boolean;
}

/** The products that a query finds. */
export interface Selection {
  readonly total: number;
  /** The first `count` of them, without sorting the others. */
  first(count: number): readonly Product[];
  /** The search without its typos, when it has some. */
  readonly didYouMean: string | null;
}

/** An immutable copy of the catalog in memory, with precomputed sort orders and an index of words. */
export interface CatalogSnapshot {
  readonly version: number;
  readonly syncedAt: Date | null;
  readonly products: readonly Product[];
  readonly collections: readonly Collection[];
  findProduct(id: string): Product | null;
  findVariant(id: string): CatalogVariant | null;
  /** A product's words in a language; null when the shop does not have them. */
  findTranslation(productId: string, language: Language): ProductTranslation | null;
  hasCollection(id: string): boolean;
  /**
   * All matching products, sorted, without paging. A search puts the best match before best sellers, and sold out last.
   */
  select(query: ProductQuery): Selection;
  /** Existing types and categories, by name; within a collection or overall. */
  filters(collectionId: string | null): { productTypes: string[]; categories: string[] };
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export function createCatalogSnapshot(rows: CatalogRows): CatalogSnapshot {
  const variantsOf = groupBy(rows.variants, (variant) => variant.productId);
  const ranked = [...rows.products].sort(
    (a, b) => rankOf(a) - rankOf(b) || byName.compare(a.title, b.title) || (a.id < b.id ? -1 : 1),
  );
  const products = ranked.map((row) => toProduct(row, variantsOf.get(row.id) ?? []));
  const translations = new Map(rows.products.map((row) => [row.id, row.translations]));
  const byId = new Map(products.map((product) => [product.id, product]));
  const variants = new Map(
    products.flatMap((product) =>
      product.variants.map((variant) => [variant.id, { product, variant }] as const),
    ),
  );
  const vendors = new Set(products.map((product) => fold(product.vendor)));
  const brandTitles = new Map<string, string[]>();
  const members = new Map<string, ReadonlySet<string>>();
  const collections = rows.collections
    .map((row): Collection => {
      members.set(row.id, new Set(row.productIds));
      const isBrand = row.brandLogo !== null || vendors.has(fold(row.title));
      if (isBrand) {
        for (const id of row.productIds) brandTitles.set(id, [...(brandTitles.get(id) ?? []), row.title]);
      }
      return { id: row.id, title: row.title, brandLogo: row.brandLogo, isFeatured: row.isFeatured, isBrand };
    })
    .sort((a, b) => byName.compare(a.title, b.title) || (a.id < b.id ? -1 : 1));
  const find = searchIndexOf(
    products.map((product) => ({
      title: product.title,
      brand: [product.vendor, ...(brandTitles.get(product.id) ?? [])].join(' '),
      type: typeWords(product),
      description: product.description ?? '',
    })),
  );
  const soldOut = Uint8Array.from(products, (product) => Number(isSoldOut(product)));
  /** Sorted indexes into `products`. */
  const orders: Record<SortBy, PlaceOrder> = {
    'best-sellers': orderBy(products, () => 0),
    'price-low-high': orderBy(products, (a, b) => a.price - b.price),
    'price-high-low': orderBy(products, (a, b) => b.price - a.price),
    alphabetical: orderBy(products, (a, b) => byName.compare(a.title, b.title)),
  };
  const productsAt = (places: readonly number[]): readonly Product[] =>
    places.flatMap((place) => products[place] ?? []);
  const toSelection = (places: readonly number[], didYouMean: string | null): Selection => ({
    total: places.length,
    first: (count) => productsAt(places.slice(0, count)),
    didYouMean,
  });

  return {
    version: rows.version,
    syncedAt: rows.syncedAt,
    products,
    collections,
    findProduct: (id) => byId.get(id) ?? null,
    findVariant: (id) => variants.get(id) ?? null,
    findTranslation: (productId, language) => translations.get(productId)?.[language] ?? null,
    hasCollection: (id) => members.has(id),
    select({ collectionId, search, sortBy, productType, category, inStock }) {
      const within = collectionId === null ? null : members.get(collectionId);
      const isWanted = (place: number): boolean => {
        const product = products[place];
        if (product === undefined || (within && !within.has(product.id))) return false;
        if (productType !== 'all' && product.productType !== productType) return false;
        if (category !== 'all' && product.category !== category) return false;
        return !(inStock && soldOut[place]);
      };
      const order = orders[sortBy];
      if (search.trim() === '') return toSelection(order.all.filter(isWanted), null);
      const found = find(search);
      const isNarrowed = within || productType !== 'all' || category !== 'all' || inStock;
      const wanted = isNarrowed ? keepPlaces(found, isWanted) : found;
      if (sortBy !== 'best-sellers') return toSelection(order.sort(wanted.places), found.didYouMean);
      return {
        total: wanted.places.length,
        first: (count) => productsAt(bestFirst(wanted, soldOut, count)),
        didYouMean: found.didYouMean,
      };
    },
    filters(collectionId) {
      const within = collectionId === null ? null : members.get(collectionId);
      const listed = within ? products.filter((product) => within.has(product.id)) : products;
      return {
        productTypes: distinct(listed.map((product) => product.productType)),
        categories: distinct(listed.map((product) => product.category ?? '')),
      };
    },
  };
}

const rankOf = (row: ProductRow): number => row.bestSellerRank ?? Number.MAX_SAFE_INTEGER;

const distinct = (names: readonly string[]): string[] =>
  [...new Set(names.filter((name) => name !== ''))].sort(byName.compare);

function orderBy(products: readonly Product[], compare: (a: Product, b: Product) => number): PlaceOrder {
  return createPlaceOrder(
    [...products.entries()].sort(([, a], [, b]) => compare(a, b)).map(([place]) => place),
  );
}

const isSoldOut = ({ variants }: Product): boolean => variants.every(isBlocked);

/** Searched as the type: the product type and the values of options, such as colors and sizes. */
const typeWords = ({ productType, hasOptions, options }: Product): string =>
  [productType, ...(hasOptions ? options.flatMap(({ values }) => values) : [])].join(' ');

/**
 * A product as the contract defines it. Its price, stock, and `variantId` are those of the first variant that can be
 * bought, so that a card is not blocked while another variant can; if none can, of the first variant.
 */
function toProduct(row: ProductRow, variantRows: readonly VariantRow[]): Product {
  const variants = variantRows.map(toVariant);
  const face = variants.find((variant) => !isBlocked(variant)) ?? variants[0];
  const faceRow = variantRows.find((variant) => variant.id === face?.id);
  return {
    id: row.id,
    title: row.title,
    price: face?.price ?? 0,
    imageUrl: row.imageUrl,
    variantId: face?.id ?? null,
    description: row.description,
    descriptionHtml: row.descriptionHtml,
    hasOptions: variants.length > 1,
    options: row.options,
    variants,
    isAvailable: variants.some((variant) => variant.availableForSale),
    quantityAvailable: face?.quantityAvailable ?? null,
    inventoryPolicy: face?.inventoryPolicy ?? 'DENY',
    inventoryTracked: face?.inventoryTracked ?? false,
    vendor: row.vendor,
    sku: faceRow?.sku ?? '',
    productType: row.productType,
    category: row.category,
  };
}

const toVariant = (row: VariantRow): Variant => ({
  id: row.id,
  title: row.title,
  price: row.priceCents,
  selectedOptions: row.selectedOptions,
  availableForSale: row.availableForSale,
  quantityAvailable: row.quantityAvailable,
  inventoryPolicy: row.inventoryPolicy,
  inventoryTracked: row.inventoryTracked,
  ...(row.imageUrl !== null && { imageUrl: row.imageUrl }),
});
