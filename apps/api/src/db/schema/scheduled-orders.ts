import { DEFAULT_LANGUAGE } from '@eyecart/shared/languages/languages';
import { ORDER_REASON_CODES, WAIT_CODES } from '@eyecart/shared/reason-codes';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CartLine } from './carts.js';
import { instant, language, trace } from './columns.js';
import { orderSeries } from './order-series.js';
import { practices } from './practices.js';
import { isReason, reasonParams } from './reason-columns.js';
import { sendDetails } from './send-details.js';

/**
 * Re-orders to text later. Once due, an order has a text that refers to it. Whether the order was sent follows
 * from its last text's state and is not stored here (docs/product.md §8.8).
 */
export const scheduledOrders = pgTable(
  'scheduled_orders',
  {
    /** The number that staff see; starts at 1001. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id),
    /** E.164; null once erased. */
    phoneNumber: text('phone_number'),
    ...sendDetails(),
    discountCode: text('discount_code'),
    language: language().default(DEFAULT_LANGUAGE),
    lines: jsonb('lines').$type<CartLine[]>().notNull(),
    scheduledFor: instant('scheduled_for').notNull(),
    /** When the worker picks it up: `scheduledFor`, or the start of the hours it waits for. */
    dueAt: instant('due_at').notNull(),
    /** When its last text was queued, automatically or by staff. */
    textedAt: instant('texted_at'),
    /** Why no text could be created. The worker skips the order from then on. */
    reasonCode: text('reason_code', { enum: ORDER_REASON_CODES }),
    reasonParams: reasonParams('reason_params'),
    /** What was left out, in words, from the last release; read where its text has no codes (`messages.shortfalls`). */
    note: text('note'),
    /** What it waits for, now that it is due. */
    waitCode: text('wait_code', { enum: WAIT_CODES }),
    waitParams: reasonParams('wait_params'),
    canceledAt: instant('canceled_at'),
    /** The repeating order it belongs to, and which of its orders it is, from 1 on; both null for a one-time order. */
    seriesId: integer('series_id').references(() => orderSeries.id),
    seriesNumber: integer('series_number'),
    /** Made from a refill automatically (docs/product.md §14.4). */
    isAutomaticRefill: boolean('is_automatic_refill').notNull().default(false),
    /** Set by a restore: it waits until the gateway has been asked what it sent since then (docs/product.md §12.5). */
    askGatewaySince: instant('ask_gateway_since'),
    /** After a restore, the gateway had a text to the number that the database has lost, which may be this order's. */
    isInDoubt: boolean('is_in_doubt').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    trace: trace(),
    /** When its number and name were erased (docs/product.md §12.1). */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    index('scheduled_orders_practice').on(table.practiceId, table.scheduledFor, table.id),
    uniqueIndex('scheduled_orders_series').on(table.seriesId, table.seriesNumber),
    index('scheduled_orders_phone').on(table.phoneNumber),
    index('scheduled_orders_asked').on(table.id).where(sql`ask_gateway_since IS NOT NULL`),
    index('scheduled_orders_due')
      .on(table.dueAt)
      .where(sql`texted_at IS NULL AND reason_code IS NULL AND canceled_at IS NULL`),
    check(
      'scheduled_orders_lines_count',
      sql`jsonb_typeof(${table.lines}) = 'array' AND jsonb_array_length(${table.lines}) BETWEEN 1 AND 100`,
    ),
    check(
      'scheduled_orders_series_whole',
      sql`(${table.seriesId} IS NULL) = (${table.seriesNumber} IS NULL)`,
    ),
    check(
      'scheduled_orders_erased_whole',
      sql`CASE WHEN ${table.erasedAt} IS NULL THEN ${table.phoneNumber} IS NOT NULL
        ELSE ${table.phoneNumber} IS NULL AND ${table.patientLastName} IS NULL
          AND (${table.textedAt} IS NOT NULL OR ${table.canceledAt} IS NOT NULL) END`,
    ),
    check(
      'scheduled_orders_reason_known',
      isReason(table.reasonCode, table.reasonParams, ORDER_REASON_CODES),
    ),
    check('scheduled_orders_wait_known', isReason(table.waitCode, table.waitParams, WAIT_CODES)),
    check('scheduled_orders_phone_e164', sql`${table.phoneNumber} ~ '^\\+[1-9][0-9]{7,14}$'`),
  ],
);
