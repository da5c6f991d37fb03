import type { CartItem, Product, Variant } from '@eyecart/shared/contracts';
import { createContext, useContext } from 'react';

/** The result of adding several items to the cart. */
interface AddedItems {
  /** How many items the cart has grown by. */
  readonly count: number;
  /** Titles of the items the cart had no room for. */
  readonly leftOut: readonly string[];
}

/** Whether a product is in the cart, does not fit, or waits for the answer about an unfinished cart. */
type AddedProduct = 'added' | 'full' | 'waiting';

/** How features put products in the cart. The cart feature implements it and the app provides it. */
export interface CartAccess {
  /** `full` and `waiting` have been said: a message, or the question whose cart it is. */
  readonly addProduct: (product: Product, variant: Variant, quantity: number) => AddedProduct;
  readonly addItems: (items: readonly CartItem[]) => AddedItems;
}

const CartAccessContext = createContext<CartAccess | null>(null);

export const CartAccessProvider = CartAccessContext.Provider;

/** @throws Error outside a `CartAccessProvider`. */
export function useCartAccess(): CartAccess {
  const access = useContext(CartAccessContext);
  if (access === null) throw new Error('No CartAccessProvider.');
  return access;
}
