import type { CartItem, DraftOrder, Practice } from '@eyecart/shared/contracts';
import { showFailure, showToast } from '@/features/notifications/notify';
import { markQueueKnown } from '@/lib/storage/known-queued';
import { describeDraftChanges } from './draft-changes';
import type { DraftTarget } from './draft-target';

/** Whether loading this draft would replace a different cart that staff have put together. */
export function isOtherCart(draft: DraftOrder, target: DraftTarget): boolean {
  const lines = target.lines();
  return lines.length > 0 && contentOf(lines) !== contentOf(draft.items);
}

const contentOf = (lines: ReadonlyArray<Pick<CartItem, 'variantId' | 'quantity'>>): string =>
  lines
    .map(({ variantId, quantity }) => `${variantId} x ${quantity}`)
    .sort()
    .join();

/**
 * Loads a draft into the current cart. The draft stays in the queue; consent has to be confirmed
 * again.
 * @returns false when nothing in it can be bought today, which a toast says.
 */
export function loadDraft(draft: DraftOrder, practice: Practice, target: DraftTarget): boolean {
  if (draft.items.length === 0) {
    showFailure('Failed to load draft order.', { reason: 'None of its products can be bought today.' });
    return false;
  }
  target.fill(draft, practice);
  markQueueKnown(draft.id);
  showToast({
    type: 'success',
    title: 'Draft Loaded',
    message: `Draft #${draft.id} for ${draft.patientLastName} is in the current cart.`,
    reason: describeDraftChanges(draft) ?? undefined,
  });
  return true;
}
