import type { FollowUpMonth } from '@eyecart/shared/contracts';

/** One row for each month, of those that several parts have. */
export function addMonths(rows: readonly FollowUpMonth[]): FollowUpMonth[] {
  const months = new Map<string, FollowUpMonth>();
  for (const row of rows) {
    const known = months.get(row.month);
    months.set(row.month, known === undefined ? row : addMonth(known, row));
  }
  return [...months.values()].sort((one, other) => (one.month < other.month ? -1 : 1));
}

const addMonth = (one: FollowUpMonth, other: FollowUpMonth): FollowUpMonth => ({
  month: one.month,
  linksSent: one.linksSent + other.linksSent,
  orderedAlone: one.orderedAlone + other.orderedAlone,
  revenueAlone: one.revenueAlone + other.revenueAlone,
  feeAlone: one.feeAlone + other.feeAlone,
  orderedAfter: one.orderedAfter + other.orderedAfter,
  revenueAfter: one.revenueAfter + other.revenueAfter,
  feeAfter: one.feeAfter + other.feeAfter,
});
