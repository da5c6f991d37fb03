import { currentPracticeId, isStillFor } from '@/lib/api/current-practice';
import { isApiError } from '@/lib/errors/api-error';
import { noteOwnRow, type OwnRow } from '@/lib/lists/own-rows';
import { type NoticeAction, showFailure, showToast } from './notify';

interface Undo {
  /** The restored row, which is shown without waiting behind "new". */
  row?: OwnRow;
  /** Restores it on the server. Idempotent. */
  restore: () => Promise<unknown>;
  /** Shows it again. */
  onRestored: () => void;
  /** The message in that case. */
  title: string;
  message: string;
  /** The message when it failed. */
  failure: string;
}

/** Undo for the toast about a deletion. If there is no response, Undo stays available (docs/product.md §6.11). */
export function offerUndo({ row, restore, onRestored, title, message, failure }: Undo): NoticeAction {
  const practiceId = currentPracticeId();
  const action: NoticeAction = {
    label: 'Undo',
    run: async () => {
      if (!isStillFor(practiceId)) return;
      try {
        if (row) noteOwnRow(...row);
        await restore();
        if (!isStillFor(practiceId)) return;
        onRestored();
        showToast({ type: 'success', title, message });
      } catch (error) {
        if (!isStillFor(practiceId) || (isApiError(error) && error.status === 401)) return;
        if (isApiError(error) && error.status < 500) showFailure(failure, { reason: error.reason });
        else showFailure(failure, { reason: 'The server didn’t respond.', isLasting: true, action });
      }
    },
  };
  return action;
}
