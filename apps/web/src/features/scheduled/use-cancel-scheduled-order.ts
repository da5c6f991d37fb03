import { scheduledOrderEndpoints } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api-client';
import { isApiError } from '@/lib/api-error';
import { optionsOf, scheduleAttempts } from '@/lib/idempotency-keys';
import { useAction } from '@/lib/use-action';
import { actionOf } from './action-of';
import { changeScheduledOrders, refreshScheduledOrders } from './scheduled-queries';

const NO_ANSWER = 'No answer came back. If the order is still listed, press Delete Cart again.';

/** Cancels a scheduled order, which removes it (SPEC §4 Scheduled order). Whatever the answer, the list is read again. */
export function useCancelScheduledOrder(id: number) {
  const practice = usePractice();
  const queries = useQueryClient();
  const { start, isBusy } = useAction({
    name: actionOf(id, 'cancel'),
    run: (id: number, key) =>
      callEndpoint(scheduledOrderEndpoints.cancelScheduledOrder, { params: { id } }, optionsOf({ key })),
    onDone: (_, id) => {
      // Scheduling the same cart once more is then another order, not a repeat of the one that is gone.
      void scheduleAttempts.forget();
      changeScheduledOrders(queries, practice.name, (orders) => orders.filter((order) => order.id !== id));
      showToast({
        type: 'success',
        title: 'Order Canceled',
        message: `Scheduled order #${id} has been canceled.`,
      });
      refreshScheduledOrders(queries);
    },
    onFailed: (reason, _, error) => {
      showToast({
        type: 'error',
        title: 'Error',
        message: 'Failed to cancel the order.',
        reason: isApiError(error) ? reason : NO_ANSWER,
      });
      refreshScheduledOrders(queries);
    },
  });
  return { cancel: () => start(id), isCanceling: isBusy };
}
