import type { DismissalReason, FollowUpMonth } from '@eyecart/shared/contracts';
import { and, type SQL, sql } from 'drizzle-orm';
import type { RootDatabase } from '../../../db/client.js';
import { runPrepared } from '../../../db/run-prepared.js';
import { addMonths, type MonthPart } from './add-months.js';
import {
  daysOf,
  firstDayOfAll,
  isFirstText,
  isWithin,
  type Scope,
  today,
  zoneOf,
} from './analytics-scope.js';

export interface DismissalCount {
  readonly reason: DismissalReason;
  readonly count: number;
}

/**
 * By the month of the first text, oldest first. Amounts in cents of the currency. The range of all time is read in two
 * halves in parallel, which cuts a third of the time for a large practice.
 */
export async function listMonths(db: RootDatabase, scope: Scope, currency: string): Promise<FollowUpMonth[]> {
  const halves = scope.range === 'all' ? [OLDER, NEWER] : [undefined];
  const parts = await Promise.all(
    halves.map((half) => runPrepared<MonthPart>(db.$client, selectMonths(scope, currency, half))),
  );
  return addMonths(parts.flat());
}

/** Which carts belong to one half of a practice's, by their time-ordered ids. */
type Half = (cartId: SQL) => SQL;
const OLDER: Half = (cartId) => sql`${cartId} < (SELECT id FROM middle)`;
const NEWER: Half = (cartId) => sql`${cartId} >= (SELECT id FROM middle)`;

/** The id halfway between the first and the last cart of a practice's links. */
const middleOf = (scope: Scope): SQL => {
  const timeOf = (order: SQL): SQL => sql`(
    SELECT ('x' || left(replace(cart_id::text, '-', ''), 12))::bit(48)::bigint
    FROM messages WHERE ${isFirstText(scope)} ORDER BY cart_id ${order} LIMIT 1)`;
  return sql`rpad(lpad(to_hex((${timeOf(sql`ASC`)} + ${timeOf(sql`DESC`)}) / 2), 12, '0'), 32, '0')::uuid`;
};

/** Most often first. */
export const countDismissals = (db: RootDatabase, scope: Scope): Promise<DismissalCount[]> =>
  runPrepared<{ reason: DismissalReason; count: number }>(db.$client, selectDismissalCounts(scope));

/**
 * Links with and without a follow-up and what was ordered from them (docs/product.md §13.6). Test orders never count.
 *
 * Counts the funnel's carts. A cart whose orders were all canceled or fully refunded counts as not ordered; one that
 * was marked as ordered counts as ordered even if we know no order of it.
 *
 * Links, carts, orders, and follow-ups are each read once from an index. The joins are full joins, which PostgreSQL
 * never runs as nested loops: a generic plan expects few orders, and would compare each cart of a large practice with
 * all of them. Rows without a link fall into a bucket of their own, which is left out.
 *
 * Months are buckets between their first instants, since converting each text's instant to the zone takes longer than
 * the joins.
 */
export const selectMonths = (scope: Scope, currency: string, half?: Half): SQL => sql`
  WITH months AS MATERIALIZED (SELECT ${startsOfMonths(scope)} AS starts),
  middle AS MATERIALIZED (SELECT ${middleOf(scope)} AS id),
  links AS (
    SELECT DISTINCT ON (cart_id) cart_id, attempted_at AS sent_at FROM messages
    WHERE ${and(isFirstText(scope), half?.(sql`cart_id`))} ORDER BY cart_id, attempted_at
  ),
  counted AS (
    SELECT width_bucket(sent_at, (SELECT starts FROM months)) AS place, helped,
      count(sent_at)::integer AS links, (count(*) FILTER (WHERE ordered))::integer AS ordered,
      coalesce(sum(amount), 0)::integer AS revenue, coalesce(sum(fee), 0)::integer AS fee
    FROM (
      SELECT sent_at, amount, fee, carts.id IS NOT NULL AND undone IS NOT TRUE AS ordered, follow_ups.cart_id IS NOT NULL AS helped
      FROM links
      FULL JOIN (
        SELECT id FROM carts
        WHERE ${and(sql`practice_id = ${scope.practiceId} AND ordered_at IS NOT NULL`, isOfLink(sql`id`, scope), half?.(sql`id`))}
      ) AS carts ON carts.id = links.cart_id
      FULL JOIN (
        SELECT cart_id, bool_and(status IN ('canceled', 'refunded')) AS undone,
          (sum(amount_cents) FILTER (WHERE currency = ${currency}))::integer AS amount,
          (sum(fee_cents) FILTER (WHERE currency = ${currency}))::integer AS fee
        FROM orders WHERE ${and(sql`practice_id = ${scope.practiceId} AND NOT is_test`, isOfLink(sql`cart_id`, scope), half?.(sql`cart_id`))}
        GROUP BY cart_id
      ) AS bought ON bought.cart_id = links.cart_id
      FULL JOIN (
        SELECT DISTINCT cart_id FROM follow_up_sends
        WHERE ${and(sql`practice_id = ${scope.practiceId}`, isOfLink(sql`cart_id`, scope), half?.(sql`cart_id`))}
      ) AS follow_ups ON follow_ups.cart_id = links.cart_id
    ) AS carts
    GROUP BY place, helped
    HAVING count(sent_at) > 0
  )
  SELECT to_char((SELECT starts[place] FROM months) AT TIME ZONE ${zoneOf(scope)}, 'YYYY-MM') AS month,
    helped, links, ordered, revenue, fee
  FROM counted`;

/**
 * Filters rows without a link in the range before the joins. "IS TRUE" keeps PostgreSQL from turning it into a join,
 * and so from nested loops.
 */
const isOfLink = (cartId: SQL, { range }: Scope): SQL | undefined =>
  range === 'all' ? undefined : sql`(${cartId} IN (SELECT cart_id FROM links)) IS TRUE`;

/** The first instant of each month in the range, up to now. */
const startsOfMonths = (scope: Scope): SQL => {
  const first =
    daysOf(scope).first ??
    sql`(SELECT ${firstDayOfAll(scope)} FROM practices WHERE id = ${scope.practiceId})`;
  return sql`ARRAY(
    SELECT month AT TIME ZONE ${zoneOf(scope)}
    FROM generate_series(date_trunc('month', ${first}::timestamp), ${today(scope)}, '1 month') AS month)`;
};

export const selectDismissalCounts = (scope: Scope): SQL => sql`
  SELECT reason, count(*)::integer AS count FROM follow_up_dismissals
  WHERE ${and(
    sql`practice_id = ${scope.practiceId} AND undone_at IS NULL`,
    isWithin(sql`dismissed_at`, scope),
  )}
  GROUP BY reason
  ORDER BY count DESC, reason`;
