import { CHART_PANEL_LOOK } from './chart-panel';
import { CHARTS_LOOK } from './charts-look';
import { SECTION_TITLE_LOOK } from './section-look';
import { StatsPanelSkeleton } from './stats-panel';

/** The page as it will be, while its figures are on the way. */
export function AnalyticsSkeleton() {
  return (
    <div aria-hidden>
      <div className={CHARTS_LOOK}>
        <ChartSkeleton />
        <ChartSkeleton />
      </div>
      <p className={`${SECTION_TITLE_LOOK} mt-9 mb-3.5 font-[620] sm:mt-10`}>Orders</p>
      <StatsPanelSkeleton />
      <p className={`${SECTION_TITLE_LOOK} mt-9 mb-3.5 font-[620] sm:mt-10`}>SMS</p>
      <StatsPanelSkeleton />
      <div className="mt-4 flex h-21 items-center rounded-stage border border-line bg-surface px-4 sm:px-6">
        <div className="skeleton h-3 w-full" />
      </div>
      <div className="mt-10 h-96 rounded-stage border border-line bg-surface p-6">
        <div className="skeleton h-full" />
      </div>
    </div>
  );
}

function ChartSkeleton() {
  return (
    <div className={CHART_PANEL_LOOK}>
      <div className="skeleton h-5.5 w-36" />
      <div className="skeleton mt-9 mb-13 h-56" />
    </div>
  );
}
