import type { FollowUpMonth } from '@eyecart/shared/contracts';

/** The results of links first texted in a month, either with or without a follow-up. Amounts in cents. */
export interface MonthPart {
  readonly month: string;
  readonly helped: boolean;
  readonly links: number;
  readonly ordered: number;
  readonly revenue: number;
  readonly fee: number;
}

/** One row for each month that has a part, oldest first. */
export function addMonths(parts: readonly MonthPart[]): FollowUpMonth[] {
  const months = new Map<string, FollowUpMonth>();
  for (const part of parts) {
    const { month } = part;
    months.set(month, addPart(months.get(month) ?? { month, ...NOTHING }, part));
  }
  return [...months.values()].sort((one, other) => (one.month < other.month ? -1 : 1));
}

function addPart(sums: FollowUpMonth, part: MonthPart): FollowUpMonth {
  const all = { ...sums, linksSent: sums.linksSent + part.links };
  return part.helped
    ? {
        ...all,
        orderedAfter: sums.orderedAfter + part.ordered,
        revenueAfter: sums.revenueAfter + part.revenue,
        feeAfter: sums.feeAfter + part.fee,
      }
    : {
        ...all,
        orderedAlone: sums.orderedAlone + part.ordered,
        revenueAlone: sums.revenueAlone + part.revenue,
        feeAlone: sums.feeAlone + part.fee,
      };
}

const NOTHING = {
  linksSent: 0,
  orderedAlone: 0,
  revenueAlone: 0,
  feeAlone: 0,
  orderedAfter: 0,
  revenueAfter: 0,
  feeAfter: 0,
};
