import type { CartLine } from './cart-line';
import { addLinesToCart, heldLines, isFilled, orderSlot, replaceCart, unfinishedCart } from './cart-store';

/** The lines found at the start are the current patient's. */
export const continueCart = (): void => answer(unfinishedCart.get());

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

/** What was added for a cart that was replaced or is gone stays out of the next one. */
unfinishedCart.subscribe(() => heldLines.set([]));
