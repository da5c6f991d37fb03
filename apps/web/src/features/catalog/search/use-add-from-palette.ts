import type { Product } from '@eyecart/shared/contracts';
import { isBlocked } from '@eyecart/shared/rules/stock';
import { useState } from 'react';
import { stockOfProduct } from '@/components/product/stock-status';
import { initialVariant } from '@/components/product/variant-choice';
import { useCartAccess } from '@/lib/cart/cart-access';

/**
 * Adds products without leaving the palette. `add` is false when the product has to be opened instead; `added` says what was
 * added, until `forget`.
 */
export function useAddFromPalette() {
  const { addProduct } = useCartAccess();
  const [added, setAdded] = useState<string | null>(null);
  const add = (product: Product): boolean => {
    const variant = initialVariant(product.variants);
    if (product.hasOptions || variant === null || isBlocked(stockOfProduct(product))) return false;
    if (addProduct(product, variant, 1) === 'added') setAdded(`${product.title} added to the cart`);
    return true;
  };
  return { added, add, forget: () => setAdded(null) };
}
