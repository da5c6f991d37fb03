import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';

/**
 * Incoming webhooks, each stored once. The shop's are stored, answered, then processed; patients' replies are
 * processed at once.
 */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    topic: text('topic').notNull(),
    webhookId: text('webhook_id').notNull(),
    /** Null once processed. */
    body: jsonb('body'),
    receivedAt: instant('received_at').notNull(),
    processedAt: instant('processed_at'),
    /** Why it is a dead letter, such as an unknown shape. Never quotes the body. */
    fault: text('fault'),
  },
  (table) => [
    primaryKey({ columns: [table.topic, table.webhookId] }),
    index('webhook_events_open').on(table.receivedAt).where(sql`processed_at IS NULL`),
    index('webhook_events_aside').on(table.receivedAt).where(sql`fault IS NOT NULL`),
  ],
);
