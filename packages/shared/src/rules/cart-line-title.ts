/** The shop's title for the only variant of a product without options. */
const DEFAULT_VARIANT_TITLE = 'Default Title';

/**
 * The title of a cart line: the product's, with ' - {variant title}' unless it is the default variant.
 */
export function cartLineTitle(productTitle: string, variantTitle: string | null): string {
  if (!variantTitle || variantTitle === DEFAULT_VARIANT_TITLE) return productTitle;
  return `${productTitle} - ${variantTitle}`;
}
