import type { Product, SelectedOption } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.js';

/** Tombstones: products deleted while a full sync may be running, so that it does not restore them. */
export const removedProducts = pgTable('removed_products', {
  id: text('id').primaryKey(),
  /** When the read that found it gone began. */
  removedAt: instant('removed_at').notNull(),
});

/** A product's words in another language; the options by variant id. */
export interface ProductTranslation {
  readonly title: string;
  readonly description: string;
  readonly selectedOptions: Readonly<Record<string, readonly SelectedOption[]>>;
}

/** Mirror of the shop's products. Ids are the numeric part of the shop's gids. */
export const products = pgTable('products', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  vendor: text('vendor').notNull(),
  productType: text('product_type').notNull(),
  category: text('category'),
  /** Sanitized on import. */
  descriptionHtml: text('description_html').notNull(),
  description: text('description').notNull(),
  imageUrl: text('image_url'),
  options: jsonb('options').$type<Product['options']>().notNull(),
  /** The product's words in other languages, where the shop has them. */
  translations: jsonb('translations')
    .$type<Partial<Record<Language, ProductTranslation>>>()
    .notNull()
    .default({}),
  /** 0 is the best seller; null is unranked. */
  bestSellerRank: integer('best_seller_rank'),
  updatedAt: instant('updated_at').notNull(),
  /** When the read that this row comes from began. */
  readAt: instant('read_at').notNull(),
});

export const variants = pgTable(
  'variants',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    sku: text('sku').notNull(),
    priceCents: integer('price_cents').notNull(),
    selectedOptions: jsonb('selected_options').$type<SelectedOption[]>().notNull(),
    availableForSale: boolean('available_for_sale').notNull(),
    quantityAvailable: integer('quantity_available'),
    inventoryPolicy: text('inventory_policy', { enum: ['CONTINUE', 'DENY'] }).notNull(),
    inventoryTracked: boolean('inventory_tracked').notNull(),
    inventoryItemId: text('inventory_item_id'),
    /** Days that one lasts, from the shop (docs/product.md §14.1). */
    daysSupply: integer('days_supply'),
    /** Null where it is the product's. */
    imageUrl: text('image_url'),
  },
  (table) => [
    index('variants_product').on(table.productId),
    index('variants_inventory_item').on(table.inventoryItemId),
    check('variants_price_not_negative', sql`${table.priceCents} >= 0`),
    check('variants_policy_known', sql`${table.inventoryPolicy} IN ('CONTINUE', 'DENY')`),
  ],
);

export const collections = pgTable('collections', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  brandLogo: text('brand_logo'),
  isFeatured: boolean('is_featured').notNull(),
});

export const collectionProducts = pgTable(
  'collection_products',
  {
    collectionId: text('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.productId] }),
    index('collection_products_product').on(table.productId),
  ],
);

/** One row. The version goes up with every change, so each instance knows when its copy is stale. */
export const catalogState = pgTable(
  'catalog_state',
  {
    id: integer('id').primaryKey().default(1),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** When the last full sync finished. */
    syncedAt: instant('synced_at'),
    /** Changes up to this instant are in the mirror. */
    changesReadUntil: instant('changes_read_until'),
  },
  (table) => [check('catalog_state_single', sql`${table.id} = 1`)],
);
