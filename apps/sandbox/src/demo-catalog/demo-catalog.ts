import type { DemoCatalog } from '../shop/catalog.js';
import type { Collection, Product } from '../shop/shop-types.js';
import { slug } from '../slug.js';
import { BRANDS } from './brands.js';
import { buildProduct } from './build-product.js';
import { generateProducts } from './generate-products.js';
import { SPECS } from './specs.js';

const FIRST_ID = 410_000_000_001;
const MADE_AT = '2026-03-01T09:00:00.000Z';

const has =
  (...words: RegExp[]) =>
  (product: Product): boolean =>
    words.some((word) => word.test(`${product.title} ${product.tags.join(' ')} ${product.productType}`));

const THEMES: { title: string; about: string; isIn: (product: Product) => boolean }[] = [
  {
    title: 'First visit kit',
    about: 'What most patients start with.',
    isIn: (product) => product.salesRank !== null && product.salesRank <= 12,
  },
  {
    title: 'Evening routine',
    about: 'For the last half hour of the day.',
    isIn: has(/night|evening|sleep|heat mask|bedside/i),
  },
  {
    title: 'Contact lens comfort',
    about: 'For contact lens wearers.',
    isIn: has(/contact|lens wearer|rewetting|shower/i),
  },
  {
    title: 'Screen days',
    about: 'For long hours at a screen.',
    isIn: has(/screen|desk|long day|usb|lutein/i),
  },
  {
    title: 'Lid hygiene',
    about: 'Wipes, cleansers and sprays.',
    isIn: has(/lid wipes|lid cleansers|eyelid sprays/i),
  },
  {
    title: 'Travel size',
    about: 'Small enough for your carry-on.',
    isIn: has(/travel\b(?! kits)|flight|pocket/i),
  },
];

/** The demo shop: about 120 products from 18 fictional brands. */
export function createDemoCatalog(): DemoCatalog {
  const products = SPECS.map(buildProduct);
  const themes = THEMES.map(({ title, about, isIn }) => ({
    title,
    about,
    logo: null,
    isFeatured: false,
    rule: { handles: products.filter(isIn).map(({ handle }) => handle) },
  }));
  const brands = BRANDS.map(({ name, hasLogo }) => ({
    title: name,
    about: `Everything by ${name}.`,
    logo: hasLogo ? `logo-${slug(name)}.svg` : null,
    isFeatured: hasLogo,
    rule: { vendor: name },
  }));
  const collections = [...themes, ...brands].map(
    ({ about, ...collection }, index): Collection => ({
      ...collection,
      id: FIRST_ID + index,
      handle: slug(collection.title),
      descriptionHtml: `<p>${about}</p>`,
      updatedAt: MADE_AT,
    }),
  );
  return { products, collections, generate: generateProducts };
}
