import { describe, expect, it } from 'vitest';
import { slug } from '../slug.js';
import { generateProducts } from './generate-products.js';

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
