import type { CartItem, Product, Variant } from '@eyecart/shared/contracts';
import { createContext, useContext } from 'react';

/** The result of adding several items to the cart. */
interface AddedItems {
  /** How many items the cart has grown by. */
  readonly count: number;
  /** Titles of the items the cart had no room for. */
  readonly leftOut: readonly string[];
}

/** How features put products in the cart. The cart feature implements it and the app provides it. */
export interface CartAccess {
  /** False when the cart is full; a message has then said so. */
  readonly addProduct: (product: Product, variant: Variant, quantity: number) => boolean;
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
