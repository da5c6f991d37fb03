import { draftOrderEndpoints } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { forgetLoadedDraft, loadedDraftId } from '@/features/cart/loaded-draft';
import { showToast } from '@/features/notifications/notify';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api-client';
import { isApiError } from '@/lib/api-error';
import { draftAttempts } from '@/lib/idempotency-keys';
import { useAction } from '@/lib/use-action';
import { dropDraftOrder, refreshDraftOrders } from './draft-queries';

/** Deletes a draft; one that another browser has deleted counts as deleted. `onDone` closes the question. */
export function useDeleteDraft({ onDone }: { onDone: () => void }) {
  const practice = usePractice();
  const queries = useQueryClient();
  const { start, isBusy } = useAction({
    run: (id: number) => deleteDraft(practice.name, id),
    onDone: (_, id) => {
      if (loadedDraftId() === id) forgetLoadedDraft();
      // Saving the same cart once more is then another draft, not a repeat of the one that is gone.
      void draftAttempts.forget();
      dropDraftOrder(queries, practice.name, id);
      onDone();
      showToast({
        type: 'success',
        title: 'Draft Deleted',
        message: `Draft #${id} is no longer in the patient queue.`,
      });
      refreshDraftOrders(queries);
    },
    onFailed: (reason) =>
      showToast({ type: 'error', title: 'Error', message: 'Failed to delete draft order.', reason }),
  });
  return { remove: start, isDeleting: isBusy };
}

async function deleteDraft(practiceName: string, id: number): Promise<void> {
  try {
    await callEndpoint(draftOrderEndpoints.deleteDraftOrder, { params: { id }, query: { practiceName } });
  } catch (error) {
    if (isApiError(error) && error.status === 404) return;
    throw error;
  }
}
