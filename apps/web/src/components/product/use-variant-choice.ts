import type { Product } from '@eyecart/shared/contracts';
import { pictureOf } from '@eyecart/shared/rules/picture';
import { isBlocked, productStock } from '@eyecart/shared/rules/stock';
import { useState } from 'react';
import { stockOfProduct } from './stock-status';
import { initialVariant, variantForOptions } from './variant-choice';

export type VariantChoice = ReturnType<typeof useVariantChoice>;

/**
 * The variant chosen in a dialog, at first the first one; choosing a value selects the variant whose options all match
 * (docs/product.md §5.7).
 */
export function useVariantChoice(product: Product) {
  const [variant, setVariant] = useState(() => initialVariant(product.variants));
  const selected = variant?.selectedOptions ?? [];
  const facts = variant === null ? stockOfProduct(product) : productStock(product, variant);
  const choose = (name: string, value: string) => {
    const wanted = [...selected.filter((option) => option.name !== name), { name, value }];
    setVariant(variantForOptions(product.variants, wanted) ?? variant);
  };
  const picture = pictureOf(product, variant ?? {});
  return { variant, picture, selected, facts, isBlocked: variant === null || isBlocked(facts), choose };
}
