import { refillEndpoints } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { failedTo, showFailure, showToast } from '@/features/notifications/notify';
import { offerUndo } from '@/features/notifications/offer-undo';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import { DEFAULT_SCHEDULE_TIME, estInstant } from '@/lib/dates/est-time';
import { describeDay } from '@/lib/dates/practice-day';
import { rereadFollowUps } from './follow-up-queries';

/** Removes a refill from the list until a day (`YYYY-MM-DD`, docs/product.md §14.3), with Undo. */
export function useMoveRefill(id: string, onDone: () => void) {
  const { name: practiceName } = usePractice();
  const queries = useQueryClient();
  const { start, isBusy } = useAction({
    run: async (day: string) => {
      const dueAt = estInstant(day, DEFAULT_SCHEDULE_TIME);
      await callEndpoint(refillEndpoints.moveRefill, {
        params: { id },
        body: { practiceName, dueAt: dueAt.toISOString() },
      });
      return dueAt;
    },
    onDone: (dueAt) => {
      showToast({
        type: 'success',
        title: 'Refill Moved',
        message: `It comes back on ${describeDay(dueAt)}`,
        action: offerUndo({
          restore: () => callEndpoint(refillEndpoints.undoMove, { params: { id }, body: { practiceName } }),
          onRestored: () => void rereadFollowUps(queries),
          title: 'Follow-up Restored',
          message: 'The refill has its original due date again.',
          failure: failedTo('undo the move'),
        }),
      });
      onDone();
    },
    onFailed: (reason) => showFailure(failedTo('move the refill'), { reason }),
  });
  return { move: start, isBusy };
}
