import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';

/** Keys of requests that took effect, committed with the effect, and the answer for repeats. Kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Who owns the key: an API key, a practice's sessions, or a public caller's address. */
    scope: text('scope').notNull(),
    /** The endpoint's name in the contracts. */
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    /** Hash of the parameters and body. A key that is reused for another request is refused. */
    inputHash: text('input_hash').notNull(),
    /** Null when `answer` identifies the row that the answer is read from. */
    status: integer('status'),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.endpoint, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
