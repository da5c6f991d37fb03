import type { AnalyticsRange } from '@eyecart/shared/contracts';
import { readDayRange } from '@eyecart/shared/rules/day-range';
import { fullDay } from './calendar-day';

type NamedRange = Exclude<AnalyticsRange, `${string}..${string}`>;

/** The labels of the named ranges. */
export const RANGE_NAMES: Record<NamedRange, string> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  '30': '30 days',
  '90': '90 days',
  '365': '365 days',
  all: 'All',
};

const isNamed = (range: AnalyticsRange): range is NamedRange => range in RANGE_NAMES;

/** "30 days", "Oct 1, 2026 to Oct 31, 2026". */
export const rangeName = (range: AnalyticsRange): string =>
  isNamed(range) ? RANGE_NAMES[range] : dayRangeWords(range);

/** "No orders yet", "No orders in the last 30 days", "No orders this month". */
export function noneOf(what: string, range: AnalyticsRange): string {
  if (!isNamed(range)) {
    const days = readDayRange(range);
    const preposition = days === null || days.from === days.to ? 'on' : 'from';
    return `No ${what} ${preposition} ${dayRangeWords(range)}`;
  }
  if (range === 'all') return `No ${what} yet`;
  const name = RANGE_NAMES[range];
  return range.endsWith('month') ? `No ${what} ${name.toLowerCase()}` : `No ${what} in the last ${name}`;
}

/** Whether the range may have ended before this week, so that its last week is not this one. */
export const isOver = (range: AnalyticsRange): boolean => range === 'last-month' || !isNamed(range);

function dayRangeWords(range: string): string {
  const days = readDayRange(range);
  if (days === null) return range;
  return days.from === days.to ? fullDay(days.from) : `${fullDay(days.from)} to ${fullDay(days.to)}`;
}
