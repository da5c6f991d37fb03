import type { Collection, FilteredProductsQuery, Product, SortBy, Variant } from '@eyecart/shared/contracts';
import { isBlocked } from '@eyecart/shared/rules/stock';
import type { CatalogueRows, ProductRow, VariantRow } from './catalogue-repository.js';
import { groupBy } from './group-by.js';
import { createWordIndex } from './word-index.js';

/** A variant with the product it belongs to. */
export interface CatalogueVariant {
  readonly product: Product;
  readonly variant: Variant;
}

export interface ProductQuery {
  readonly collectionId: string | null;
  readonly search: string;
  readonly sortBy: SortBy;
  readonly productType: FilteredProductsQuery['productType'];
  readonly category: FilteredProductsQuery['category'];
}

/** An immutable copy of the catalog in memory, with precomputed sort orders and an index of words. */
export interface CatalogueSnapshot {
  readonly version: number;
  readonly syncedAt: Date | null;
  readonly products: readonly Product[];
  readonly collections: readonly Collection[];
  findProduct(id: string): Product | null;
  findVariant(id: string): CatalogueVariant | null;
  hasCollection(id: string): boolean;
  /** All matching products, sorted, without paging. */
  select(query: ProductQuery): readonly Product[];
  /** Existing types and categories, by name; within a collection or overall. */
  filters(collectionId: string | null): { productTypes: string[]; categories: string[] };
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

export function createCatalogueSnapshot(rows: CatalogueRows): CatalogueSnapshot {
  const variantsOf = groupBy(rows.variants, (variant) => variant.productId);
  const ranked = [...rows.products].sort(
    (a, b) => rankOf(a) - rankOf(b) || byName.compare(a.title, b.title) || (a.id < b.id ? -1 : 1),
  );
  const products = ranked.map((row) => toProduct(row, variantsOf.get(row.id) ?? []));
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
  const findPart = createWordIndex(
    products.map((product) =>
      fold(
        [product.title, product.description, product.vendor, ...(brandTitles.get(product.id) ?? [])].join(
          '\n',
        ),
      ),
    ),
  );
  const places = new Map(products.map((product, place) => [product.id, place]));
  const sorted: Record<SortBy, readonly Product[]> = {
    'best-sellers': products,
    'price-low-high': products.toSorted((a, b) => a.price - b.price),
    'price-high-low': products.toSorted((a, b) => b.price - a.price),
    alphabetical: products.toSorted((a, b) => byName.compare(a.title, b.title)),
  };

  return {
    version: rows.version,
    syncedAt: rows.syncedAt,
    products,
    collections,
    findProduct: (id) => byId.get(id) ?? null,
    findVariant: (id) => variants.get(id) ?? null,
    hasCollection: (id) => members.has(id),
    select({ collectionId, search, sortBy, productType, category }) {
      const within = collectionId === null ? null : members.get(collectionId);
      const matches = fold(search).split(' ').filter(Boolean).map(findPart);
      return sorted[sortBy].filter((product) => {
        if (within && !within.has(product.id)) return false;
        if (productType !== 'all' && product.productType !== productType) return false;
        if (category !== 'all' && product.category !== category) return false;
        const place = places.get(product.id) ?? -1;
        return matches.every((found) => found[place] === 1);
      });
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

/** Normalizes for searching: lower case, without accents, each run of white space as one space. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * A product as the contract defines it. Its price, stock, and `variantId` are those of its first variant that can be
 * bought, or else of its first, so that a card is not blocked while a choice remains.
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
});
