import { useRef, useState } from 'react';
import { cn } from '@/lib/cn';
import { useLanding } from '@/lib/interaction/use-landing';
import { useStore } from '@/lib/storage/create-store';
import { AnalyticsFailure } from './analytics-failure';
import { AnalyticsHead } from './analytics-head';
import { useAnalytics, useFees } from './analytics-queries';
import { AnalyticsSkeleton } from './analytics-skeleton';
import { CHARTS_STYLE } from './charts/charts-styles';
import { FunnelChart } from './charts/funnel-chart';
import { WeekChart } from './charts/week-chart';
import { FeePanel } from './figures/fee-panel';
import { FollowUpEffect } from './figures/follow-up-effect';
import { OrderStats } from './figures/order-stats';
import { OtherCurrencies } from './figures/other-currencies';
import { SmsPerformance } from './figures/sms-performance';
import { SmsStats } from './figures/sms-stats';
import { ordersSearch } from './orders/orders-search-store';
import { OrdersSection } from './orders/orders-section';
import { SECTION_TITLE_LOOK } from './section-styles';
import { useAnalyticsView } from './use-analytics-view';
import { useRefreshAnalytics } from './use-refresh-analytics';

const LOADING = 'Loading analytics...';
const REFRESHED = 'Analytics updated.';
const OLD_FIGURES = 'You still see the earlier figures. Press Refresh Data to try again.';
const NO_FIGURES = 'Failed to fetch SMS analytics. Try again in a moment.';

/** The practice's figures on texts and orders. */
export function AnalyticsDashboard() {
  const { view, show } = useAnalyticsView();
  const search = useStore(ordersSearch);
  const analytics = useAnalytics(view, search);
  const fees = useFees(view);
  const { sms, orders, trends, orderPage, hasFailed, error, isLoading, isSwitching } = analytics;
  const { refresh, isRefreshing } = useRefreshAnalytics(hasFailed ? NO_FIGURES : OLD_FIGURES);
  const [announcement, announce] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  useLanding(!hasFailed, () => title.current);
  const reread = () => {
    announce('');
    refresh(() => announce(REFRESHED));
  };

  const isBusy = isLoading || isSwitching || isRefreshing;
  return (
    <main className="wrap pb-18">
      <AnalyticsHead
        title={title}
        trends={trends}
        view={view}
        isRefreshing={isRefreshing}
        onRefresh={reread}
        onShow={show}
      />
      <p role="status" className="sr-only">
        {isBusy ? LOADING : announcement}
      </p>
      {!hasFailed && <FeePanel fees={fees} />}
      {isLoading && !hasFailed && <AnalyticsSkeleton />}
      {hasFailed && <AnalyticsFailure error={error} isRetrying={isRefreshing} onRetry={reread} />}
      {!isLoading && sms !== undefined && (
        <div aria-busy={isBusy} className={cn('transition-opacity', isSwitching && 'opacity-60')}>
          <div className={CHARTS_STYLE}>
            <WeekChart trends={trends} range={view.range} />
            <FunnelChart trends={trends} range={view.range} />
          </div>
          <h2 className={cn(SECTION_TITLE_LOOK, 'mt-9 mb-3.5 sm:mt-10')}>Orders</h2>
          <OrderStats orders={orders} trends={trends} />
          <h2 className={cn(SECTION_TITLE_LOOK, 'mt-9 mb-3.5 sm:mt-10')}>SMS</h2>
          <SmsStats sms={sms} />
          <SmsPerformance sms={sms} range={view.range} />
          <FollowUpEffect range={view.range} />
          <OrdersSection
            orderPage={orderPage}
            isSettled={analytics.isPageSettled}
            isRefreshing={isRefreshing}
            onRetry={reread}
            view={view}
            onShow={show}
            search={search}
          />
          <OtherCurrencies
            sums={orders?.otherCurrencies ?? []}
            orders={orderPage?.otherCurrencyOrders ?? []}
          />
        </div>
      )}
    </main>
  );
}
