import { sessionStore } from '@/features/session/session-store';
import { createStore, useStore } from '@/lib/create-store';
import { showCartFull } from './cart-full';
import type { CartLine } from './cart-line';
import { cartStore, putBackInCart, removeFromCart } from './cart-store';
import { loadedDraftId, rememberLoadedDraft } from './loaded-draft';

/** The line removed last, which can be restored for a while. */
export interface RemovedLine {
  readonly line: CartLine;
  readonly index: number;
  /** The draft the cart came from: removing the last line forgets it, and undo restores it. */
  readonly draftId: number | undefined;
}

/** How long Undo is offered. */
export const UNDO_MS = 8000;

const removedStore = createStore<RemovedLine | null>(null);

export const useRemovedLine = (): RemovedLine | null => useStore(removedStore);
export const forgetRemovedLine = (): void => removedStore.set(null);
// It belongs to the signed-in practice.
sessionStore.subscribe(forgetRemovedLine);

/** Removes a line; the one removed before can no longer be restored. */
export function removeWithUndo(id: string): void {
  const lines = cartStore.get();
  const index = lines.findIndex((line) => line.id === id);
  const line = lines[index];
  if (line === undefined) return;
  removedStore.set({ line, index, draftId: loadedDraftId() });
  removeFromCart(id);
}

/** Puts the line back where it was, with its quantity. */
export function undoRemoval(): void {
  const removed = removedStore.get();
  if (removed === null) return;
  if (!putBackInCart(removed.line, removed.index)) {
    showCartFull();
    return;
  }
  removedStore.set(null);
  if (removed.draftId !== undefined) rememberLoadedDraft(removed.draftId);
}
