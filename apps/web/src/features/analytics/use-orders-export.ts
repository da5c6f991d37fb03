import { type AnalyticsRange, analyticsEndpoints } from '@eyecart/shared/contracts';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api-client';
import { currentAsker } from '@/lib/asker';
import { countOf } from '@/lib/format';
import { saveFile } from '@/lib/save-file';
import { csvFileName, ordersCsv } from './orders-csv';

/** All orders of a range as a file, read anew: the file is as old as the press. */
export function useOrdersExport(range: AnalyticsRange) {
  const { name: practiceName } = usePractice();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const query = { practiceName, range: range === 'all' ? undefined : range };
      const answer = await callEndpoint(analyticsEndpoints.listDetailedOrders, { query });
      const orders = [...answer.orders, ...answer.otherCurrencyOrders];
      return { csv: await ordersCsv(orders), count: orders.length };
    },
    onMutate: () => ({ askedBy: currentAsker() }),
    onSuccess: ({ csv, count }, _input, { askedBy }) => {
      if (currentAsker() !== askedBy) return;
      const name = csvFileName(range, new Date());
      saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
      showToast({
        type: 'success',
        title: 'Orders Exported',
        message: `${countOf(count, 'order')} in ${name}.`,
      });
    },
    onError: (_error, _input, context) => {
      // Whoever was signed out by it has been told so.
      if (currentAsker() !== context?.askedBy) return;
      showToast({
        type: 'error',
        title: 'Error',
        message: 'The orders could not be exported. Check your connection, then press Export CSV again.',
      });
    },
  });
  return { exportOrders: () => void (isPending || mutate()), isExporting: isPending };
}
