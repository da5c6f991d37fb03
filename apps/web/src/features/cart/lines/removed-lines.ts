import { sessionStore } from '@/features/session/session-store';
import { createStore, useStore } from '@/lib/storage/create-store';
import { clearContactForm, type FormOwner } from '../contact/contact-form-store';
import { loadedDraftId, rememberLoadedDraft } from '../drafts/loaded-draft';
import { showCartFull } from './cart-full';
import type { CartLine } from './cart-line';
import { cartStore, clearCart, putBackInCart, removeFromCart } from './cart-store';

/** The lines removed last, which can be restored for a while. */
export interface RemovedLines {
  readonly lines: readonly CartLine[];
  /** Where the first one was. */
  readonly index: number;
  /** Restores what was entered for the patient; set when the whole cart was cleared. */
  readonly restoreForm?: () => void;
  /** The draft the cart came from: removing the last line forgets it, and undo restores it. */
  readonly draftId: number | undefined;
}

/** How long Undo is offered. */
export const UNDO_MS = 8000;

const removedStore = createStore<RemovedLines | null>(null);

export const useRemovedLines = (): RemovedLines | null => useStore(removedStore);
export const forgetRemovedLines = (): void => removedStore.set(null);
// They belong to the signed-in practice.
sessionStore.subscribe(forgetRemovedLines);

/** Removes a line; the one removed before can no longer be restored. */
export function removeWithUndo(id: string): void {
  const lines = cartStore.get();
  const index = lines.findIndex((line) => line.id === id);
  const line = lines[index];
  if (line === undefined) return;
  removedStore.set({ lines: [line], index, draftId: loadedDraftId() });
  removeFromCart(id);
}

/** Removes every line and what was entered for the patient, so that the next cart starts blank. */
export function clearWithUndo(practice: FormOwner): void {
  const draftId = loadedDraftId();
  const lines = cartStore.get();
  if (lines.length === 0) return;
  removedStore.set({ lines, index: 0, restoreForm: clearContactForm(practice), draftId });
  clearCart();
}

/** Puts the lines back where they were, with their quantities. */
export function undoRemoval(): void {
  const removed = removedStore.get();
  if (removed === null) return;
  const { lines, index, restoreForm, draftId } = removed;
  const leftOut = lines.filter((line, place) => !putBackInCart(line, index + place));
  if (leftOut.length > 0) {
    removedStore.set({ ...removed, lines: leftOut });
    showCartFull();
    return;
  }
  removedStore.set(null);
  restoreForm?.();
  if (draftId !== undefined) rememberLoadedDraft(draftId);
}
