import type { AnalyticsRange } from '@eyecart/shared/contracts';
import { readDayRange } from '@eyecart/shared/rules/day-range';
import { and, type SQL, sql } from 'drizzle-orm';
import type { Bounds } from '../../../db/keyset.js';

/** One practice and a range of whole days in its time zone; `now` determines today. */
export interface Scope extends Bounds {
  /** An id, or a column in a statement about several practices. */
  readonly practiceId: string | SQL;
  readonly range: AnalyticsRange;
  readonly now: Date;
  /** Only orders whose number or customer's last name contains this. Texts and carts ignore it. */
  readonly search?: string | undefined;
  /** Only orders from this cart, by the id in its link, and between the bounds. Texts and carts ignore both. */
  readonly cartId?: string | undefined;
}

export const zoneOf = ({ practiceId }: Scope): SQL =>
  sql`(SELECT time_zone FROM practices WHERE id = ${practiceId})`;

export const today = (scope: Scope): SQL =>
  sql`(${scope.now.toISOString()}::timestamptz AT TIME ZONE ${zoneOf(scope)})::date`;

/** The first day of a range, and the day after its last; null where it is open. */
export function daysOf(scope: Scope): { readonly first: SQL | null; readonly end: SQL | null } {
  const { range } = scope;
  const custom = readDayRange(range);
  if (custom !== null) return { first: sql`${custom.from}::date`, end: sql`(${custom.to}::date + 1)` };
  if (range === 'all') return { first: null, end: null };
  const month = sql`date_trunc('month', ${today(scope)})`;
  if (range === 'this-month') return { first: sql`${month}::date`, end: null };
  if (range === 'last-month')
    return { first: sql`(${month} - interval '1 month')::date`, end: sql`${month}::date` };
  // Includes today.
  return { first: sql`(${today(scope)} - ${Number(range) - 1}::integer)`, end: null };
}

/**
 * Of `messages`: a text about a cart, or its reminder, with a definite answer from the gateway (docs/product.md §8.13).
 * Written to match the index `messages_tally`.
 */
export const isAttempted = (practiceId: Scope['practiceId']): SQL =>
  sql`practice_id = ${practiceId} AND state IN ${ATTEMPTED} AND type NOT IN ('confirmation', 'answer')`;

const ATTEMPTED = sql.raw("('accepted', 'delivered', 'undelivered', 'refused')");

/** Of `messages`: a cart's first text, attempted in the range. Written to match the index `messages_carts`. */
export const isFirstText = (scope: Scope): SQL | undefined =>
  and(
    sql`practice_id = ${scope.practiceId} AND state IN ${ATTEMPTED}`,
    sql`type IN ('initial', 'scheduled') AND cart_id IS NOT NULL`,
    isWithin(sql`attempted_at`, scope),
  );

/** The first text is looked up by state, which reads four entries of the index `messages_tally` instead of all. */
export const firstDayOfAll = ({ practiceId }: Scope): SQL => sql`(least(
  (SELECT min(ordered_at) FROM orders WHERE practice_id = ${practiceId} AND NOT is_test),
  (SELECT min(first) FROM unnest(ARRAY['accepted', 'delivered', 'undelivered', 'refused']) AS attempted_state, LATERAL (
    SELECT min(attempted_at) AS first FROM messages
    WHERE practice_id = ${practiceId} AND state = attempted_state AND type NOT IN ('confirmation', 'answer')
  ) AS texts)
) AT TIME ZONE time_zone)::date`;

/** Whether an instant is in the range. Days start at midnight in the practice's zone. */
export function isWithin(instant: SQL, scope: Scope): SQL | undefined {
  const { first, end } = daysOf(scope);
  const startOf = (day: SQL) => sql`(SELECT ${day}::timestamp AT TIME ZONE ${zoneOf(scope)})`;
  return and(
    first === null ? undefined : sql`${instant} >= ${startOf(first)}`,
    end === null ? undefined : sql`${instant} < ${startOf(end)}`,
  );
}
