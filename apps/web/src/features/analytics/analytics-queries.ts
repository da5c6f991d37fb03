import { analyticsEndpoints, type EndpointResponse, ORDERS_PAGE_SIZE } from '@eyecart/shared/contracts';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { usePractice } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/endpoint-query';
import type { AnalyticsView } from './analytics-view';

export type Trends = EndpointResponse<typeof analyticsEndpoints.getTrends>;
export type OrderPage = EndpointResponse<typeof analyticsEndpoints.listDetailedOrders>;

const ANALYTICS_PATH = '/api/analytics/';

/**
 * Orders come while nobody looks: whoever opens a page of figures sees what is known at once, and it is read again, unless
 * that was just done. As the drawer's tabs do after 2 s (SPEC §4).
 */
export const READ_WHEN_OPENED = { staleTime: 2000, refetchOnMount: true } as const;

/**
 * All figures of the view; those of the view before stay on the screen until its own have come. Texts are needed;
 * what could not be read of orders is undefined (SPEC §8 Analytics).
 */
export function useAnalytics(view: AnalyticsView) {
  const { name: practiceName } = usePractice();
  const request = { query: rangeQueryOf(practiceName, view) };
  const kept = { ...READ_WHEN_OPENED, placeholderData: keepPreviousData };
  const sms = useQuery({ ...endpointQuery(analyticsEndpoints.getSmsAnalytics, request), ...kept });
  const orders = useQuery({ ...endpointQuery(analyticsEndpoints.getOrderAnalytics, request), ...kept });
  const trends = useQuery({ ...endpointQuery(analyticsEndpoints.getTrends, request), ...kept });
  const orderPage = useQuery({ ...orderPageQuery(practiceName, view), ...kept });
  const all = [sms, orders, trends, orderPage];
  return {
    sms: sms.data,
    orders: orders.data,
    trends: trends.data,
    orderPage: orderPage.data,
    /** Holds while it is tried again. */
    hasFailed: sms.data === undefined && sms.errorUpdateCount > 0,
    /** Nothing has answered yet, neither well nor badly. */
    isLoading: all.some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0),
    /** What is shown belongs to the view before. */
    isSwitching: all.some(({ isPlaceholderData }) => isPlaceholderData),
    isPageSettled: orderPage.isSuccess && !orderPage.isPlaceholderData,
  };
}

/** Fetches a page that somebody is about to ask for; a failure is left to whoever then does. */
export function prefetchOrderPage(queries: QueryClient, practiceName: string, view: AnalyticsView): void {
  void queries.prefetchQuery(orderPageQuery(practiceName, view));
}

/**
 * Reads everything that is shown again; what is not, such as other ranges, is forgotten, so that no figures of
 * different ages stand side by side. What fails keeps what was known.
 */
export async function rereadAnalytics(queries: QueryClient): Promise<{ isComplete: boolean }> {
  queries.removeQueries({ ...ANALYTICS, type: 'inactive' });
  await queries.refetchQueries({ ...ANALYTICS, type: 'active' });
  const shown = queries.getQueryCache().findAll({ ...ANALYTICS, type: 'active' });
  return { isComplete: shown.every(({ state }) => state.status === 'success') };
}

const ANALYTICS = {
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    typeof path === 'string' && path.startsWith(ANALYTICS_PATH),
};

const orderPageQuery = (practiceName: string, view: AnalyticsView) =>
  endpointQuery(analyticsEndpoints.listDetailedOrders, {
    query: {
      ...rangeQueryOf(practiceName, view),
      page: view.page,
      pageSize: ORDERS_PAGE_SIZE,
      sortBy: view.sortBy,
      sortOrder: view.sortOrder,
    },
  });

/** Without a range everything counts, so that the plain address of the spec serves it. */
const rangeQueryOf = (practiceName: string, { range }: AnalyticsView) => ({
  practiceName,
  range: range === 'all' ? undefined : range,
});
