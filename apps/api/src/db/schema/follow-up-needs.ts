import { FOLLOW_UP_REASONS } from '@eyecart/shared/contracts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';

/**
 * Patients' needs, computed from texts, replies, and orders (docs/product.md §13.1). Everything
 * in it can be recomputed, so it has no foreign keys.
 */
export const followUpNeeds = pgTable(
  'follow_up_needs',
  {
    practiceId: text('practice_id').notNull(),
    /** E.164. */
    phoneNumber: text('phone_number').notNull(),
    reason: text('reason', { enum: FOLLOW_UP_REASONS }).notNull(),
    /** The id of what it is about. */
    subject: text('subject').notNull(),
    since: instant('since').notNull(),
    /** When it expires and leaves Follow-up. */
    endsAt: instant('ends_at').notNull(),
    /** When a dismissal for later ends. */
    hiddenUntil: instant('hidden_until'),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.phoneNumber, table.reason, table.subject] }),
    index('follow_up_needs_ends').on(table.endsAt),
    check(
      'follow_up_needs_reason_known',
      sql`${table.reason} IN ('failed', 'replied', 'repeat-stopped', 'not-scheduled', 'opened', 'not-ordered', 'refill')`,
    ),
  ],
);

/** Patients with changes since their needs were computed. Triggers write it, in the transaction of the change. */
export const followUpChanges = pgTable(
  'follow_up_changes',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    practiceId: text('practice_id').notNull(),
    /** E.164. */
    phoneNumber: text('phone_number').notNull(),
  },
  (table) => [index('follow_up_changes_practice').on(table.practiceId, table.id)],
);
