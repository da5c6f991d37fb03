/** The variant's picture, or else the product's. */
export const pictureOf = (
  product: { readonly imageUrl: string | null },
  variant: { readonly imageUrl?: string | undefined },
): string | null => variant.imageUrl ?? product.imageUrl;
