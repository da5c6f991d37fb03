import type { CatalogueSnapshot, CatalogueVariant } from '../catalogue/catalogue-snapshot.js';
import { findOnlyVariant } from '../catalogue/find-only-variant.js';

/** What a call says of a product for a bundle. */
export interface BundleProductInput {
  readonly productId: string;
  readonly productData?: { readonly variantId?: string | null | undefined } | undefined;
  readonly quantity: number;
}

/**
 * The variant that is meant: the one named, else the product's only one. Where there is none, the words that say why
 * (docs/product.md §5.7: a bundle keeps the variant).
 */
export function findBundledVariant(
  snapshot: CatalogueSnapshot,
  { productId, productData }: BundleProductInput,
): CatalogueVariant | string {
  const product = snapshot.findProduct(productId);
  if (!product) return `There is no product "${productId}" in the catalogue.`;
  const variantId = productData?.variantId ?? null;
  if (variantId !== null) {
    const named = product.variants.find((variant) => variant.id === variantId);
    return named ? { product, variant: named } : `"${product.title}" has no variant "${variantId}".`;
  }
  return findOnlyVariant(product, 'productData.variantId');
}
