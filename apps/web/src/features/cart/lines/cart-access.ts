import type { CartAccess } from '@/lib/cart/cart-access';
import { itemCount } from '@/lib/cart/line-totals';
import { showCartFull } from './cart-full';
import { cartLineOf, cartLineOfItem } from './cart-line';
import { addLinesToCart, addToCart, cartStore } from './cart-store';

/** The cart as other features reach it. */
export const cartAccess: CartAccess = {
  addProduct: (product, variant, quantity) => {
    const isAdded = addToCart(cartLineOf(product, variant, quantity));
    if (!isAdded) showCartFull();
    return isAdded;
  },
  addItems: (items) => {
    const before = itemCount(cartStore.get());
    const leftOut = addLinesToCart(items.map(cartLineOfItem));
    return {
      count: itemCount(cartStore.get()) - before,
      leftOut: leftOut.map(({ title }) => title),
    };
  },
};
