import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { slug } from '../slug.js';
import { buildProduct } from './build-product.js';
import { generateProducts } from './generate-products.js';
import { SPECS } from './specs.js';

describe('generated products', () => {
  it('have pictures of their own brand', () => {
    const products = generateProducts(500);
    const pictures = products.flatMap(({ vendor, images, variants }) =>
      [...images, ...variants.flatMap(({ image }) => image ?? [])].map((image) => ({ vendor, image })),
    );
    expect(pictures.length).toBeGreaterThan(400);
    expect(pictures.filter(({ vendor, image }) => !image.startsWith(`${slug(vendor)}-`))).toEqual([]);
  });
});

describe('the demo catalog', () => {
  it('leaves a size that can be chosen out of the title, since a cart line has both', () => {
    const sized = SPECS.map(buildProduct).filter(
      ({ title, options }) => options.some(({ name }) => name === 'Size') && /,\s\d/.test(title),
    );
    expect(sized.map(({ title }) => title)).toEqual([]);
  });

  it('has a picture for every product that should have one', () => {
    const names = new Set(readdirSync(new URL('../../artwork', import.meta.url)));
    const missing = SPECS.map(buildProduct).flatMap(({ images }) =>
      images.filter((image) => !names.has(image)),
    );
    expect(missing).toEqual([]);
  });
});
