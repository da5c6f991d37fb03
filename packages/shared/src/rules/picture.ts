/** The picture of a variant, or the product's where it has none of its own (docs/product.md §3.3). */
export const pictureOf = (
  product: { readonly imageUrl: string | null },
  variant: { readonly imageUrl?: string | undefined },
): string | null => variant.imageUrl ?? product.imageUrl;
