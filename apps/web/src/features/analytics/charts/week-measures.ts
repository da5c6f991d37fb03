import { formatCents } from '@eyecart/shared/rules/money';
import { countOf } from '@/lib/format';
import { fullDay, isThisMonth, isThisWeek, monthName } from '../ranges/calendar-day';

/** What a bar shows. */
export type Period = 'week' | 'month';

interface PeriodWords {
  /** In the table. */
  readonly column: string;
  readonly name: (startsOn: string) => string;
  /** In a sentence. */
  readonly inWords: (startsOn: string) => string;
  readonly isCurrent: (startsOn: string) => boolean;
}

export const PERIODS: Record<Period, PeriodWords> = {
  week: {
    column: 'Week of',
    name: fullDay,
    inWords: (startsOn) => `the week of ${fullDay(startsOn)}`,
    isCurrent: (startsOn) => isThisWeek(startsOn),
  },
  month: {
    column: 'Month',
    name: monthName,
    inWords: monthName,
    isCurrent: (startsOn) => isThisMonth(startsOn),
  },
};

/** The measure of the bars. */
export type Measure = 'orders' | 'revenue';

interface MeasureWords {
  /** In the title and the switch. */
  readonly name: string;
  /** The smallest step between grid lines. */
  readonly unit: number;
  /** The label of a grid line, and the width of its column in px. */
  readonly mark: (value: number) => string;
  readonly markWidth: number;
  /** Above the bar of this week. */
  readonly label: (value: number) => string;
  /** In the tooltip of a bar. */
  readonly words: (value: number) => string;
}

const SHORT_DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const WHOLE_DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

export const MEASURES: Record<Measure, MeasureWords> = {
  orders: {
    name: 'Orders',
    unit: 1,
    mark: (orders) => orders.toLocaleString('en-US'),
    markWidth: 28,
    label: (orders) => orders.toLocaleString('en-US'),
    words: (orders) => countOf(orders, 'order'),
  },
  revenue: {
    name: 'Revenue',
    unit: 100,
    mark: (cents) => SHORT_DOLLARS.format(cents / 100),
    markWidth: 44,
    label: (cents) => WHOLE_DOLLARS.format(cents / 100),
    words: formatCents,
  },
};
