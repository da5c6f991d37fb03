import { TIMES_OF_DAY } from '@eyecart/shared/rules/routine';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';
import { practices } from './practices.js';
import { savedProductColumns } from './saved-product-columns.js';

export const bundles = pgTable(
  'bundles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When staff deleted it. It can be restored until the clean-up removes it (docs/product.md §6.11). */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('bundles_practice_created').on(table.practiceId, table.createdAt, table.id),
    check('bundles_name_not_blank', sql`btrim(${table.name}) <> '' AND char_length(${table.name}) <= 120`),
  ],
);

/** Bundle lines: a variant and its quantity, sorted by `place`, then as added. */
export const bundleItems = pgTable(
  'bundle_items',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    bundleId: uuid('bundle_id')
      .notNull()
      .references(() => bundles.id, { onDelete: 'cascade' }),
    variantId: text('variant_id').notNull(),
    ...savedProductColumns(),
    quantity: integer('quantity').notNull(),
    /** Position set by staff; null if added later. */
    place: integer('place'),
    /** When patients use it, in the order of the day (docs/product.md §15.2). */
    timesOfDay: text('times_of_day', { enum: TIMES_OF_DAY }).array().notNull().default([]),
  },
  (table) => [
    unique('bundle_items_one_of_a_variant').on(table.bundleId, table.variantId),
    check('bundle_items_quantity', sql`${table.quantity} BETWEEN 1 AND 999`),
    check(
      'bundle_items_times_known',
      sql`${table.timesOfDay} <@ ARRAY['morning', 'midday', 'evening', 'as-needed'] AND cardinality(${table.timesOfDay}) <= 4`,
    ),
    check('bundle_items_price_not_negative', sql`${table.priceCents} >= 0`),
  ],
);
