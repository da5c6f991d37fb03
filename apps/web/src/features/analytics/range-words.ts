import type { AnalyticsRange } from '@eyecart/shared/contracts';

/** The labels of the ranges. */
export const RANGE_NAMES: Record<AnalyticsRange, string> = {
  '30': '30 days',
  '90': '90 days',
  '365': '365 days',
  all: 'All',
};

/** "No orders yet", "No orders in the last 30 days". */
export const noneOf = (what: string, range: AnalyticsRange): string =>
  range === 'all' ? `No ${what} yet` : `No ${what} in the last ${RANGE_NAMES[range]}`;
