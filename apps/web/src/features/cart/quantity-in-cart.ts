import type { Product } from '@eyecart/shared/contracts';
import { itemCount } from '@eyecart/shared/rules/cart-lines';
import { useSyncExternalStore } from 'react';
import { cartStore } from './cart-store';

/** How many of a product the cart holds, over all its variants. A card is drawn again only when its own number changes. */
export const useQuantityInCart = ({ variants }: Product): number =>
  useSyncExternalStore(cartStore.subscribe, () =>
    itemCount(cartStore.get().filter((line) => variants.some(({ id }) => id === line.id))),
  );
