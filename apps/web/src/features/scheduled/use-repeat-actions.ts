import { type ScheduledOrder, scheduledOrderEndpoints } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { failedTo, showFailure, showToast } from '@/features/notifications/notify';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import { describeDay } from '@/lib/dates/practice-day';
import { noResponse, reasonOf } from '@/lib/errors/phrasebook';
import { listChanged } from '@/lib/lists/changed-lists';
import { actionOf } from './action-of';
import { offerRestore } from './use-cancel-scheduled-order';

const { cancelScheduledOrder, stopRepeat } = scheduledOrderEndpoints;

const PRESS_AGAIN = noResponse('Press it again; it will only happen once.');

/** Skips the next time of a repeating order, which continues with the one after that. Any response reloads the list. */
export function useSkipOrder({ id, repeat }: ScheduledOrder) {
  const queries = useQueryClient();
  const next = repeat?.nextAt[0];
  const { start, isBusy } = useAction({
    name: actionOf(id, 'cancel'),
    once: 'cancel-scheduled-order',
    run: (id: number, options) => callEndpoint(cancelScheduledOrder, { params: { id } }, options),
    onDone: (_, id) => {
      showToast({
        type: 'success',
        title: 'Order Skipped',
        message:
          next === undefined
            ? 'It was the last one.'
            : `The next one goes out ${describeDay(new Date(next))}.`,
        action: offerRestore(queries, id, 'cancel-scheduled-order'),
      });
      void listChanged(queries, 'scheduled-orders');
    },
    onFailed: (_reason, _, error) => {
      showFailure(failedTo('skip the order'), { reason: reasonOf(error, PRESS_AGAIN) });
      void listChanged(queries, 'scheduled-orders');
    },
  });
  return { skip: () => start(id), isSkipping: isBusy };
}

/** Stops a repeating order. Any answer reloads the list. */
export function useStopRepeat(id: number) {
  const queries = useQueryClient();
  const { start, isBusy } = useAction({
    name: actionOf(id, 'stop'),
    once: 'stop-repeat',
    run: (id: number, options) => callEndpoint(stopRepeat, { params: { id } }, options),
    onDone: (_, id) => {
      showToast({
        type: 'success',
        title: 'Repeating Order Stopped',
        message: 'It won’t send any more texts.',
        action: offerRestore(queries, id, 'stop-repeat'),
      });
      void listChanged(queries, 'scheduled-orders');
    },
    onFailed: (_reason, _, error) => {
      showFailure(failedTo('stop the repeating order'), { reason: reasonOf(error, PRESS_AGAIN) });
      void listChanged(queries, 'scheduled-orders');
    },
  });
  return { stop: () => start(id), isStopping: isBusy };
}
