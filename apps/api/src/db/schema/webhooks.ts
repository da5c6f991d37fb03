import { WEBHOOK_DELIVERY_STATES, type WebhookEvent } from '@eyecart/shared/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';
import { practiceGroups } from './practice-groups.js';
import { practices } from './practices.js';

/** Addresses of practices' own systems that get events (docs/webhooks.md). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for the webhook of a group. */
    practiceId: text('practice_id').references(() => practices.id),
    /** Null for the webhook of a practice. A group's webhook gets the events of all its practices. */
    groupId: uuid('group_id').references(() => practiceGroups.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    events: text('events').array().notNull().$type<WebhookEvent[]>(),
    /** `whsec_` and base64. It signs, so it cannot be kept as a hash. */
    secret: text('secret').notNull(),
    /** The previous secret, which also signs until then. */
    oldSecret: text('old_secret'),
    oldSecretUntil: instant('old_secret_until'),
    createdAt: instant('created_at').notNull(),
    /** Since when every attempt has failed. */
    failingSince: instant('failing_since'),
    switchedOffAt: instant('switched_off_at'),
    /** When staff dismissed the notice that it was disabled. */
    offSeenAt: instant('off_seen_at'),
  },
  (table) => [
    index('webhooks_practice').on(table.practiceId),
    index('webhooks_group').on(table.groupId),
    check('webhooks_one_owner', sql`(${table.practiceId} IS NULL) <> (${table.groupId} IS NULL)`),
  ],
);

/** The outbox and delivery log: one event for one webhook. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Whose event it is; null for a test event of a group, and for what an earlier release queued for a practice. */
    practiceId: text('practice_id'),
    /** The `webhook-id` header, the same at every attempt. */
    eventId: uuid('event_id').notNull(),
    type: text('type').notNull(),
    /** Ids, amounts, and states. */
    data: jsonb('data').notNull().$type<Record<string, unknown>>(),
    /** E.164, of the one event that is about a number. Apart from the rest, so that it can be erased. */
    phoneNumber: text('phone_number'),
    state: text('state', { enum: WEBHOOK_DELIVERY_STATES }).notNull().default('open'),
    attempts: integer('attempts').notNull().default(0),
    attemptedAt: instant('attempted_at'),
    /** Why the last attempt failed: a status or a kind of failure, never what was answered. */
    fault: text('fault'),
    /** When it is tried next; during an attempt, when its lease ends. */
    dueAt: instant('due_at').notNull(),
    occurredAt: instant('occurred_at').notNull(),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.webhookId, table.dueAt).where(sql`state = 'open'`),
    index('webhook_deliveries_log').on(table.webhookId, table.occurredAt, table.id),
    index('webhook_deliveries_occurred').on(table.occurredAt),
    index('webhook_deliveries_phone').on(table.phoneNumber).where(sql`phone_number IS NOT NULL`),
    check('webhook_deliveries_state_known', sql`${table.state} IN ('open', 'delivered', 'failed')`),
    check('webhook_deliveries_phone_e164', sql`${table.phoneNumber} ~ '^\\+[1-9][0-9]{7,14}$'`),
  ],
);
