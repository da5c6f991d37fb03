import { type ScheduledOrder, scheduledOrderEndpoints } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { showFailure, showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import { isApiError } from '@/lib/errors/api-error';
import { DELIVERY_PENDING, NO_SEND_RESPONSE, reasonOf } from '@/lib/errors/phrasebook';
import { listChanged, reloadAfterSend } from '@/lib/lists/changed-lists';
import { nameAndNumber } from '@/lib/texts/name-and-number';
import { actionOf } from './action-of';
import { scheduledOrders } from './scheduled-queries';

/** Sends a scheduled order now. Any answer reloads the list. */
export function useSendScheduledOrder({
  id,
  phoneNumber,
  patientLastName,
}: Pick<ScheduledOrder, 'id' | 'phoneNumber' | 'patientLastName'>) {
  const practice = usePractice();
  const queries = useQueryClient();
  const { start, isBusy } = useAction({
    name: actionOf(id, 'send'),
    once: 'send-scheduled-order',
    run: (id: number, options) =>
      callEndpoint(scheduledOrderEndpoints.sendScheduledOrder, { params: { id } }, options),
    onDone: (answer, id) => {
      reloadAfterSend(queries);
      if (answer?.status === 'pending') {
        showToast({ ...DELIVERY_PENDING, reason: nameAndNumber(patientLastName, phoneNumber) });
      } else {
        scheduledOrders.change(queries, practice.name, (orders) => markAsSent(orders, id));
        announceSent(id, phoneNumber, patientLastName);
      }
      void listChanged(queries, 'scheduled-orders');
    },
    onFailed: (_reason, _, error) => {
      showFailure('Failed to send the order.', {
        reason: reasonOf(error, NO_SEND_RESPONSE),
        isLasting: !isApiError(error),
      });
      void listChanged(queries, 'scheduled-orders');
    },
  });
  return { send: () => start(id), isSending: isBusy };
}

/** Moves it to the top of the sent orders. */
function markAsSent(orders: readonly ScheduledOrder[], id: number): ScheduledOrder[] {
  const sent = orders
    .filter((order) => order.id === id)
    .map((order) => ({ ...order, status: 'sent' as const, failureReason: null, reason: null }));
  return [...sent, ...orders.filter((order) => order.id !== id)];
}

function announceSent(id: number, sentTo: string | null, patientLastName: string | null): void {
  showToast({
    type: 'success',
    title: 'Order Sent',
    message: `Order #${id} has been sent to the patient.`,
    reason: nameAndNumber(patientLastName, sentTo),
    ...(sentTo === null ? {} : { sentTo }),
  });
}
