import {
  type DismissalReason,
  type FollowUp,
  followUpEndpoints,
  type LaterDay,
} from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failedTo, type NoticeAction, showFailure, showToast } from '@/features/notifications/notify';
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

/** What was dismissed and its Undo, by phone number. */
type Dismissed = Readonly<
  Record<string, { readonly words: string; readonly undo: NoticeAction } | undefined>
>;

export type Dismiss = (row: FollowUp, reason: DismissalReason, backOn?: LaterDay) => void;

/**
 * Removes a row from the list, with Undo; a need that has ended in the meantime counts as dismissed. `beforeGone` is
 * called before the row disappears. `dismissed` has the words for the gap that it leaves.
 */
export function useDismiss(beforeGone: (row: FollowUp) => void) {
  const [dismissed, setDismissed] = useState<Dismissed>({});
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
      const title = isLater ? BACK[backOn ?? 'next-week'] : 'Follow-up Dismissed';
      const message = isLater ? nameOf(row) : `${nameOf(row)}: ${DISMISSAL_LABELS[reason].toLowerCase()}`;
      const undo = offerUndo({
        row: ['follow-ups', row.phoneNumber],
        restore: () =>
          callEndpoint(followUpEndpoints.undoDismissal, {
            params: { id: dismissalId },
            body: { practiceName },
          }),
        onRestored: () => {
          setDismissed((before) => ({ ...before, [row.phoneNumber]: undefined }));
          void rereadFollowUps(queries);
        },
        title: 'Follow-up Restored',
        message: `${nameOf(row)} is back on the list.`,
        failure: failedTo('restore the follow-up'),
      });
      const words = isLater ? `${message}: ${title.toLowerCase()}` : message;
      setDismissed((before) => ({ ...before, [row.phoneNumber]: { words, undo } }));
      showToast({ type: 'success', title, message, action: undo });
    },
    onFailed: (reason) => showFailure(failedTo('dismiss the follow-up'), { reason }),
  });
  const onDismiss: Dismiss = (row, reason, backOn) => start({ row, reason, backOn });
  return { dismissed, onDismiss };
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
