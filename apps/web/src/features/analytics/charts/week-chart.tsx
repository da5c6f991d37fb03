import type { AnalyticsRange } from '@eyecart/shared/contracts';
import { formatCents } from '@eyecart/shared/rules/money';
import { lazy, Suspense, useState } from 'react';
import { SEGMENTS_STYLE, segmentStyle } from '@/components/ui/segmented-styles';
import { cn } from '@/lib/cn';
import { practiceYear } from '@/lib/dates/practice-clock';
import type { Trends } from '../analytics-queries';
import { longDay } from '../ranges/calendar-day';
import { isOver, noneOf } from '../ranges/range-words';
import { ChartPanel, NoChart } from './chart-panel';
import { ViewAsTable } from './view-as-table';
import { MEASURES, type Measure, PERIODS, type Period } from './week-measures';

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
  range: AnalyticsRange;
}

/**
 * Orders or revenue by week, or by month when the range has more weeks than the chart, so that the bars cover the whole
 * range.
 */
export function WeekChart({ trends, range }: WeekChartProps) {
  const [measure, setMeasure] = useState<Measure>('orders');
  const months = trends?.months ?? [];
  const period: Period = months.length > 0 ? 'month' : 'week';
  const bars = period === 'month' ? months : (trends?.weeks ?? []);
  const title = `${MEASURES[measure].name} per ${period}`;
  const { column, name, inWords, isCurrent } = PERIODS[period];
  if (bars.length === 0) {
    return (
      <ChartPanel title={title} className="mt-4">
        <NoChart>
          {trends === undefined
            ? 'Weekly figures are not available right now. Press Refresh Data to try again.'
            : `${noneOf('orders', range)}.`}
        </NoChart>
      </ChartPanel>
    );
  }
  const first = bars[0]?.startsOn ?? '';
  const last = bars.at(-1)?.startsOn ?? '';
  return (
    <ChartPanel
      title={title}
      className="mt-4"
      note={daysWords(trends, range)}
      control={<MeasureSwitch chosen={measure} onChoose={setMeasure} />}
    >
      <div
        role="img"
        aria-label={`${title}, from ${inWords(first)} to ${inWords(last)}. The numbers are in the table below.`}
        className="mt-2 h-40"
      >
        <Suspense fallback={<div className="skeleton size-full" />}>
          <WeekBars weeks={bars} measure={measure} period={period} isCurrent={isCurrent(last)} />
        </Suspense>
      </div>
      <ViewAsTable
        caption={`Orders and revenue per ${period}`}
        columns={[column, 'Orders', 'Revenue']}
        rows={bars.map(({ startsOn, orders, revenue }) => [
          name(startsOn),
          orders.toLocaleString('en-US'),
          formatCents(revenue),
        ])}
      />
    </ChartPanel>
  );
}

/** "Since August 24", or "October 1 to October 31" for a range that has ended. */
function daysWords(trends: Trends | undefined, range: AnalyticsRange): string | undefined {
  if (trends === undefined || trends.since === null) return undefined;
  const year = practiceYear(new Date());
  const since = longDay(trends.since, year);
  if (trends.since === trends.until) return since;
  return isOver(range) ? `${since} to ${longDay(trends.until, year)}` : `Since ${since}`;
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
