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

/** Continues with the lines found at the start. Read again: another tab may have just sent or changed them. */
export const continueCart = (): void => answer(restoreCart());

/** Drops the lines found at the start. Returns a function that brings the question back while the cart is empty. */
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

/** Drops lines that were added for a replaced or sent cart, but not because of another tab's change. */
unfinishedCart.subscribe(() => {
  if (!isUnfinished()) heldLines.set([]);
});
