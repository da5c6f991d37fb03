import type { FollowUpReason } from '@eyecart/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import { IS_LOST } from '../texts/is-lost.js';
import { IS_THANKS, isOptedOut } from '../texts/number-status.js';

/** Patients of one practice, by number (E.164). */
export interface FollowUpPatients {
  readonly practiceId: string;
  readonly phoneNumbers: readonly string[];
}

/** Days after which a link counts as not ordered (`FOLLOW_UP_AFTER_DAYS`). */
export interface FollowUpSettings {
  readonly afterDays: number;
}

/**
 * How the needs of one reason are found. `select` returns `phone_number`, `subject` (the id of what it is about, as a
 * string), `since`, and `ends_at`, at most one row per subject. It may read `latest_texts` and `done_numbers` of
 * `select-needs.ts`, which also applies dismissals and opt-outs.
 */
interface NeedQuery {
  readonly select: (patients: FollowUpPatients) => SQL;
  /** Days from `since` until it counts; absent when it counts at once. */
  readonly waitsDays?: (settings: FollowUpSettings) => number;
  /** Whether rows may stay when the patient has opted out. */
  readonly outlivesOptOut?: true;
}

/** SQL: one of these patients' numbers. The numbers are one parameter. */
export const isOneOf = (column: SQL, { phoneNumbers }: FollowUpPatients): SQL =>
  sql`${column} = ANY(${sql.param([...phoneNumbers])}::text[])`;

/** A need expires after 60 days, in hours: a day may have 23 or 25. */
const expiryOf = (at: SQL): SQL => sql`${at} + interval '1440 hours'`;

/** The latest text failed, or was never sent. */
const failed: NeedQuery = {
  select: () => sql`
    SELECT phone_number, id::text AS subject, coalesce(attempted_at, created_at) AS since, ${expiryOf(sql`created_at`)} AS ends_at
    FROM latest_texts
    WHERE state IN ('undelivered', 'refused') OR (state = 'canceled' AND ${IS_LOST})`,
};

/** Unread replies, except STOP and thanks, which staff need not act on. Each further reply is a new need. */
const replied: NeedQuery = {
  outlivesOptOut: true,
  select: (patients) => sql`
    SELECT phone_number, (array_agg(id ORDER BY received_at DESC, id DESC))[1]::text AS subject, min(received_at) AS since,
      ${expiryOf(sql`max(received_at)`)} AS ends_at
    FROM replies
    WHERE ${isOneOf(sql`phone_number`, patients)} AND practice_id = ${patients.practiceId} AND seen_at IS NULL
      AND kind <> 'stop' AND NOT ${IS_THANKS}
    GROUP BY phone_number`,
};

/**
 * A repeating order stopped automatically, its last order is still listed, and the patient has not ordered since. Only
 * a row about an opt-out outlives the opt-out.
 */
const repeatStopped: NeedQuery = {
  outlivesOptOut: true,
  select: (patients) => sql`
    SELECT last_order.phone_number, last_order.id::text AS subject, series.ended_at AS since, ${expiryOf(sql`series.ended_at`)} AS ends_at
    FROM scheduled_orders AS last_order
    JOIN order_series AS series ON series.id = last_order.series_id
    LEFT JOIN done_numbers AS done ON done.phone_number = last_order.phone_number
    WHERE ${isOneOf(sql`last_order.phone_number`, patients)} AND last_order.practice_id = ${patients.practiceId}
      AND last_order.canceled_at IS NULL
      AND (series.end_reason = 'opted_out'
        OR (series.end_reason IN ('not_opened', 'nothing_left') AND NOT ${isOptedOut(sql`last_order.phone_number`)}))
      AND NOT EXISTS (
        SELECT FROM scheduled_orders AS later
        WHERE later.series_id = series.id AND later.series_number > last_order.series_number)
      AND (done.ordered_at IS NULL OR done.ordered_at < series.ended_at)`,
};

/** A scheduled order was due and could not be sent, and the patient has not ordered since. */
const notScheduled: NeedQuery = {
  select: (patients) => sql`
    SELECT orders.phone_number, orders.id::text AS subject, orders.due_at AS since, ${expiryOf(sql`orders.due_at`)} AS ends_at
    FROM scheduled_orders AS orders LEFT JOIN done_numbers AS done ON done.phone_number = orders.phone_number
    WHERE ${isOneOf(sql`orders.phone_number`, patients)} AND orders.practice_id = ${patients.practiceId}
      AND orders.reason_code IS NOT NULL AND orders.canceled_at IS NULL
      AND (done.ordered_at IS NULL OR done.ordered_at < orders.due_at)`,
};

/** A patient who has just opened a cart may still be deciding. */
const OPENED_FOR_DAYS = 1;

/** The patient opened the latest link and did not order within a day. */
const opened: NeedQuery = {
  select: () => sql`
    SELECT phone_number, id::text AS subject, opened_at AS since, ${expiryOf(sql`created_at`)} AS ends_at FROM latest_texts
    WHERE state IN ('accepted', 'delivered') AND opened_at IS NOT NULL`,
  waitsDays: () => OPENED_FOR_DAYS,
};

/** The patient got a link days ago and did not open it. */
const notOrdered: NeedQuery = {
  select: () => sql`
    SELECT phone_number, id::text AS subject, sent_at AS since, ${expiryOf(sql`created_at`)} AS ends_at FROM latest_texts
    WHERE state IN ('accepted', 'delivered') AND opened_at IS NULL AND sent_at IS NOT NULL`,
  waitsDays: ({ afterDays }) => afterDays,
};

/**
 * An ordered item runs out soon (docs/product.md §14.2). It counts once the refill is due; a new order, a return, or an
 * opt-out withdraws the refill.
 */
const refill: NeedQuery = {
  select: (patients) => sql`
    SELECT phone_number, id::text AS subject, due_at AS since, ${expiryOf(sql`due_at`)} AS ends_at FROM refills
    WHERE ${isOneOf(sql`phone_number`, patients)} AND practice_id = ${patients.practiceId} AND state = 'open'`,
  waitsDays: () => 0,
};

/** Every reason by its name; their urgency is the order of `FOLLOW_UP_REASONS`. */
export const REASONS: Readonly<Record<FollowUpReason, NeedQuery>> = {
  failed,
  replied,
  'repeat-stopped': repeatStopped,
  'not-scheduled': notScheduled,
  opened,
  'not-ordered': notOrdered,
  refill,
};
