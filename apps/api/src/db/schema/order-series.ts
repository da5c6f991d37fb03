import { REPEAT_ENDS } from '@eyecart/shared/contracts';
import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.js';
import { practices } from './practices.js';
import { listOf } from './reason-columns.js';

/**
 * Repeating re-orders. Each occurrence is a scheduled order that refers to its series; one waits at a time, and the
 * next is copied from it, so the series itself has no number, name, or products (docs/product.md §8.25).
 */
export const orderSeries = pgTable(
  'order_series',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    practiceId: text('practice_id')
      .notNull()
      .references(() => practices.id),
    everyMonths: integer('every_months').$type<1 | 2 | 3 | 6>().notNull(),
    /** The day of the first one, by the practice's calendar. */
    startsOn: date('starts_on').notNull(),
    /** The time of all of them, 'HH:MM' by the practice's clocks. */
    localTime: text('local_time').notNull(),
    /** The last day on which it may have an order. */
    untilOn: date('until_on'),
    /** How many times in all. */
    times: integer('times'),
    /** The consent that it was scheduled with; each text adds it to the ledger again. */
    wordingVersion: text('wording_version').notNull(),
    given: text('given', { enum: ['ticked', 'attested'] }).notNull(),
    recordedBy: text('recorded_by').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason', { enum: REPEAT_ENDS }),
  },
  (table) => [
    check('order_series_months_known', sql`${table.everyMonths} IN (1, 2, 3, 6)`),
    check('order_series_time_of_day', sql`${table.localTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('order_series_one_end', sql`${table.untilOn} IS NULL OR ${table.times} IS NULL`),
    check('order_series_times', sql`${table.times} BETWEEN 2 AND 60`),
    check('order_series_given_known', sql`${table.given} IN ('ticked', 'attested')`),
    check('order_series_ended_whole', sql`(${table.endedAt} IS NULL) = (${table.endReason} IS NULL)`),
    check('order_series_end_known', sql`${table.endReason} IN (${listOf(REPEAT_ENDS)})`),
  ],
);
