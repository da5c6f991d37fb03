import { sql } from 'drizzle-orm';
import { check, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';

/** One row: how far the gateway's list of replies has been read (docs/product.md §8.11). */
export const replySync = pgTable(
  'reply_sync',
  {
    id: integer('id').primaryKey().default(1),
    /** Replies received up to this instant have been processed. */
    readUntil: instant('read_until').notNull(),
  },
  (table) => [check('reply_sync_single', sql`${table.id} = 1`)],
);
