import { AUDIT_ACTIONS } from '@eyecart/shared/contracts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';

/**
 * The audit trail, kept append-only by a trigger. It has ids only, without foreign keys, so that it outlives the rows
 * they refer to (docs/product.md §4.8).
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** Null for an action about no single practice. */
    practiceId: text('practice_id'),
    action: text('action', { enum: AUDIT_ACTIONS }).notNull(),
    /** `session:` or `api-key:` with its reference, `operator`, or `system` for automatic actions. */
    actor: text('actor').notNull(),
    /** The computer of a session, such as "Chrome on Windows", or a key's label. */
    actorName: text('actor_name'),
    /** The kind of row and its id, such as `message:018f…`, or an export's range; null when there is neither. */
    subject: text('subject'),
  },
  (table) => [
    index('audit_entries_practice').on(table.practiceId, table.id),
    check(
      'audit_entries_actor_known',
      sql`${table.actor} ~ '^(session:[0-9a-f]{16}|api-key:[0-9a-f-]{36}|operator|system)$'`,
    ),
    // Too short for a phone number.
    check(
      'audit_entries_subject_is_id',
      sql`${table.subject} ~ '^([a-z-]+:([0-9]{1,9}|[0-9a-f]{16}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})|range:(all|(this|last)-month|[0-9]{4}(-[0-9]{2}){2}[.]{2}[0-9]{4}(-[0-9]{2}){2}))$'`,
    ),
  ],
);
