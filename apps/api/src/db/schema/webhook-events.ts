import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.js';

/** Webhooks as they came in, each once: the shop's are stored, answered, then worked on; patients' replies at once. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    topic: text('topic').notNull(),
    webhookId: text('webhook_id').notNull(),
    /** Null once worked on. */
    body: jsonb('body'),
    receivedAt: instant('received_at').notNull(),
    processedAt: instant('processed_at'),
    /** Why it was kept aside: a shape we do not know. Never quotes the body. */
    fault: text('fault'),
  },
  (table) => [
    primaryKey({ columns: [table.topic, table.webhookId] }),
    index('webhook_events_open').on(table.receivedAt).where(sql`processed_at IS NULL`),
  ],
);
