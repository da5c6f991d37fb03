import type { Product } from '../shop/shop-types.js';
import { buildProduct } from './build-product.js';
import { sellsOn, soldOut, stocked, untracked } from './product-spec.js';
import { SPECS } from './specs.js';

const QUALITIES = [
  'Daily',
  'Calm',
  'Fresh',
  'Pure',
  'Soft',
  'Active',
  'Bright',
  'Classic',
  'Prime',
  'Mild',
  'Rich',
  'Clear',
];

/** A mix of stock states like a real shop's. */
const stockFor = (index: number) => {
  if (index % 29 === 0) return soldOut;
  if (index % 23 === 0) return sellsOn(-(index % 5));
  if (index % 17 === 0) return untracked;
  return stocked(index % 13 === 0 ? 1 + (index % 9) : 12 + (index % 180));
};

/** Products for a large catalog, based on the demo's with other names and prices; the same in every run. */
export function generateProducts(count: number): Product[] {
  const models = SPECS.map(buildProduct);
  return Array.from({ length: count }, (_unused, index) => {
    const place = (index * 7) % SPECS.length;
    const kind = SPECS[place];
    const model = models[place];
    if (kind === undefined || model === undefined) throw new Error(`The demo catalog has no row ${place}`);
    const quality = QUALITIES[(index * 11) % QUALITIES.length];
    const cents = 899 + ((index * 7919) % 6_100);
    const [name = kind.title, size] = kind.title.split(', ');
    const { form, vendor, about, tags, options, category, hasNoImage } = kind;
    const extra = { tags, options, category, hasNoImage };
    const product = buildProduct(
      {
        form,
        about,
        ...Object.fromEntries(Object.entries(extra).filter(([, value]) => value !== undefined)),
        vendor,
        title: `${quality} ${name} No. ${index + 1}${size === undefined ? '' : `, ${size}`}`,
        price: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
        stock: stockFor(index),
      },
      SPECS.length + index,
    );
    // They share the images of the product they are based on, which show its brand.
    const variants = product.variants.map((variant, number) => ({
      ...variant,
      image: model.variants[number]?.image ?? null,
    }));
    return { ...product, images: model.images, variants, salesRank: 1000 + ((index * 104_729) % 10_007) };
  });
}
