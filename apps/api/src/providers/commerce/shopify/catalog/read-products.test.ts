import { afterEach, beforeEach, expect, it } from 'vitest';
import { gid, ids, LAST, more, product, variant } from '../../../../../test/conformance/shop-records.js';
import { type StubShop, startStubShop } from '../../../../../test/conformance/stub-shop.js';

let shop: StubShop;
beforeEach(async () => {
  shop = await startStubShop();
});
afterEach(() => shop.close());

const node = (id: number, status = 'ACTIVE', pageInfo: object = LAST) => ({
  ...product(id, { status }),
  variants: { pageInfo, nodes: [variant(id * 10, 1)] },
});

it('returns products for sale with all their variants, and lists the rest as removed', async () => {
  shop.answer('Products', { nodes: [node(1, 'ACTIVE', more('v1')), node(2, 'DRAFT'), node(3), null] });
  shop.answer('MoreVariants', { product: { variants: { pageInfo: LAST, nodes: [variant(11, 2)] } } });
  shop.answer('VisibleProducts', { nodes: [...ids(1), null] });

  const { products, removedIds } = await shop.provider().fetchProducts(['1', '2', '3', '4', '1']);
  expect(products.map(({ id, variants }) => [id, variants.map((one) => one.id)])).toEqual([
    ['1', ['10', '11']],
  ]);
  expect(removedIds).toEqual(['2', '3', '4']);
  expect(shop.seen[0]?.variables.ids).toEqual([1, 2, 3, 4].map((id) => gid('Product', id)));
});

it('leaves out what PostgreSQL cannot store', async () => {
  shop.answer('Products', { nodes: [{ ...node(1), title: 'Dr\u0000ops \ud83d' }] });
  shop.answer('VisibleProducts', { nodes: ids(1) });
  const { products } = await shop.provider().fetchProducts(['1']);
  expect(products.map(({ title }) => title)).toEqual(['Drops ']);
});

it('lists a product sold by subscription only, or with all its variants hidden, as removed', async () => {
  shop.answer('Products', { nodes: [{ ...node(1), requiresSellingPlan: true }, node(2), node(3)] });
  shop.answer('VisibleProducts', { nodes: ids(2, 3) });
  shop.answer('VisibleVariants', { nodes: [null, { id: gid('ProductVariant', 30) }] });
  const { products, removedIds } = await shop.provider().fetchProducts(['1', '2', '3']);
  expect(products.map(({ id }) => id)).toEqual(['3']);
  expect(removedIds).toEqual(['1', '2']);
});

it('requests ten at a time', async () => {
  shop.answer('Products', { nodes: [] });
  const wanted = Array.from({ length: 25 }, (_, index) => String(index + 1));
  expect(await shop.provider().fetchProducts(wanted)).toEqual({ products: [], removedIds: wanted });
  expect(shop.seen.map(({ variables }) => variables.ids)).toMatchObject([
    { length: 10 },
    { length: 10 },
    { length: 5 },
  ]);
});

it('sends no request for no ids', async () => {
  expect(await shop.provider().fetchProducts([])).toEqual({ products: [], removedIds: [] });
  expect(shop.seen).toEqual([]);
});
