import {
  type AnalyticsRange,
  analyticsEndpoints,
  type EndpointResponse,
  ORDERS_PAGE_SIZE,
} from '@eyecart/shared/contracts';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { endpointQuery } from '@/lib/api/endpoint-query';
import type { AnalyticsView } from './analytics-view';

export type Trends = EndpointResponse<typeof analyticsEndpoints.getTrends>;
export type OrderPage = EndpointResponse<typeof analyticsEndpoints.listDetailedOrders>;

const ANALYTICS_PATH = '/api/analytics/';

/**
 * Orders come in all the time: opening a page of figures shows what is loaded and reloads it, unless that happened in the
 * last 2 s, as with the drawer's tabs.
 */
export const RELOAD_ON_OPEN = { staleTime: 2000, refetchOnMount: true } as const;

const KEPT = { ...RELOAD_ON_OPEN, placeholderData: keepPreviousData };

/**
 * The main figures of the view; the previous view's figures stay on the screen until they load. SMS figures are
 * required; other figures that failed to load are undefined.
 */
export function useAnalytics(view: AnalyticsView) {
  const { name: practiceName } = usePractice();
  const request = { query: rangeQueryOf(practiceName, view.range) };
  const sms = useQuery({ ...endpointQuery(analyticsEndpoints.getSmsAnalytics, request), ...KEPT });
  const orders = useQuery({ ...endpointQuery(analyticsEndpoints.getOrderAnalytics, request), ...KEPT });
  const trends = useQuery({ ...endpointQuery(analyticsEndpoints.getTrends, request), ...KEPT });
  const all = [sms, orders, trends];
  return {
    sms: sms.data,
    orders: orders.data,
    trends: trends.data,
    /** Stays true during a retry. */
    error: sms.error,
    hasFailed: sms.data === undefined && sms.errorUpdateCount > 0,
    /** Some figures have neither loaded nor failed yet. */
    isLoading: all.some(isLoadingFirst),
    /** The figures on the screen belong to the previous view. */
    isSwitching: all.some(({ isPlaceholderData }) => isPlaceholderData),
  };
}

/** A page of orders, undefined if it failed to load. */
export function useOrderPage(view: AnalyticsView, search: string) {
  const { name: practiceName } = usePractice();
  const page = useQuery({ ...orderPageQuery(practiceName, view, search), ...KEPT });
  return {
    orderPage: page.data,
    isLoading: isLoadingFirst(page),
    /** The page belongs to this view, not the previous one. */
    isSettled: page.isSuccess && !page.isPlaceholderData,
  };
}

const isLoadingFirst = ({ isPending, errorUpdateCount }: { isPending: boolean; errorUpdateCount: number }) =>
  isPending && errorUpdateCount === 0;

/** Fetches a page the user is about to open; a failure shows when they do. */
export function prefetchOrderPage(
  queries: QueryClient,
  practiceName: string,
  view: AnalyticsView,
  search: string,
): void {
  void queries.prefetchQuery(orderPageQuery(practiceName, view, search));
}

/**
 * Reloads everything on the screen and drops the rest, such as other ranges, so that figures of different ages never
 * appear side by side. Whatever fails keeps its old figures.
 */
export async function reloadAnalytics(queries: QueryClient): Promise<{ isComplete: boolean }> {
  queries.removeQueries({ ...ANALYTICS, type: 'inactive' });
  await queries.refetchQueries({ ...ANALYTICS, type: 'active' });
  const shown = queries.getQueryCache().findAll({ ...ANALYTICS, type: 'active' });
  return { isComplete: shown.every(({ state }) => state.status === 'success') };
}

const ANALYTICS = {
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    typeof path === 'string' && path.startsWith(ANALYTICS_PATH),
};

function orderPageQuery(practiceName: string, view: AnalyticsView, search: string) {
  const listing = {
    ...rangeQueryOf(practiceName, view.range),
    page: view.page,
    pageSize: ORDERS_PAGE_SIZE,
    sortBy: view.sortBy,
    sortOrder: view.sortOrder,
  };
  return queryOptions({
    queryKey: [analyticsEndpoints.listDetailedOrders.path, listing, search],
    queryFn: ({ signal }): Promise<OrderPage> =>
      search === ''
        ? callEndpoint(analyticsEndpoints.listDetailedOrders, { query: listing }, { signal })
        : callEndpoint(analyticsEndpoints.searchOrders, { body: { ...listing, search } }, { signal }),
  });
}

/** Without a range everything counts, so the spec's plain URL works. */
const rangeQueryOf = (practiceName: string, range: AnalyticsRange) => ({
  practiceName,
  range: range === 'all' ? undefined : range,
});
