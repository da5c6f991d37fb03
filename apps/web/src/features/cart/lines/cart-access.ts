import type { CartAccess } from '@/lib/cart/cart-access';
import { itemCount } from '@/lib/cart/line-totals';
import { openCartPanel } from '../cart-panel-store';
import { showCartFull } from './cart-full';
import { cartLineOf, cartLineOfItem } from './cart-line';
import { addLinesToCart, addToCart, cartStore, isUnfinished } from './cart-store';

/** The cart as other features reach it. */
export const cartAccess: CartAccess = {
  addProduct: (product, variant, quantity) => {
    const isAsked = askWhoseCart();
    if (addToCart(cartLineOf(product, variant, quantity))) return isAsked ? 'waiting' : 'added';
    showCartFull();
    return 'full';
  },
  addItems: (items) => {
    const lines = items.map(cartLineOfItem);
    if (askWhoseCart()) {
      addLinesToCart(lines);
      return { count: itemCount(lines), leftOut: [] };
    }
    const before = itemCount(cartStore.get());
    const leftOut = addLinesToCart(lines);
    return {
      count: itemCount(cartStore.get()) - before,
      leftOut: leftOut.map(({ title }) => title),
    };
  },
};

/** Opens the question about an unfinished cart: what is added waits for the answer. */
function askWhoseCart(): boolean {
  if (isUnfinished()) openCartPanel();
  return isUnfinished();
}
