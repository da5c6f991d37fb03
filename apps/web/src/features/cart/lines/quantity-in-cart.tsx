import type { Product } from '@eyecart/shared/contracts';
import { itemCount } from '@/lib/cart/line-totals';
import { useStoreValue } from '@/lib/storage/create-store';
import { cartStore } from './cart-store';

/**
 * How many of a product are in the cart. It is on the picture, or next to the price and no taller, so nothing moves.
 */
export function QuantityInCart({ product }: { product: Product }) {
  const quantity = useQuantity(product);
  if (quantity === 0) return null;
  return (
    <p className="pointer-events-none absolute top-3 rounded-full bg-teal-50 px-2 text-caption leading-6 font-[600] whitespace-nowrap text-teal-press tabular-nums low:static">
      {quantity} in cart
    </p>
  );
}

/** Counts all variants. A card renders again only when its own number changes. */
const useQuantity = ({ variants }: Product): number =>
  useStoreValue(cartStore, (lines) =>
    itemCount(lines.filter((line) => variants.some(({ id }) => id === line.id))),
  );
