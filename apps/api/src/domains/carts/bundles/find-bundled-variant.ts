import type { TimeOfDay } from '@eyecart/shared/rules/routine';
import type { CatalogSnapshot, CatalogVariant } from '../../catalog/catalog-snapshot.js';
import { findOnlyVariant } from '../../catalog/find-only-variant.js';

/** A product as a bundle request names it. */
export interface BundleProductInput {
  readonly productId: string;
  readonly productData?: { readonly variantId?: string | null | undefined } | undefined;
  readonly quantity: number;
  readonly timesOfDay?: readonly TimeOfDay[] | undefined;
}

/**
 * The requested variant, or the product's only one (docs/product.md §5.7); a message that says why when there is none.
 */
export function findBundledVariant(
  snapshot: CatalogSnapshot,
  { productId, productData }: BundleProductInput,
): CatalogVariant | string {
  const product = snapshot.findProduct(productId);
  if (!product) return `There is no product "${productId}" in the catalog.`;
  const variantId = productData?.variantId ?? null;
  if (variantId !== null) {
    const named = product.variants.find((variant) => variant.id === variantId);
    return named ? { product, variant: named } : `"${product.title}" has no variant "${variantId}".`;
  }
  return findOnlyVariant(product, 'productData.variantId');
}
