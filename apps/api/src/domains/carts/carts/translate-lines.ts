import type { CartItem, UnavailableItem } from '@eyecart/shared/contracts';
import { DEFAULT_LANGUAGE, type Language } from '@eyecart/shared/languages/languages';
import { cartLineTitle } from '@eyecart/shared/rules/cart-line-title';
import type { CatalogSnapshot } from '../../catalog/catalog-snapshot.js';

interface Lines {
  readonly items: readonly CartItem[];
  readonly unavailable: readonly UnavailableItem[];
}

/** A cart with its products in a language, as far as the shop has translations. */
export function inLanguage<Cart extends Lines>(
  priced: Cart,
  language: Language,
  snapshot: CatalogSnapshot,
): Cart {
  if (language === DEFAULT_LANGUAGE) return priced;
  return {
    ...priced,
    items: priced.items.map((item) => translateItem(item, language, snapshot)),
    unavailable: priced.unavailable.map((item) => translateUnavailable(item, language, snapshot)),
  };
}

function translateItem(item: CartItem, language: Language, snapshot: CatalogSnapshot): CartItem {
  const words = wordsOf(item.variantId, language, snapshot);
  if (words === null) return item;
  const { title, description } = words;
  const selectedOptions = item.selectedOptions.length === 0 ? [] : words.selectedOptions;
  return { ...item, title: lineTitle(title, selectedOptions), description, selectedOptions, language };
}

function translateUnavailable(
  item: UnavailableItem,
  language: Language,
  snapshot: CatalogSnapshot,
): UnavailableItem {
  const words = wordsOf(item.id, language, snapshot);
  if (words === null) return item;
  const { title, description, selectedOptions, isOnlyVariant } = words;
  return { ...item, title: lineTitle(title, isOnlyVariant ? [] : selectedOptions), description, language };
}

function wordsOf(variantId: string, language: Language, snapshot: CatalogSnapshot) {
  const found = snapshot.findVariant(variantId);
  const words = found && snapshot.findTranslation(found.product.id, language);
  if (!words) return null;
  const { title, description, selectedOptions } = words;
  return {
    title,
    description,
    selectedOptions: [...(selectedOptions[variantId] ?? found.variant.selectedOptions)],
    isOnlyVariant: cartLineTitle(found.product.title, found.variant.title) === found.product.title,
  };
}

/** The variant's title is its options' values, in every language. */
const lineTitle = (title: string, options: readonly { readonly value: string }[]): string =>
  options.length === 0 ? title : cartLineTitle(title, options.map(({ value }) => value).join(' / '));
