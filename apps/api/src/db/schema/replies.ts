import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';
import { messages } from './messages.js';
import { practices } from './practices.js';

/** The last two are from the last release, which wrote `doubtful` for `other` and `ordinary` for the rest. */
export const REPLY_KINDS = ['stop', 'start', 'help', 'thanks', 'other', 'doubtful', 'ordinary'] as const;
/** How it came: as an SMS or MMS, or as an RCS message. */
export const REPLY_CHANNELS = ['sms', 'rcs'] as const;
export const REPLY_DECISIONS = ['opt-out', 'keep-texting'] as const;

/**
 * Patients' replies, each stored for the practice whose text it answers. One of kind `other` pauses automatic texts
 * to the number until someone has decided.
 */
export const replies = pgTable(
  'replies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The gateway's id of the reply. Each counts once. */
    gatewayId: text('gateway_id').notNull().unique(),
    /** E.164. */
    phoneNumber: text('phone_number').notNull(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id),
    /** The first text it is shown under: the one it answers, or whose reminder it answers. */
    messageId: uuid('message_id').references(() => messages.id),
    body: text('body').notNull(),
    /** The pictures and other files that came with it; their content is not kept. */
    mediaCount: integer('media_count').notNull().default(0),
    channel: text('channel', { enum: REPLY_CHANNELS }).notNull().default('sms'),
    kind: text('kind', { enum: REPLY_KINDS }).notNull(),
    receivedAt: instant('received_at').notNull(),
    /** When the practice saw it. */
    seenAt: instant('seen_at'),
    /** The decision about a reply of kind `other`. */
    decision: text('decision', { enum: REPLY_DECISIONS }),
    decidedAt: instant('decided_at'),
    /** The session or key that decided, or `patient`; null when nobody decided before it was erased. */
    decidedBy: text('decided_by'),
  },
  (table) => [
    index('replies_message').on(table.messageId),
    index('replies_practice').on(table.practiceId, table.messageId).concurrently(),
    index('replies_received').on(table.receivedAt),
    index('replies_phone').on(table.phoneNumber),
    index('replies_unseen').on(table.practiceId).where(sql`seen_at IS NULL`),
    index('replies_holds')
      .on(table.phoneNumber)
      .where(sql`kind IN ('other', 'doubtful') AND decided_at IS NULL`),
    check(
      'replies_kind_known',
      sql`${table.kind} IN ('stop', 'start', 'help', 'thanks', 'other', 'doubtful', 'ordinary')`,
    ),
    check('replies_channel_known', sql`${table.channel} IN ('sms', 'rcs')`),
    check('replies_media_not_negative', sql`${table.mediaCount} >= 0`),
    check('replies_decision_known', sql`${table.decision} IN ('opt-out', 'keep-texting')`),
    check('replies_phone_e164', sql`${table.phoneNumber} ~ '^\\+[1-9][0-9]{7,14}$'`),
  ],
);
