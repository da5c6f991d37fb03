import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.js';

/** Requests that took effect, committed together with it, and what a repeat is answered. Kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Whose key it is: a practice, or the address of a public caller. */
    scope: text('scope').notNull(),
    /** The endpoint's name in the contracts. */
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    inputHash: text('input_hash').notNull(),
    /** Null where `answer` names the row that the answer is read from. */
    status: integer('status'),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.endpoint, table.key, table.inputHash] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
