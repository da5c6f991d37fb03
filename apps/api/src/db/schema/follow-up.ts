import { DISMISSAL_REASONS } from '@eyecart/shared/contracts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { carts } from './carts.js';
import { instant } from './columns.js';
import { messages } from './messages.js';
import { practices } from './practices.js';

/**
 * Dismissals from Follow-up, with the needs that the patient had then. Any other need brings the patient back
 * (docs/product.md §13.4). Rows stay for the counts.
 */
export const followUpDismissals = pgTable(
  'follow_up_dismissals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id),
    /** E.164; null once erased. */
    phoneNumber: text('phone_number'),
    reason: text('reason', { enum: DISMISSAL_REASONS }).notNull(),
    /** Such as `opened:018f…`: a reason and the id of what it is about. */
    needs: text('needs').array().notNull(),
    dismissedAt: instant('dismissed_at').notNull(),
    /** When a dismissal for later ends; null for one without an end. */
    endsAt: instant('ends_at'),
    /** When staff undid it. */
    undoneAt: instant('undone_at'),
    /** When its number was erased (docs/product.md §12.1). */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    index('follow_up_dismissals_counted')
      .on(table.practiceId, table.dismissedAt)
      .where(sql`undone_at IS NULL`),
    index('follow_up_dismissals_phone').on(table.phoneNumber),
    index('follow_up_dismissals_not_erased').on(table.dismissedAt).where(sql`erased_at IS NULL`),
    check(
      'follow_up_dismissals_reason_known',
      sql`${table.reason} IN ('ordered-elsewhere', 'not-interested', 'will-come-in', 'wrong-number', 'other', 'later')`,
    ),
    check('follow_up_dismissals_phone_e164', sql`${table.phoneNumber} ~ '^\\+[1-9][0-9]{7,14}$'`),
    check(
      'follow_up_dismissals_erased_whole',
      sql`(${table.erasedAt} IS NULL) = (${table.phoneNumber} IS NOT NULL)`,
    ),
    check('follow_up_dismissals_needs_some', sql`cardinality(${table.needs}) BETWEEN 1 AND 100`),
  ],
);

/**
 * The texts that were follow-ups: `again` from Follow-up, `corrected` to a corrected number (docs/product.md §13.5).
 */
export const followUpSends = pgTable(
  'follow_up_sends',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => messages.id),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id),
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id),
    kind: text('kind', { enum: ['again', 'corrected'] }).notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    index('follow_up_sends_practice').on(table.practiceId, table.cartId).concurrently(),
    index('follow_up_sends_cart').on(table.cartId),
    check('follow_up_sends_kind_known', sql`${table.kind} IN ('again', 'corrected')`),
  ],
);
