import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';
import { practices } from './practices.js';
import { savedProductColumns } from './saved-product-columns.js';

export const favorites = pgTable(
  'favorites',
  {
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id, { onDelete: 'cascade' }),
    ...savedProductColumns(),
    /** The variant whose price was shown when it was saved. */
    variantId: text('variant_id'),
    createdAt: instant('created_at').notNull(),
    /** When staff removed it. It can be restored until the clean-up removes it (docs/product.md §6.11). */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.productId] }),
    index('favorites_practice_created').on(table.practiceId, table.createdAt, table.productId),
    check('favorites_price_not_negative', sql`${table.priceCents} >= 0`),
  ],
);
