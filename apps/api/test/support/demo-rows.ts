import { createDemoCatalog } from '@eyecart/sandbox/demo-catalog/demo-catalog';
import { isForSale } from '@eyecart/sandbox/shop/catalog';
import type { Product } from '@eyecart/sandbox/shop/shop-types';
import type { CatalogRows } from '../../src/domains/catalog/mirror/catalog-repository.js';
import { descriptionText } from '../../src/domains/catalog/mirror/sanitize-description.js';

const READ_AT = new Date('2026-11-20T12:00:00Z');

/** The demo shop's catalog as it is read from the database, with generated products up to `size`. */
export function readDemoRows(size = 0): CatalogRows {
  const demo = createDemoCatalog();
  const more = Math.max(0, size - demo.products.length);
  const products = [...demo.products, ...demo.generate(more)];
  return {
    version: 1,
    syncedAt: READ_AT,
    products: products.map(toProductRow),
    variants: products.flatMap(toVariantRows),
    collections: demo.collections.map(({ id, title, logo, isFeatured, rule }) => ({
      id: String(id),
      title,
      brandLogo: logo,
      isFeatured,
      productIds: products
        .filter(({ vendor, handle }) =>
          'vendor' in rule ? vendor === rule.vendor : rule.handles.includes(handle),
        )
        .map((product) => String(product.id)),
    })),
  };
}

/** Generated products repeat the demo's descriptions. */
const texts = new Map<string, string>();
function textOf(html: string): string {
  const text = texts.get(html) ?? descriptionText(html);
  texts.set(html, text);
  return text;
}

const toProductRow = (product: Product): CatalogRows['products'][number] => ({
  id: String(product.id),
  title: product.title,
  vendor: product.vendor,
  productType: product.productType,
  category: product.category,
  descriptionHtml: '',
  description: textOf(product.descriptionHtml),
  imageUrl: null,
  options: product.options.map(({ id, name, values }) => ({ id: String(id), name, values })),
  translations: {},
  bestSellerRank: product.salesRank,
  updatedAt: READ_AT,
  readAt: READ_AT,
});

const toVariantRows = (product: Product): CatalogRows['variants'] =>
  product.variants.map((variant, position) => ({
    id: String(variant.id),
    productId: String(product.id),
    position,
    title: variant.title,
    sku: variant.sku,
    priceCents: variant.priceCents,
    selectedOptions: variant.selectedOptions,
    availableForSale: isForSale(product, variant),
    quantityAvailable: variant.quantity,
    inventoryPolicy: variant.inventoryPolicy,
    inventoryTracked: variant.isTracked,
    inventoryItemId: null,
    daysSupply: null,
    imageUrl: null,
  }));
