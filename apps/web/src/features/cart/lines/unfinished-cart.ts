import type { CartLine } from './cart-line';
import {
  addLinesToCart,
  heldLines,
  isFilled,
  isUnfinished,
  orderSlot,
  replaceCart,
  restoreCart,
  unfinishedCart,
} from './cart-store';

/** The lines found at the start are the current patient's. Read again: another tab may have just sent or changed them. */
export const continueCart = (): void => answer(restoreCart());

/** Drops the lines found at the start. Returns what brings the question back while the cart is empty. */
export function dropUnfinishedCart(): () => void {
  const dropped = unfinishedCart.get();
  answer([]);
  return () => {
    if (isFilled()) return;
    orderSlot.write(dropped);
    unfinishedCart.set(dropped);
  };
}

function answer(lines: readonly CartLine[]): void {
  const added = heldLines.get();
  heldLines.set([]);
  replaceCart(lines);
  addLinesToCart(added);
}

/** What was added for a cart that was replaced or is gone stays out of the next one; another tab's change keeps it. */
unfinishedCart.subscribe(() => {
  if (!isUnfinished()) heldLines.set([]);
});
