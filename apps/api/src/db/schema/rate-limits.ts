import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';

/**
 * Fixed-window counters that all instances share. Keys are hashed, since they may contain an address or a phone number.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (table) => [index('rate_limits_window').on(table.windowEndsAt)],
);
