import { cn } from '@/lib/cn';
import { CHART_PANEL_LOOK } from './charts/chart-panel';
import { CHARTS_STYLE } from './charts/charts-styles';
import { StatsPanelSkeleton } from './figures/stats-panel';
import { SECTION_TITLE_LOOK } from './section-styles';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];
const TITLE_STYLE = cn(SECTION_TITLE_LOOK, 'mt-9 mb-3.5 font-[620] sm:mt-10');

/** The skeleton of the page while its figures load. */
export function AnalyticsSkeleton() {
  return (
    <div aria-hidden>
      <div className={CHARTS_STYLE}>
        <ChartSkeleton />
        <ChartSkeleton />
      </div>
      <p className={TITLE_STYLE}>Orders</p>
      <StatsPanelSkeleton isTall />
      <p className={TITLE_STYLE}>SMS</p>
      <StatsPanelSkeleton />
      <div className="mt-4 flex h-29 items-center rounded-stage border border-line bg-surface px-4 sm:h-21 sm:px-6">
        <div className="skeleton h-3 w-full" />
      </div>
      <p className={cn(TITLE_STYLE, 'flex min-h-11 items-center')}>Individual Orders</p>
      <div className="rounded-stage border border-line bg-surface px-4 sm:px-6">
        {ROWS.map((row) => (
          <div key={row} className="flex h-15 items-center border-t border-line first:border-t-0">
            <div className="skeleton h-4 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}

function ChartSkeleton() {
  return (
    <div className={CHART_PANEL_LOOK}>
      <div className="h-12">
        <div className="skeleton h-5.5 w-36" />
      </div>
      <div className="skeleton mt-2 h-52 lg:h-64" />
      <div className="mt-2 flex h-11 items-center">
        <div className="skeleton h-3.5 w-24" />
      </div>
    </div>
  );
}
