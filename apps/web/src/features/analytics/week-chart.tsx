import { type AnalyticsRange, MAX_WEEKS, type OrderAnalytics } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';
import { lazy, Suspense, useState } from 'react';
import { SEGMENTS_STYLE, segmentStyle } from '@/components/ui/segmented-styles';
import { cn } from '@/lib/cn';
import { countOf } from '@/lib/format';
import type { Trends } from './analytics-queries';
import { fullDay, isThisWeek } from './calendar-day';
import { ChartPanel, NoChart } from './chart-panel';
import { noneOf } from './range-words';
import { ViewAsTable } from './view-as-table';
import { MEASURES, type Measure } from './week-measures';

/** The chart library is large and the page works without it: if it cannot be loaded, the table remains. */
const WeekBars = lazy(() =>
  import('./week-bars').then(
    ({ WeekBars }) => ({ default: WeekBars }),
    () => ({ default: NoBars }),
  ),
);

interface WeekChartProps {
  /** Undefined if they failed to load. */
  trends: Trends | undefined;
  orders: OrderAnalytics | undefined;
  range: AnalyticsRange;
}

/** Orders or revenue, week by week. */
export function WeekChart({ trends, orders, range }: WeekChartProps) {
  const [measure, setMeasure] = useState<Measure>('orders');
  const weeks = trends?.weeks ?? [];
  const { title } = MEASURES[measure];
  if (weeks.length === 0) {
    return (
      <ChartPanel title={title}>
        <NoChart>
          {trends === undefined
            ? 'Weekly figures are not available right now. Press Refresh Data to try again.'
            : `${noneOf('orders', range)}.`}
        </NoChart>
      </ChartPanel>
    );
  }
  const first = weeks[0]?.startsOn ?? '';
  const last = weeks.at(-1)?.startsOn ?? '';
  return (
    <ChartPanel
      title={title}
      note={weeksNote(weeks, orders)}
      control={<MeasureSwitch chosen={measure} onChoose={setMeasure} />}
    >
      <div
        role="img"
        aria-label={`${title}, from the week of ${fullDay(first)} to the week of ${fullDay(last)}. The numbers are in the table below.`}
        className="mt-2 h-52 lg:h-64"
      >
        <Suspense fallback={<div className="skeleton size-full" />}>
          <WeekBars weeks={weeks} measure={measure} isCurrent={isThisWeek(last)} />
        </Suspense>
      </div>
      <ViewAsTable
        caption="Orders and revenue per week"
        columns={['Week of', 'Orders', 'Revenue']}
        rows={weeks.map(({ startsOn, orders, revenue }) => [
          fullDay(startsOn),
          orders.toLocaleString('en-US'),
          formatCents(revenue),
        ])}
      />
    </ChartPanel>
  );
}

/** Says how much of a longer range the chart covers. */
function weeksNote(weeks: Trends['weeks'], orders: OrderAnalytics | undefined): string {
  const shown = weeks.reduce((sum, week) => sum + week.orders, 0);
  if (weeks.length < MAX_WEEKS || orders === undefined || orders.totalOrders <= shown) {
    return countOf(weeks.length, 'week');
  }
  return `Last ${MAX_WEEKS} weeks: ${shown.toLocaleString('en-US')} of ${countOf(orders.totalOrders, 'order')}`;
}

const NoBars = () => <NoChart>The chart could not be loaded. The numbers are in the table.</NoChart>;

function MeasureSwitch(props: { chosen: Measure; onChoose: (measure: Measure) => void }) {
  return (
    <fieldset className={cn(SEGMENTS_STYLE, '-mt-1.5 shrink-0')}>
      <legend className="sr-only">What the bars show</legend>
      {MEASURE_CHOICES.map(([measure, { name }]) => (
        <label
          key={measure}
          className={cn(
            segmentStyle(measure === props.chosen, 'px-3'),
            'cursor-pointer has-focus-visible:shadow-(--focus-ring)',
          )}
        >
          <input
            type="radio"
            name="week-measure"
            value={measure}
            checked={measure === props.chosen}
            onChange={() => props.onChoose(measure)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

const MEASURE_CHOICES = [
  ['orders', MEASURES.orders],
  ['revenue', MEASURES.revenue],
] as const;
