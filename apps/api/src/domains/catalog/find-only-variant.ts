import type { Product } from '@eyecart/shared/contracts';
import type { CatalogVariant } from './catalog-snapshot.js';

/**
 * The only variant of a product, for a caller who named none; if there are several, a message that asks for one in
 * `field` (docs/product.md §6.1).
 */
export function findOnlyVariant(product: Product, field: string): CatalogVariant | string {
  const [only, another] = product.variants;
  if (only && !another) return { product, variant: only };
  return `"${product.title}" has options. Send the ${field} of one of them.`;
}
