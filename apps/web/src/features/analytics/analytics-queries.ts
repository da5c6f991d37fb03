import {
  type AnalyticsRange,
  analyticsEndpoints,
  type EndpointResponse,
  ORDERS_PAGE_SIZE,
} from '@eyecart/shared/contracts';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { endpointQuery } from '@/lib/api/endpoint-query';
import type { AnalyticsView } from './analytics-view';
import type { Fee } from './figures/fee-panel';

export type Trends = EndpointResponse<typeof analyticsEndpoints.getTrends>;
export type OrderPage = EndpointResponse<typeof analyticsEndpoints.listDetailedOrders>;

const ANALYTICS_PATH = '/api/analytics/';

/**
 * Orders come in all the time: opening a page of figures shows what is loaded and reloads it, unless that happened in the
 * last 2 s, as with the drawer's tabs.
 */
export const RELOAD_ON_OPEN = { staleTime: 2000, refetchOnMount: true } as const;

/**
 * All figures of the view; the previous view's figures stay on the screen until they load. SMS figures are required;
 * order figures that failed to load are undefined.
 */
export function useAnalytics(view: AnalyticsView, search: string) {
  const { name: practiceName } = usePractice();
  const request = { query: rangeQueryOf(practiceName, view.range) };
  const kept = { ...RELOAD_ON_OPEN, placeholderData: keepPreviousData };
  const sms = useQuery({ ...endpointQuery(analyticsEndpoints.getSmsAnalytics, request), ...kept });
  const orders = useQuery({ ...endpointQuery(analyticsEndpoints.getOrderAnalytics, request), ...kept });
  const trends = useQuery({ ...endpointQuery(analyticsEndpoints.getTrends, request), ...kept });
  const orderPage = useQuery({ ...orderPageQuery(practiceName, view, search), ...kept });
  const all = [sms, orders, trends, orderPage];
  return {
    sms: sms.data,
    orders: orders.data,
    trends: trends.data,
    orderPage: orderPage.data,
    /** Stays true during a retry. */
    error: sms.error,
    hasFailed: sms.data === undefined && sms.errorUpdateCount > 0,
    /** Some figures have neither loaded nor failed yet. */
    isLoading: all.some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0),
    /** The figures on the screen belong to the previous view. */
    isSwitching: all.some(({ isPlaceholderData }) => isPlaceholderData),
    isPageSettled: orderPage.isSuccess && !orderPage.isPlaceholderData,
  };
}

/** Fetches a page the user is about to open; a failure shows when they do. */
export function prefetchOrderPage(
  queries: QueryClient,
  practiceName: string,
  view: AnalyticsView,
  search: string,
): void {
  void queries.prefetchQuery(orderPageQuery(practiceName, view, search));
}

/** The figures of this month, last month, and the chosen range, or of all time if that is one of the months. */
export function useFees({ range }: AnalyticsView): readonly Fee[] {
  const { name: practiceName } = usePractice();
  const third = range === 'this-month' || range === 'last-month' ? 'all' : range;
  const ranges = ['this-month', 'last-month', third] as const;
  const found = useQueries({
    queries: ranges.map((one) => ({
      ...endpointQuery(analyticsEndpoints.getOrderAnalytics, { query: rangeQueryOf(practiceName, one) }),
      ...RELOAD_ON_OPEN,
    })),
  });
  return ranges.map((one, index) => ({
    range: one,
    orders: found[index]?.data,
    isPending: found[index]?.isPending === true,
  }));
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
