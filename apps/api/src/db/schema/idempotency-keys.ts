import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.js';

/** Answers of calls that must happen once (DESIGN 5.29). A row without an answer is being worked on. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Whose key it is: a practice, or what a public call is about. */
    scope: text('scope').notNull(),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status'),
    answer: jsonb('answer').$type<unknown>(),
    /** Until when the one working on it may be believed alive. */
    leasedUntil: instant('leased_until').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.endpoint, table.key, table.bodyHash] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
