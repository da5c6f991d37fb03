import type { HowTo } from '@eyecart/shared/contracts';
import { LANGUAGE_CODES, type Language } from '@eyecart/shared/languages/languages';
import { MESSAGE_CATALOGS, wordsIn } from '@eyecart/shared/languages/words';
import { pictureOf } from '@eyecart/shared/rules/picture';
import type { TimeOfDay } from '@eyecart/shared/rules/routine';
import { isBlocked, productStock } from '@eyecart/shared/rules/stock';
import type { CatalogSnapshot, CatalogVariant } from '../catalog-snapshot.js';
import { lineTitle } from '../resolve-lines.js';

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

interface Step {
  readonly type: string;
  readonly timesOfDay: readonly TimeOfDay[];
  /** Title words of fitting products, the best first; without a match, any product of the type will do. */
  readonly words?: readonly string[];
  /** Without a match, the step is left out. */
  readonly isOnlyWith?: true;
}

/** The contents of the example bundles, in order of use (docs/product.md §15.3). */
const STEPS: Readonly<Record<BundleKey, readonly Step[]>> = {
  newPatient: [
    { type: 'Heat Masks', timesOfDay: ['evening'] },
    { type: 'Lid Wipes', timesOfDay: ['morning', 'evening'], words: ['daily', 'sensitive'] },
    { type: 'Eye Drops', timesOfDay: ['morning', 'midday', 'evening'] },
  ],
  contactLenses: [
    { type: 'Lid Wipes', timesOfDay: ['morning'], words: ['contact lens'] },
    { type: 'Eye Drops', timesOfDay: ['midday', 'as-needed'], words: ['contact lens'], isOnlyWith: true },
    { type: 'Lid Cleansers', timesOfDay: ['evening'] },
  ],
  screenDay: [
    { type: 'Eye Drops', timesOfDay: ['midday', 'as-needed'], words: ['screen', 'desk'] },
    { type: 'Humidifiers', timesOfDay: ['midday'], words: ['desk'] },
    { type: 'Heat Masks', timesOfDay: ['evening'] },
  ],
  night: [
    { type: 'Lid Cleansers', timesOfDay: ['evening'], words: ['evening', 'night'] },
    { type: 'Gels & Ointments', timesOfDay: ['evening'], words: ['night', 'bedside'] },
    { type: 'Moisture Goggles', timesOfDay: ['evening'], words: ['night', 'sleep'], isOnlyWith: true },
  ],
  lidHygiene: [
    { type: 'Heat Masks', timesOfDay: ['evening'] },
    { type: 'Lid Cleansers', timesOfDay: ['evening'] },
    { type: 'Eyelid Sprays', timesOfDay: ['morning'] },
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

/** How products of a type are used, in every language; empty for an unknown type. */
export function exampleNotes(productType: string): HowTo {
  const key = NOTE_OF_TYPE.get(productType);
  if (key === undefined) return {};
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, MESSAGE_CATALOGS[code].starters.notes[key]]));
}

/** The example bundles, each with the best-selling product for each step; those without any product are left out. */
export function starterBundles(snapshot: CatalogSnapshot, language: Language): StarterBundle[] {
  const { starters } = wordsIn(language);
  const buyable = snapshot.products.flatMap((product): CatalogVariant[] => {
    const variant = product.variants.find((one) => !isBlocked(productStock(product, one)));
    return variant ? [{ product, variant }] : [];
  });
  return Object.entries(STEPS).flatMap(([key, steps]) => {
    const products = steps.flatMap((step) => {
      const found = findFor(step, buyable);
      if (found === undefined) return [];
      const { product, variant } = found;
      const title = lineTitle(found);
      const timesOfDay = [...step.timesOfDay];
      const imageUrl = pictureOf(product, variant);
      return [{ productId: product.id, variantId: variant.id, title, imageUrl, timesOfDay }];
    });
    const name = starters.example({ name: starters.bundles[key as BundleKey] });
    return products.length === 0 ? [] : [{ name, products }];
  });
}

/** The product that suits a step best, from products in best-seller order. */
function findFor(
  { type, words = [], isOnlyWith }: Step,
  buyable: readonly CatalogVariant[],
): CatalogVariant | undefined {
  const ofType = buyable.filter(({ product }) => product.productType === type);
  for (const word of words) {
    const suits = ofType.find(({ product }) => product.title.toLowerCase().includes(word));
    if (suits !== undefined) return suits;
  }
  return isOnlyWith ? undefined : ofType[0];
}
