import { CHART_PANEL_LOOK } from './charts/chart-panel';
import { StatsPanelSkeleton } from './figures/stats-panel';

/** The skeleton of the main figures while they load. */
export function AnalyticsSkeleton() {
  return (
    <div aria-hidden className="mt-6">
      <StatsPanelSkeleton />
      <div className={`${CHART_PANEL_LOOK} mt-4`}>
        <div className="h-12">
          <div className="skeleton h-5.5 w-36" />
        </div>
        <div className="skeleton mt-2 h-40" />
        <div className="mt-2 h-11" />
      </div>
    </div>
  );
}
