import type { Product, Variant } from './shop-types.js';

/** The product in the language of the request, where the shop has translated it; otherwise as it is. */
export function inLanguage(product: Product, language: string): Product {
  const translation = product.translations?.[language];
  if (translation === undefined) return product;
  const word = (value: string): string => translation.options[value.replaceAll('\u00a0', ' ')] ?? value;
  return {
    ...product,
    title: translation.title,
    descriptionHtml: translation.descriptionHtml,
    options: product.options.map((option) => ({
      ...option,
      name: word(option.name),
      values: option.values.map(word),
    })),
    variants: product.variants.map((variant) => ({
      ...variant,
      title: variant.title.split(' / ').map(word).join(' / '),
      selectedOptions: variant.selectedOptions.map(({ name, value }) => ({
        name: word(name),
        value: word(value),
      })),
    })),
  };
}

/** A variant of a product that may be translated. */
export const variantIn = (product: Product, variant: Variant): Variant =>
  product.variants.find(({ id }) => id === variant.id) ?? variant;
