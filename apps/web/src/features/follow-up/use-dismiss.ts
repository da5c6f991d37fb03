import {
  type DismissalReason,
  type FollowUp,
  followUpEndpoints,
  type LaterDay,
} from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { failedTo, showFailure, showToast } from '@/features/notifications/notify';
import { offerUndo } from '@/features/notifications/offer-undo';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import { isApiError } from '@/lib/errors/api-error';
import { DISMISSAL_LABELS } from '@/lib/texts/dismissal-labels';
import { removeRow, rereadFollowUps } from './follow-up-queries';
import { nameOf } from './follow-up-words';

interface Dismissal {
  readonly row: FollowUp;
  readonly reason: DismissalReason;
  /** For `later`. */
  readonly backOn?: LaterDay | undefined;
}

export type Dismiss = (row: FollowUp, reason: DismissalReason, backOn?: LaterDay) => void;

/**
 * Removes a row from the list, with Undo. One whose need has ended in the meantime counts as dismissed. `beforeGone` is
 * called first.
 */
export function useDismiss(beforeGone: (row: FollowUp) => void): Dismiss {
  const { name: practiceName } = usePractice();
  const queries = useQueryClient();
  const { start } = useAction({
    run: (dismissal: Dismissal) => dismiss(practiceName, dismissal),
    onDone: (dismissalId, { row, reason, backOn }) => {
      beforeGone(row);
      removeRow(queries, row.phoneNumber);
      void rereadFollowUps(queries);
      if (dismissalId === null) return;
      const isLater = reason === 'later';
      showToast({
        type: 'success',
        title: isLater ? BACK[backOn ?? 'next-week'] : 'Follow-up Dismissed',
        message: isLater ? nameOf(row) : `${nameOf(row)}: ${DISMISSAL_LABELS[reason].toLowerCase()}`,
        action: offerUndo({
          row: ['follow-ups', row.phoneNumber],
          restore: () =>
            callEndpoint(followUpEndpoints.undoDismissal, {
              params: { id: dismissalId },
              body: { practiceName },
            }),
          onRestored: () => void rereadFollowUps(queries),
          title: 'Follow-up Restored',
          message: `${nameOf(row)} is back on the list.`,
          failure: failedTo('restore the follow-up'),
        }),
      });
    },
    onFailed: (reason) => showFailure(failedTo('dismiss the follow-up'), { reason }),
  });
  return (row, reason, backOn) => start({ row, reason, backOn });
}

const BACK: Readonly<Record<LaterDay, string>> = {
  tomorrow: 'Back Tomorrow',
  'next-week': 'Back in a Week',
};

/** The dismissal's id; null when nothing was left to dismiss. */
async function dismiss(practiceName: string, { row, reason, backOn }: Dismissal): Promise<string | null> {
  const { phoneNumber, needs } = row;
  try {
    const { dismissalId } = await callEndpoint(followUpEndpoints.dismissFollowUp, {
      body: { practiceName, phoneNumber, needs, dismissal: reason, backOn },
    });
    return dismissalId;
  } catch (error) {
    if (isApiError(error) && error.code === 'follow_up_not_found') return null;
    throw error;
  }
}
