import { sql } from 'drizzle-orm';
import { check, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';

/** One row: how far the shop's orders have been read (docs/product.md §7.4). */
export const orderSync = pgTable(
  'order_sync',
  {
    id: integer('id').primaryKey().default(1),
    /** Changes up to this instant are in `orders`. */
    changesReadUntil: instant('changes_read_until'),
  },
  (table) => [check('order_sync_single', sql`${table.id} = 1`)],
);
