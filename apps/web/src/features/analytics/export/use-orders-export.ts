import {
  type AnalyticsRange,
  analyticsEndpoints,
  type DetailedOrder,
  MAX_ORDERS_PER_PAGE,
} from '@eyecart/shared/contracts';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { currentPracticeId } from '@/lib/api/current-practice';
import { countOf } from '@/lib/format';
import { csvFileName, ordersCsv } from './orders-csv';
import { recordExport, saveCsv, showExportFailure } from './record-export';

/** Exports all orders of a range, freshly loaded. */
export function useOrdersExport(range: AnalyticsRange) {
  const { name: practiceName } = usePractice();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await recordExport(practiceName, 'orders', range);
      const orders = await readAllOrders(practiceName, range);
      return { csv: await ordersCsv(orders), count: orders.length };
    },
    onMutate: () => ({ requestedBy: currentPracticeId() }),
    onSuccess: ({ csv, count }, _input, { requestedBy }) => {
      if (currentPracticeId() !== requestedBy) return;
      const name = csvFileName(range, new Date());
      saveCsv(name, csv);
      showToast({
        type: 'success',
        title: 'Orders Exported',
        message: `${countOf(count, 'order')} in ${name}.`,
      });
    },
    onError: (_error, _input, context) => {
      // If it signed the practice out, a toast has said so.
      if (currentPracticeId() !== context?.requestedBy) return;
      showExportFailure('orders');
    },
  });
  return { exportOrders: () => void (isPending || mutate()), isExporting: isPending };
}

/** Orders in the shop's currency first, then those in others. */
async function readAllOrders(practiceName: string, range: AnalyticsRange): Promise<readonly DetailedOrder[]> {
  const fixed = { practiceName, range: range === 'all' ? undefined : range };
  const sums = await callEndpoint(analyticsEndpoints.getOrderAnalytics, { query: fixed });
  const orders: DetailedOrder[] = [];
  for (const { currency } of [sums, ...sums.otherCurrencies]) {
    orders.push(...(await readOrdersIn({ ...fixed, currency })));
  }
  return orders;
}

/**
 * Page by page, oldest first: an order that comes in during the export is added at the end and does not shift the
 * pages.
 */
async function readOrdersIn(request: {
  practiceName: string;
  range: AnalyticsRange | undefined;
  currency: string;
}): Promise<readonly DetailedOrder[]> {
  const orders: DetailedOrder[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...request, page, pageSize: MAX_ORDERS_PER_PAGE, sortOrder: 'asc' as const };
    const answer = await callEndpoint(analyticsEndpoints.listDetailedOrders, { query });
    orders.push(...answer.orders);
    if (answer.orders.length < MAX_ORDERS_PER_PAGE) return orders.reverse();
  }
}
