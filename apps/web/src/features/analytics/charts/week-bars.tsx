import type { Week } from '@eyecart/shared/contracts';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  type LabelProps,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { monthName, namesInRow, shortDay, shortMonth } from '../ranges/calendar-day';
import { areThin, hairlines, labeledBars } from './chart-scale';
import { useSize } from './use-size';
import { MEASURES, type Measure, type Period } from './week-measures';

interface WeekBarsProps {
  weeks: readonly Week[];
  measure: Measure;
  period: Period;
  /** Whether the last week is this one, which shows its number. */
  isCurrent: boolean;
}

const PAST = 'var(--color-teal-200)';
const CURRENT = 'var(--color-teal)';
/** Half the width of the longest date. */
const HALF_DATE_PX = 21;
const MARK = { fill: 'var(--color-ink-3)', fontSize: 12, fontWeight: 500 };

/** Past bars are pale, and the current one, if shown, is labeled with its number. No animation. */
export function WeekBars({ weeks, measure, period, isCurrent }: WeekBarsProps) {
  const { ref, size } = useSize<HTMLDivElement>();
  const { unit, mark, markWidth, label } = MEASURES[measure];
  const lines = hairlines(Math.max(...weeks.map((week) => week[measure])), unit);
  const dates = datesOf(weeks, period, size.width - markWidth);
  const lastIndex = weeks.length - 1;
  const isThin = areThin(weeks.length);
  // The label is part of the data: recharts drops bars without height and renumbers the rest.
  const data = weeks.map((week, index) =>
    isCurrent && index === lastIndex
      ? { ...week, fill: CURRENT, words: label(week[measure]) }
      : { ...week, fill: PAST, words: '' },
  );
  return (
    <div ref={ref} className="size-full tabular-nums">
      {size.width > 0 && (
        <BarChart
          width={size.width}
          height={size.height}
          data={data}
          margin={{ top: 30, right: 0, bottom: 0, left: 0 }}
          barCategoryGap={isThin ? '10%' : '18%'}
          accessibilityLayer={false}
          style={{ overflow: 'visible' }}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="startsOn"
            interval={0}
            height={30}
            tickMargin={10}
            tickLine={false}
            axisLine={{ stroke: 'var(--color-ink)', strokeOpacity: 0.5 }}
            tick={({ x, y, payload, index }) => (
              <text
                x={isThin ? Number(x) : Math.min(Number(x), size.width - HALF_DATE_PX)}
                y={Number(y) + 10}
                textAnchor={isThin && index === lastIndex ? 'end' : 'middle'}
                {...MARK}
              >
                {dates.get(payload.value)}
              </text>
            )}
          />
          <YAxis
            width={markWidth}
            domain={[0, lines.at(-1) ?? 0]}
            ticks={[...lines]}
            interval={0}
            tickLine={false}
            axisLine={false}
            tick={MARK}
            tickFormatter={mark}
          />
          <Tooltip
            cursor={{ fill: 'var(--color-ground)' }}
            isAnimationActive={false}
            content={(shown) => <WeekWords {...shown} measure={measure} period={period} />}
          />
          <Bar
            dataKey={measure}
            maxBarSize={32}
            radius={[7, 7, 0, 0]}
            isAnimationActive={false}
            // A bar without height would lose its number.
            minPointSize={(_, index) => (isCurrent && index === lastIndex ? 1 : 0)}
          >
            <LabelList
              dataKey="words"
              content={(bar) => bar.value !== '' && <CurrentLabel bar={bar} text={String(bar.value)} />}
            />
          </Bar>
        </BarChart>
      )}
    </div>
  );
}

/** The labels of the days that have one. */
function datesOf(weeks: readonly Week[], period: Period, widthPx: number): ReadonlyMap<string, string> {
  const labeled = labeledBars(weeks.length, widthPx);
  const days = weeks.filter((_, index) => labeled.has(index)).map(({ startsOn }) => startsOn);
  const names = period === 'month' ? days.map(shortMonth) : namesInRow(days);
  return new Map(days.map((day, index) => [day, names[index] ?? '']));
}

/** The approximate width of a digit, in px. */
const DIGIT_PX = 8;

/**
 * A number wider than its bar is right-aligned with it, so that it stays inside the chart; an outline separates it from
 * the previous bar.
 */
function CurrentLabel({ bar, text }: { bar: LabelProps; text: string }) {
  const [x, y, width] = [Number(bar.x ?? 0), Number(bar.y ?? 0), Number(bar.width ?? 0)];
  const isLong = text.length * DIGIT_PX > width;
  return (
    <text
      x={isLong ? x + width : x + width / 2}
      y={y - 8}
      textAnchor={isLong ? 'end' : 'middle'}
      fill="var(--color-ink)"
      fontSize={14}
      fontWeight={680}
      stroke="var(--color-surface)"
      strokeWidth={4}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {text}
    </text>
  );
}

function WeekWords({
  active,
  payload,
  measure,
  period,
}: TooltipContentProps & { measure: Measure; period: Period }) {
  const week: unknown = payload[0]?.payload;
  if (!active || !isWeek(week)) return null;
  return (
    <p className="rounded-s bg-ink px-2.5 py-1.5 text-caption text-white shadow-2">
      <span className="text-toast-text">
        {period === 'month' ? monthName(week.startsOn) : `Week of ${shortDay(week.startsOn)}`}
      </span>
      <b className="block font-[640] tabular-nums">{MEASURES[measure].words(week[measure])}</b>
    </p>
  );
}

const isWeek = (value: unknown): value is Week =>
  typeof value === 'object' && value !== null && 'startsOn' in value && 'orders' in value;
