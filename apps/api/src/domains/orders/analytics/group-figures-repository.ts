import type { PracticeFigures } from '@eyecart/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { RootDatabase } from '../../../db/client.js';
import { runPrepared } from '../../../db/run-prepared.js';
import { selectOrderSums, selectTextCounts } from './analytics-repository.js';
import type { Scope } from './analytics-scope.js';

/** A group and a range of whole days in each practice's time zone. */
interface GroupScope extends Pick<Scope, 'range' | 'now'> {
  readonly groupId: string;
}

/** The figures of each practice of a group, by name. Orders in other currencies are only counted. */
export async function listGroupFigures(
  db: RootDatabase,
  scope: GroupScope,
  currency: string,
): Promise<PracticeFigures[]> {
  const rows = await runPrepared<Record<keyof PracticeFigures, string>>(
    db.$client,
    selectGroupFigures(scope, currency),
  );
  return rows.map(({ practiceId, practiceName, isDisabled, ...figures }) => ({
    practiceId,
    practiceName,
    isDisabled: Boolean(isDisabled),
    totalSent: Number(figures.totalSent),
    successfulSent: Number(figures.successfulSent),
    failedSent: Number(figures.failedSent),
    totalOrders: Number(figures.totalOrders),
    netSales: Number(figures.netSales),
    fee: Number(figures.fee),
    otherCurrencyOrders: Number(figures.otherCurrencyOrders),
  }));
}

/** Reuses the statements of a practice's own analytics for each practice of the group, so that both agree. */
export const selectGroupFigures = ({ groupId, range, now }: GroupScope, currency: string): SQL => {
  const scope: Scope = { practiceId: sql`member.id`, range, now };
  const isOwn = sql`sums.currency = ${currency}`;
  return sql`
    SELECT member.id AS "practiceId", member.name AS "practiceName", member.disabled_at IS NOT NULL AS "isDisabled",
      texts.sent + texts.failed AS "totalSent", texts.sent AS "successfulSent", texts.failed AS "failedSent",
      "totalOrders", "netSales", fee, "otherCurrencyOrders"
    FROM practices AS member
    CROSS JOIN LATERAL (${selectTextCounts(scope)}) AS texts
    CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(orders) FILTER (WHERE ${isOwn}), 0) AS "totalOrders",
        coalesce(sum("netCents") FILTER (WHERE ${isOwn}), 0) AS "netSales",
        coalesce(sum("feeCents") FILTER (WHERE ${isOwn}), 0) AS fee,
        coalesce(sum(orders) FILTER (WHERE NOT ${isOwn}), 0) AS "otherCurrencyOrders"
      FROM (${selectOrderSums(scope)}) AS sums
    ) AS sold
    WHERE member.group_id = ${groupId}
    ORDER BY member.name`;
};
