import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';
import { practices } from './practices.js';

/**
 * Numbers that opted out of texts from every practice. An opt-out does not expire; START lifts all of a number's
 * opt-outs, and a practice can lift its own entry within a day (docs/product.md §8.10). A number is opted out while any
 * of them is in force. Rows are kept: a number that opted out twice has two.
 */
export const optOuts = pgTable(
  'opt_outs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** E.164. */
    phoneNumber: text('phone_number').notNull(),
    /**
     * `reply`: the patient asked to stop, staff decided so about a reply, or nobody decided in time; `gateway`: the
     * gateway refused a text because of it; `staff`: recorded by staff, or by the operator who erased a patient.
     */
    source: text('source', { enum: ['reply', 'gateway', 'staff'] }).notNull(),
    /** The session, API key, or operator that recorded it; null when it was not a person. */
    recordedBy: text('recorded_by'),
    /** The practice whose staff recorded it; null for any other source and for the operator. */
    practiceId: text('practice_id').references(() => practices.id),
    /**
     * The practice it came through: the patient answered its text, or the gateway refused it. Only that practice sees
     * when. Null for an entry by staff or the operator, and for a number that no one texted.
     */
    throughPracticeId: text('through_practice_id').references(() => practices.id),
    optedOutAt: instant('opted_out_at').notNull(),
    liftedAt: instant('lifted_at'),
  },
  (table) => [
    uniqueIndex('opt_outs_one_in_force')
      .on(table.phoneNumber, sql`coalesce(practice_id, '')`, sql`coalesce(through_practice_id, '')`)
      .where(sql`lifted_at IS NULL`),
    index('opt_outs_phone').on(table.phoneNumber),
    check('opt_outs_source_known', sql`${table.source} IN ('reply', 'gateway', 'staff')`),
    check('opt_outs_practice_is_staff', sql`${table.practiceId} IS NULL OR ${table.source} = 'staff'`),
    check(
      'opt_outs_through_is_not_staff',
      sql`${table.throughPracticeId} IS NULL OR ${table.source} <> 'staff'`,
    ),
    check('opt_outs_phone_e164', sql`${table.phoneNumber} ~ '^\\+[1-9][0-9]{7,14}$'`),
  ],
);
