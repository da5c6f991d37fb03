import { draftOrderEndpoints } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { failedTo, showFailure, showToast } from '@/features/notifications/notify';
import { offerUndo } from '@/features/notifications/offer-undo';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { idempotencyKeys } from '@/lib/api/idempotency-keys';
import { useAction } from '@/lib/api/use-action';
import { isApiError } from '@/lib/errors/api-error';
import { listChanged } from '@/lib/lists/changed-lists';
import { draftOrders } from './draft-queries';
import type { DraftTarget } from './draft-target';

/** Deletes a draft. Succeeds if another browser has already deleted it. `onDone` closes the confirmation. */
export function useDeleteDraft({ target, onDone }: { target: DraftTarget; onDone: () => void }) {
  const practice = usePractice();
  const queries = useQueryClient();
  const { start, isBusy } = useAction({
    run: (id: number) => deleteDraft(practice.name, id),
    onDone: (_, id) => {
      const rememberDraft = target.forgetDraft(id);
      // Saving the same cart again is then a new draft, not a repeat of the deleted one.
      void idempotencyKeys('save-draft').forget();
      draftOrders.change(queries, practice.name, (drafts) => drafts.filter((draft) => draft.id !== id));
      onDone();
      showToast({
        type: 'success',
        title: 'Draft Deleted',
        message: `Draft #${id} is no longer in the patient queue.`,
        action: offerUndo({
          row: ['drafts', id],
          restore: () => restoreDraft(practice.name, id),
          onRestored: () => {
            rememberDraft();
            void listChanged(queries, 'drafts');
          },
          title: 'Draft Restored',
          message: `Draft #${id} is back in the patient queue.`,
          failure: failedTo('restore the draft order'),
        }),
      });
      void listChanged(queries, 'drafts');
    },
    onFailed: (reason) => showFailure('Failed to delete draft order.', { reason }),
  });
  return { remove: start, isDeleting: isBusy };
}

const restoreDraft = (practiceName: string, id: number) =>
  callEndpoint(draftOrderEndpoints.restoreDraftOrder, { params: { id }, body: { practiceName } });

async function deleteDraft(practiceName: string, id: number): Promise<void> {
  try {
    await callEndpoint(draftOrderEndpoints.deleteDraftOrder, { params: { id }, query: { practiceName } });
  } catch (error) {
    if (isApiError(error) && error.status === 404) return;
    throw error;
  }
}
