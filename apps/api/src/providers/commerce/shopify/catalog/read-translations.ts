import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '@eyecart/shared/languages/languages';
import { z } from 'zod';
import type { ShopProduct, ShopTranslation } from '../../commerce-provider.js';
import { gidSchema, toGid } from '../gid.js';
import { SHOP_LANGUAGES, TRANSLATED_PRODUCTS } from '../operations.js';
import type { ShopClients } from '../shop-clients.js';

/** With up to 250 variants each, far below the API's node limit. */
const BATCH = 50;

const languagesSchema = z.object({
  localization: z.object({ availableLanguages: z.array(z.object({ isoCode: z.string() })) }),
});
const optionSchema = z.object({ name: z.string(), value: z.string() });
const translatedSchema = z.object({
  nodes: z.array(
    z
      .object({
        id: gidSchema('Product'),
        title: z.string(),
        descriptionHtml: z.string(),
        variants: z.object({
          nodes: z.array(
            z.object({ id: gidSchema('ProductVariant'), selectedOptions: z.array(optionSchema) }),
          ),
        }),
      })
      .nullable(),
  ),
});

/** The shop's code of a language. */
export const shopLanguage = (language: Language): string => language.toUpperCase();

/**
 * Adds products' translations into the other languages that patients read. Only the Storefront API answers in a
 * language; untranslated fields come in the shop's own and are left out.
 */
export async function withTranslations(
  clients: ShopClients,
  products: readonly ShopProduct[],
): Promise<ShopProduct[]> {
  if (products.length === 0) return [];
  const { localization } = await clients.storefront(SHOP_LANGUAGES, {}, languagesSchema);
  const offered = new Set(localization.availableLanguages.map(({ isoCode }) => isoCode));
  let translated = [...products];
  for (const language of LANGUAGE_CODES) {
    if (language === DEFAULT_LANGUAGE || !offered.has(shopLanguage(language))) continue;
    const words = await readIn(clients, products, language);
    translated = translated.map((product) => {
      const found = words.get(product.id);
      const isOther = found !== undefined && isTranslated(product, found);
      return isOther ? { ...product, translations: { ...product.translations, [language]: found } } : product;
    });
  }
  return translated;
}

async function readIn(
  { storefront }: ShopClients,
  products: readonly ShopProduct[],
  language: Language,
): Promise<ReadonlyMap<string, ShopTranslation>> {
  const words = new Map<string, ShopTranslation>();
  for (let from = 0; from < products.length; from += BATCH) {
    const ids = products.slice(from, from + BATCH).map(({ id }) => toGid('Product', id));
    const variables = { ids, language: shopLanguage(language) };
    const { nodes } = await storefront(TRANSLATED_PRODUCTS, variables, translatedSchema);
    for (const node of nodes) {
      if (node === null) continue;
      const { id, title, descriptionHtml, variants } = node;
      const selectedOptions = Object.fromEntries(variants.nodes.map((one) => [one.id, one.selectedOptions]));
      words.set(id, { title, descriptionHtml, selectedOptions });
    }
  }
  return words;
}

/** A title in the shop's own language means that the product is not translated. */
const isTranslated = (product: ShopProduct, { title, descriptionHtml }: ShopTranslation): boolean =>
  title !== product.title || descriptionHtml !== product.descriptionHtml;
