import { scheduledOrderEndpoints } from '@eyecart/shared/contracts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { failedTo, showFailure, showToast } from '@/features/notifications/notify';
import { offerUndo } from '@/features/notifications/offer-undo';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { idempotencyKeys } from '@/lib/api/idempotency-keys';
import { useAction } from '@/lib/api/use-action';
import { noResponse, reasonOf } from '@/lib/errors/phrasebook';
import { listChanged } from '@/lib/lists/changed-lists';
import { actionOf } from './action-of';
import { scheduledOrders } from './scheduled-queries';

const { restoreScheduledOrder } = scheduledOrderEndpoints;

/** Cancels a scheduled order, which removes it. Any answer reloads the list. */
export function useCancelScheduledOrder(id: number) {
  const practice = usePractice();
  const queries = useQueryClient();
  const { start, isBusy } = useAction({
    name: actionOf(id, 'cancel'),
    once: 'cancel-scheduled-order',
    run: (id: number, options) =>
      callEndpoint(scheduledOrderEndpoints.cancelScheduledOrder, { params: { id } }, options),
    onDone: (_, id) => {
      // Scheduling the same cart again is then a new order, not a repeat of the canceled one.
      void idempotencyKeys('schedule-order').forget();
      scheduledOrders.change(queries, practice.name, (orders) => orders.filter((order) => order.id !== id));
      showToast({
        type: 'success',
        title: 'Order Canceled',
        message: `Scheduled order #${id} has been canceled.`,
        action: offerRestore(queries, id, 'cancel-scheduled-order'),
      });
      void listChanged(queries, 'scheduled-orders');
    },
    onFailed: (_reason, _, error) => {
      showFailure('Failed to cancel the order.', {
        reason: reasonOf(error, noResponse('If the order is still listed, press Delete Cart again.')),
      });
      void listChanged(queries, 'scheduled-orders');
    },
  });
  return { cancel: () => start(id), isCanceling: isBusy };
}

/** Undo for the toast about an order that was canceled or skipped, or no longer repeats. */
export const offerRestore = (
  queries: QueryClient,
  id: number,
  done: 'cancel-scheduled-order' | 'stop-repeat',
) =>
  offerUndo({
    row: ['scheduled-orders', id],
    restore: () => callEndpoint(restoreScheduledOrder, { params: { id } }),
    onRestored: () => {
      // Doing it again is then a new action, not a repeat of the first one.
      void idempotencyKeys(done).forget();
      void listChanged(queries, 'scheduled-orders');
    },
    title: 'Order Restored',
    message: `Scheduled order #${id} goes out as scheduled.`,
    failure: failedTo('restore the order'),
  });
