import type { DismissalReason, FollowUpMonth } from '@eyecart/shared/contracts';
import { and, type SQL, sql } from 'drizzle-orm';
import type { RootDatabase } from '../../../db/client.js';
import { runPrepared } from '../../../db/run-prepared.js';
import { isFirstText, isWithin, type Scope, zoneOf } from './analytics-scope.js';

export interface DismissalCount {
  readonly reason: DismissalReason;
  readonly count: number;
}

export type FollowUpEffect = ReturnType<typeof createFollowUpEffect>;

/** Results of links with and without a follow-up (docs/product.md §13.6). Test orders never count. */
export function createFollowUpEffect({ $client: pool }: RootDatabase) {
  return {
    /** By the month of the first text, oldest first. Amounts in cents of the currency. */
    listMonths: (scope: Scope, currency: string): Promise<FollowUpMonth[]> =>
      runPrepared<FollowUpMonth>(pool, listMonths(scope, currency)),

    /** Most often first. */
    countDismissals: (scope: Scope): Promise<DismissalCount[]> =>
      runPrepared<{ reason: DismissalReason; count: number }>(pool, countDismissals(scope)),
  };
}

/**
 * The same carts as the funnel's. A cart is a follow-up when its text was one. One whose orders were all canceled or refunded
 * in full was not ordered from; one that was marked as ordered without an order that we know was.
 *
 * Orders are looked up per cart, in whichever plan: a plan for any practice expects a few orders, and would compare each
 * cart of a large one with all of its orders. Most carts have none: which do, and which are follow-ups, is hashed once from
 * an index (an order and a follow-up belong to the practice of their cart).
 */
export const listMonths = (scope: Scope, currency: string): SQL => sql`
  SELECT
    to_char(links.sent_at AT TIME ZONE ${zoneOf(scope)}, 'YYYY-MM') AS month,
    count(*)::integer AS "linksSent",
    (count(*) FILTER (WHERE ordered AND NOT helped))::integer AS "orderedAlone",
    coalesce(sum(amount) FILTER (WHERE NOT helped), 0)::integer AS "revenueAlone",
    coalesce(sum(fee) FILTER (WHERE NOT helped), 0)::integer AS "feeAlone",
    (count(*) FILTER (WHERE ordered AND helped))::integer AS "orderedAfter",
    coalesce(sum(amount) FILTER (WHERE helped), 0)::integer AS "revenueAfter",
    coalesce(sum(fee) FILTER (WHERE helped), 0)::integer AS "feeAfter"
  FROM (
    SELECT cart_id, min(attempted_at) AS sent_at
    FROM messages
    WHERE ${isFirstText(scope)}
    GROUP BY cart_id
  ) AS links
  JOIN carts ON carts.id = links.cart_id AND carts.practice_id = ${scope.practiceId}
  CROSS JOIN LATERAL (
    SELECT sum(amount_cents) FILTER (WHERE currency = ${currency}) AS amount,
      sum(fee_cents) FILTER (WHERE currency = ${currency}) AS fee,
      carts.ordered_at IS NOT NULL AND bool_and(status IN ('canceled', 'refunded')) IS NOT TRUE AS ordered,
      carts.id IN (SELECT cart_id FROM follow_up_sends WHERE practice_id = ${scope.practiceId}) AS helped
    FROM orders
    WHERE orders.cart_id = carts.id AND NOT is_test
      AND carts.id IN (SELECT cart_id FROM orders WHERE practice_id = ${scope.practiceId})
  ) AS bought
  GROUP BY month
  ORDER BY month`;

export const countDismissals = (scope: Scope): SQL => sql`
  SELECT reason, count(*)::integer AS count FROM follow_up_dismissals
  WHERE ${and(
    sql`practice_id = ${scope.practiceId} AND undone_at IS NULL`,
    isWithin(sql`dismissed_at`, scope),
  )}
  GROUP BY reason
  ORDER BY count DESC, reason`;
