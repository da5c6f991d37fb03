import type { HowTo } from '@eyecart/shared/contracts';
import { LANGUAGE_CODES, type Language } from '@eyecart/shared/languages/languages';
import { MESSAGE_CATALOGS, wordsIn } from '@eyecart/shared/languages/words';
import type { TimeOfDay } from '@eyecart/shared/rules/routine';
import { isBlocked, productStock } from '@eyecart/shared/rules/stock';
import { lineTitle } from '../carts/resolve-lines.js';
import type { CatalogSnapshot, CatalogVariant } from '../catalog/catalog-snapshot.js';

type NoteKey = keyof (typeof MESSAGE_CATALOGS)['en']['starters']['notes'];
type BundleKey = keyof (typeof MESSAGE_CATALOGS)['en']['starters']['bundles'];

/** The example for each product type of the demo shop; a shop with other types has none. */
const NOTE_OF_TYPE: ReadonlyMap<string, NoteKey> = new Map([
  ['Eye Drops', 'drops'],
  ['Gels & Ointments', 'ointment'],
  ['Lid Cleansers', 'lidCleanser'],
  ['Lid Wipes', 'lidWipes'],
  ['Eyelid Sprays', 'lidSpray'],
  ['Heat Masks', 'heatMask'],
  ['Supplements', 'supplement'],
  ['Humidifiers', 'humidifier'],
  ['Moisture Goggles', 'goggles'],
  ['Travel Kits', 'travelKit'],
]);

type Step = readonly [productType: string, timesOfDay: readonly TimeOfDay[]];

/** What the example bundles hold, in the order in which it is used (docs/product.md §15.3). */
const STEPS: Readonly<Record<BundleKey, readonly Step[]>> = {
  newPatient: [
    ['Heat Masks', ['evening']],
    ['Lid Wipes', ['morning', 'evening']],
    ['Eye Drops', ['morning', 'midday', 'evening']],
  ],
  contactLenses: [
    ['Lid Cleansers', ['evening']],
    ['Eyelid Sprays', ['morning']],
    ['Travel Kits', ['as-needed']],
  ],
  screenDay: [
    ['Eye Drops', ['midday', 'as-needed']],
    ['Humidifiers', ['midday']],
    ['Heat Masks', ['evening']],
  ],
  night: [
    ['Lid Cleansers', ['evening']],
    ['Gels & Ointments', ['evening']],
    ['Moisture Goggles', ['evening']],
  ],
  lidHygiene: [
    ['Heat Masks', ['evening']],
    ['Lid Cleansers', ['evening']],
    ['Eyelid Sprays', ['morning']],
  ],
};

export interface StarterBundle {
  readonly name: string;
  readonly products: {
    readonly productId: string;
    readonly variantId: string;
    readonly title: string;
    readonly imageUrl: string | null;
    readonly timesOfDay: TimeOfDay[];
  }[];
}

/** How products of a type are used, in every language; empty for a type we know nothing of. */
export function exampleNotes(productType: string): HowTo {
  const key = NOTE_OF_TYPE.get(productType);
  if (key === undefined) return {};
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, MESSAGE_CATALOGS[code].starters.notes[key]]));
}

/** The example bundles, each with the best-selling product of each type; those without any product are left out. */
export function starterBundles(snapshot: CatalogSnapshot, language: Language): StarterBundle[] {
  const { starters } = wordsIn(language);
  const best = new Map<string, CatalogVariant>();
  for (const product of snapshot.products) {
    const variant = product.variants.find((one) => !isBlocked(productStock(product, one)));
    if (variant && !best.has(product.productType)) best.set(product.productType, { product, variant });
  }
  return Object.entries(STEPS).flatMap(([key, steps]) => {
    const products = steps.flatMap(([type, timesOfDay]) => {
      const found = best.get(type);
      if (!found) return [];
      const { id, imageUrl } = found.product;
      const title = lineTitle(found);
      return [{ productId: id, variantId: found.variant.id, title, imageUrl, timesOfDay: [...timesOfDay] }];
    });
    const name = starters.example({ name: starters.bundles[key as BundleKey] });
    return products.length === 0 ? [] : [{ name, products }];
  });
}
