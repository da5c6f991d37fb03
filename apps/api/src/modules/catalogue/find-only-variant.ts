import type { Product } from '@eyecart/shared/contracts';
import type { CatalogueVariant } from './catalogue-snapshot.js';

/**
 * The only variant of a product whose caller named none. Where there is a choice, the words that ask for it in the
 * call's `field` (docs/product.md §6.1).
 */
export function findOnlyVariant(product: Product, field: string): CatalogueVariant | string {
  const [only, another] = product.variants;
  if (only && !another) return { product, variant: only };
  return `"${product.title}" has options. Send the ${field} of the one that is meant.`;
}
