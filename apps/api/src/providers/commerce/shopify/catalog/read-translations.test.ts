import { afterEach, beforeEach, expect, it } from 'vitest';
import { gid, ids, LAST, product, variant } from '../../../../../test/conformance/shop-records.js';
import { type StubShop, startStubShop } from '../../../../../test/conformance/stub-shop.js';

let shop: StubShop;
beforeEach(async () => {
  shop = await startStubShop();
});
afterEach(() => shop.close());

const offering = (...codes: string[]) => ({
  localization: { availableLanguages: codes.map((isoCode) => ({ isoCode })) },
});
const products = (...numbers: number[]) => ({
  nodes: numbers.map((id) => ({
    ...product(id),
    variants: { pageInfo: LAST, nodes: [variant(id * 10, 1)] },
  })),
});

it('adds the words of each product that the shop has in Spanish, as one answer for up to fifty', async () => {
  shop.answer('Products', products(1, 2, 3));
  shop.answer('VisibleProducts', { nodes: ids(1, 2, 3) });
  shop.answer('ShopLanguages', offering('EN', 'FR', 'ES'));
  const selectedOptions = [{ name: 'Color', value: 'Azul' }];
  shop.answer('TranslatedProducts', {
    nodes: [
      {
        id: gid('Product', 1),
        title: 'Gotas',
        descriptionHtml: '<p>Claras</p>',
        variants: { nodes: [{ id: gid('ProductVariant', 10), selectedOptions }] },
      },
      null,
      { id: gid('Product', 3), ...untranslated(3), variants: { nodes: [] } },
    ],
  });
  const { products: read } = await shop.provider().fetchProducts(['1', '2', '3']);
  expect(read.map(({ translations }) => translations)).toEqual([
    { es: { title: 'Gotas', descriptionHtml: '<p>Claras</p>', selectedOptions: { 10: selectedOptions } } },
    undefined,
    undefined,
  ]);
  const asked = shop.seen.filter(({ operation }) => operation === 'TranslatedProducts');
  expect(asked.map(({ variables }) => variables)).toEqual([
    { ids: [1, 2, 3].map((id) => gid('Product', id)), language: 'ES' },
  ]);
});

it('asks for no words in a language that the shop does not publish', async () => {
  shop.answer('Products', products(1));
  shop.answer('VisibleProducts', { nodes: ids(1) });
  shop.answer('ShopLanguages', offering('EN'));
  const { products: read } = await shop.provider().fetchProducts(['1']);
  expect(read[0]).not.toHaveProperty('translations');
  expect(shop.seen.map(({ operation }) => operation)).not.toContain('TranslatedProducts');
});

/** The shop's response for a product without a translation: the original words. */
function untranslated(id: number) {
  const { title, descriptionHtml } = product(id);
  return { title, descriptionHtml };
}
