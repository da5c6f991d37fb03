import type { AnalyticsRange } from '@eyecart/shared/contracts';
import type { Trends } from '../analytics-queries';
import { noneOf } from '../ranges/range-words';
import { CHART_PANEL_LOOK, NoChart } from './chart-panel';
import { FunnelBands } from './funnel-bands';
import { type FunnelStep, funnelSteps, undeliveredSentence } from './funnel-words';
import { ViewAsTable } from './view-as-table';

const TITLE = 'From text to order';

interface FunnelChartProps {
  /** Undefined if they failed to load. */
  trends: Trends | undefined;
  range: AnalyticsRange;
}

/** How many texted carts were delivered, opened and ordered. */
export function FunnelChart({ trends, range }: FunnelChartProps) {
  if (trends === undefined || trends.funnel.sent === 0) {
    return (
      <NoChart>
        {trends === undefined
          ? 'These figures are not available right now. Press Refresh Data to try again.'
          : `${noneOf('carts texted', range)}.`}
      </NoChart>
    );
  }
  const steps = funnelSteps(trends.funnel);
  return (
    <figure aria-label={TITLE} className={CHART_PANEL_LOOK}>
      <dl className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-y-2">
        {steps.map((step) => (
          <StepFigure key={step.name} step={step} />
        ))}
      </dl>
      <FunnelBands steps={steps} />
      <p className="mt-4 text-caption text-pretty text-ink-3 empty:hidden">
        {undeliveredSentence(trends.funnel)}
      </p>
      <ViewAsTable
        caption={TITLE}
        columns={['Step', 'Carts', 'Share']}
        rows={steps.map(({ name, count, percent }) => [
          name,
          count.toLocaleString('en-US'),
          `${percent ?? 100}%`,
        ])}
      />
    </figure>
  );
}

function StepFigure({ step: { name, count, percent } }: { step: FunnelStep }) {
  return (
    <div className="flex min-w-0 flex-col pr-2 tabular-nums">
      <dt className="order-2 text-caption text-ink-2">
        {name}
        {percent !== null && <span className="block text-ink-3">{percent}%</span>}
      </dt>
      <dd className="text-[1.375rem] leading-[1.15] font-[620] tracking-[-0.03em] sm:text-[1.75rem]">
        {count.toLocaleString('en-US')}
      </dd>
    </div>
  );
}
