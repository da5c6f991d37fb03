import { useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { useLanding } from '@/lib/interaction/use-landing';
import { useStore } from '@/lib/storage/create-store';
import { AnalyticsFailure } from './analytics-failure';
import { AnalyticsHead } from './analytics-head';
import { useAnalytics } from './analytics-queries';
import { AnalyticsSkeleton } from './analytics-skeleton';
import { FunnelChart } from './charts/funnel-chart';
import { WeekChart } from './charts/week-chart';
import { FollowUpEffect } from './figures/follow-up-effect';
import { MainFigures } from './figures/main-figures';
import { RevenueStats } from './figures/revenue-stats';
import { SmsPerformance } from './figures/sms-performance';
import { SmsStats } from './figures/sms-stats';
import { FoldedSection } from './folded-section';
import { ordersSearch } from './orders/orders-search-store';
import { OrdersSection } from './orders/orders-section';
import { useAnalyticsView } from './use-analytics-view';
import { useRefreshAnalytics } from './use-refresh-analytics';

const LOADING = 'Loading analytics...';
const REFRESHED = 'Analytics updated.';
const OLD_FIGURES = 'You still see the earlier figures. Press Refresh Data to try again.';
const NO_FIGURES = 'Failed to fetch SMS analytics. Try again in a moment.';

/** The practice's fee, orders, and weeks; everything else is folded below. */
export function AnalyticsDashboard() {
  const { view, show } = useAnalyticsView();
  const { range } = view;
  const search = useStore(ordersSearch);
  const { sms, orders, trends, hasFailed, error, isLoading, isSwitching } = useAnalytics(view);
  const { refresh, isRefreshing } = useRefreshAnalytics(hasFailed ? NO_FIGURES : OLD_FIGURES);
  const [announcement, announce] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  useLanding(!hasFailed, () => title.current);
  const reread = () => {
    announce('');
    refresh(() => announce(REFRESHED));
  };

  const isBusy = isLoading || isSwitching || isRefreshing;
  const folded = { view, onShow: show };
  return (
    <main className="wrap pb-18">
      <AnalyticsHead title={title} view={view} isRefreshing={isRefreshing} onRefresh={reread} onShow={show} />
      <p role="status" className="sr-only">
        {isBusy ? LOADING : announcement}
      </p>
      {isLoading && !hasFailed && <AnalyticsSkeleton />}
      {hasFailed && <AnalyticsFailure error={error} isRetrying={isRefreshing} onRetry={reread} />}
      {!isLoading && sms !== undefined && (
        <div aria-busy={isBusy} className={cn('mt-6 transition-opacity', isSwitching && 'opacity-60')}>
          <MainFigures range={range} orders={orders} trends={trends} />
          <WeekChart trends={trends} range={range} />
          <div className="mt-6">
            <FoldedSection section="orders" title="Individual Orders" {...folded}>
              <OrdersSection
                otherSums={orders?.otherCurrencies ?? []}
                isRefreshing={isRefreshing}
                onRetry={reread}
                view={view}
                onShow={show}
                search={search}
              />
            </FoldedSection>
            <FoldedSection section="revenue" title="Revenue" {...folded}>
              <RevenueStats orders={orders} />
            </FoldedSection>
            <FoldedSection section="sms" title="SMS" {...folded}>
              <SmsStats sms={sms} />
              <SmsPerformance sms={sms} range={range} />
            </FoldedSection>
            <FoldedSection section="funnel" title="From text to order" {...folded}>
              <FunnelChart trends={trends} range={range} />
            </FoldedSection>
            <FoldedSection section="follow-up" title="Follow-up results" {...folded}>
              <FollowUpEffect range={range} />
            </FoldedSection>
          </div>
        </div>
      )}
    </main>
  );
}
