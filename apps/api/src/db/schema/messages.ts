import { DEFAULT_LANGUAGE } from '@eyecart/shared/languages/languages';
import { SHORTFALL_CODES, TEXT_REASON_CODES, WAIT_CODES } from '@eyecart/shared/reason-codes';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { carts } from './carts.js';
import { instant, language, timeOrderedId, trace } from './columns.js';
import { practices } from './practices.js';
import { areReasons, isReason, reasonParams, shortfallList } from './reason-columns.js';
import { scheduledOrders } from './scheduled-orders.js';
import { sendDetails } from './send-details.js';

/**
 * `confirmation` and `answer` reply to a patient's own text; they belong to no cart and count only toward states'
 * limits. `link` sends the link of a first text again, at the patient's or staff's request (docs/product.md §8.29).
 */
export const MESSAGE_TYPES = ['initial', 'reminder', 'scheduled', 'link', 'confirmation', 'answer'] as const;

export const MESSAGE_STATES = [
  'queued',
  'sending',
  'unknown',
  'accepted',
  'delivered',
  'undelivered',
  'refused',
  'canceled',
] as const;

/** Every text is a row here before it is sent to the gateway. The table is the queue (docs/product.md §8.4). */
export const messages = pgTable(
  'messages',
  {
    id: timeOrderedId(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id),
    cartId: uuid('cart_id').references(() => carts.id),
    /** The scheduled order it belongs to; also set on its reminder and its retry. */
    scheduledOrderId: integer('scheduled_order_id').references(() => scheduledOrders.id),
    type: text('type', { enum: MESSAGE_TYPES }).notNull(),
    state: text('state', { enum: MESSAGE_STATES }).notNull(),
    /** No one pressed a button for it just now, so quiet hours apply (docs/product.md §8.9). */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    /** For a reminder or a link sent again: its first text. */
    firstMessageId: uuid('first_message_id').references((): AnyPgColumn => messages.id),
    /** For a retry: the undelivered text it repeats. At most one per text. */
    retryOfId: uuid('retry_of_id')
      .unique()
      .references((): AnyPgColumn => messages.id),
    /** E.164; null once erased. */
    phoneNumber: text('phone_number'),
    ...sendDetails(),
    language: language().default(DEFAULT_LANGUAGE),
    body: text('body').notNull(),
    /** When it is next attempted. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    attemptedAt: instant('attempted_at'),
    /** The practice's own sender of the last attempt; null for the shared one. */
    sender: text('sender'),
    /**
     * Attempts that failed through no fault of the text, which do not count toward the maximum (docs/product.md §8.14).
     */
    wastedAttempts: integer('wasted_attempts').notNull().default(0),
    gatewayId: text('gateway_id').unique(),
    /** The gateway's ids of undelivered attempts. Later reports on these are ignored, but for a delivery meanwhile. */
    returnedIds: text('returned_ids').array().notNull().default(sql`'{}'::text[]`),
    /** The gateway's error code, for support. */
    errorCode: text('error_code'),
    /** Why it failed or was not sent. */
    reasonCode: text('reason_code', { enum: TEXT_REASON_CODES }),
    reasonParams: reasonParams('reason_params'),
    /** What the cart of a scheduled order lacks. */
    shortfalls: shortfallList('shortfalls'),
    /** The same in words, from the last release; read where there are no `shortfalls`. */
    note: text('note'),
    /** Why it is, or was, delayed: quiet hours or a limit. */
    waitCode: text('wait_code', { enum: WAIT_CODES }),
    waitParams: reasonParams('wait_params'),
    /** When it was first over the sending limit (docs/product.md §8.12). */
    overLimitSince: instant('over_limit_since'),
    sentAt: instant('sent_at'),
    /** When the gateway reported that the phone has it. */
    deliveredAt: instant('delivered_at'),
    /** When a first text failed that staff were no longer watching, until they have seen it (docs/product.md §8.18). */
    unseenFailureAt: instant('unseen_failure_at'),
    /** When its cart was sent again to a corrected number (docs/product.md §8.19). */
    correctedAt: instant('corrected_at'),
    /** For a first text: when its reminder was last attempted or a reply came, the later (docs/product.md §8.13). */
    newsAt: instant('news_at'),
    /** When the order of its cart was placed. */
    orderConvertedAt: instant('order_converted_at'),
    createdAt: instant('created_at').notNull(),
    trace: trace(),
    /** When its number and name were erased; the row stays for the sums (docs/product.md §12.1). */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    // Due texts are counted by practice from the index alone.
    index('messages_due').on(table.dueAt, table.practiceId).where(sql`state = 'queued'`),
    // Each practice's due texts, oldest first: practices are served round-robin. With stale statistics the planner may
    // pick the wrong index, so each query is written to match exactly one.
    index('messages_due_of_practice').on(table.practiceId, table.dueAt).where(sql`state || '' = 'queued'`),
    index('messages_unsettled').on(table.attemptedAt).where(sql`state IN ('sending', 'unknown')`),
    index('messages_first').on(table.firstMessageId).where(sql`first_message_id IS NOT NULL`),
    index('messages_cart').on(table.cartId),
    index('messages_scheduled_order')
      .on(table.scheduledOrderId, table.createdAt)
      .where(sql`scheduled_order_id IS NOT NULL`),
    // The history reads the latest first, by page or searching for a name or number.
    index('messages_history')
      .on(
        table.practiceId,
        sql`greatest(created_at, attempted_at, news_at) DESC`,
        table.id.desc().nullsFirst(),
      )
      .where(sql`type IN ('initial', 'scheduled')`),
    // Covering indexes for counts and searches over all first texts of a practice, by patient or by cart. The rows are
    // scattered in the table: as many pages as texts.
    index('messages_patients')
      .on(
        table.practiceId,
        table.phoneNumber,
        table.patientLastName,
        table.state,
        table.orderConvertedAt,
        table.correctedAt,
      )
      .concurrently()
      .where(sql`type IN ('initial', 'scheduled')`),
    index('messages_carts')
      .on(table.practiceId, table.cartId, table.attemptedAt, table.state)
      .concurrently()
      .where(
        sql`state IN ('accepted', 'delivered', 'undelivered', 'refused') AND type IN ('initial', 'scheduled') AND cart_id IS NOT NULL`,
      ),
    // The few that failed, and the few reminders that did.
    index('messages_failed')
      .on(table.practiceId, table.id)
      .concurrently()
      .where(sql`type IN ('initial', 'scheduled') AND state IN ('undelivered', 'refused', 'canceled')`),
    index('messages_failed_reminders')
      .on(table.practiceId, table.firstMessageId)
      .concurrently()
      .where(sql`type = 'reminder' AND attempts > 0 AND state IN ('undelivered', 'refused', 'canceled')`),
    // Texts are counted by state from the index alone.
    index('messages_tally')
      .on(table.practiceId, table.state, table.attemptedAt, table.sentAt)
      .where(sql`type NOT IN ('confirmation', 'answer')`),
    index('messages_unseen_failures')
      .on(table.practiceId, table.unseenFailureAt)
      .where(sql`unseen_failure_at IS NOT NULL`),
    index('messages_not_erased').on(table.createdAt).where(sql`erased_at IS NULL`),
    index('messages_phone_created').on(table.phoneNumber, table.createdAt),
    // One initial text per cart and number, unless it failed (docs/product.md §9.4).
    uniqueIndex('messages_one_initial')
      .on(table.cartId, table.phoneNumber)
      .where(sql`type = 'initial' AND state NOT IN ('refused', 'undelivered', 'canceled')`),
    // At most one reminder per cart (docs/product.md §8.6).
    uniqueIndex('messages_one_reminder')
      .on(table.cartId)
      .where(sql`type = 'reminder' AND state <> 'canceled'`),
    check(
      'messages_type_known',
      sql`${table.type} IN ('initial', 'reminder', 'scheduled', 'link', 'confirmation', 'answer')`,
    ),
    check(
      'messages_state_known',
      sql`${table.state} IN ('queued', 'sending', 'unknown', 'accepted', 'delivered', 'undelivered', 'refused', 'canceled')`,
    ),
    check('messages_reason_known', isReason(table.reasonCode, table.reasonParams, TEXT_REASON_CODES)),
    check('messages_wait_known', isReason(table.waitCode, table.waitParams, WAIT_CODES)),
    check('messages_shortfalls_known', areReasons(table.shortfalls, SHORTFALL_CODES)),
    check('messages_phone_e164', sql`${table.phoneNumber} ~ '^\\+[1-9][0-9]{7,14}$'`),
    check(
      'messages_erased_whole',
      sql`CASE WHEN ${table.erasedAt} IS NULL THEN ${table.phoneNumber} IS NOT NULL
        ELSE ${table.phoneNumber} IS NULL AND ${table.patientLastName} IS NULL
          AND ${table.state} NOT IN ('queued', 'sending', 'unknown') END`,
    ),
    check(
      'messages_reminder_follows',
      sql`(${table.type} IN ('reminder', 'link')) = (${table.firstMessageId} IS NOT NULL)`,
    ),
  ],
);
