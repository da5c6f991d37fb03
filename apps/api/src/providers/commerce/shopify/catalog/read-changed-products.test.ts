import { afterEach, beforeEach, expect, it } from 'vitest';
import { gid, ids, LAST, more, product, variant } from '../../../../../test/conformance/shop-records.js';
import { type StubShop, startStubShop } from '../../../../../test/conformance/stub-shop.js';

let shop: StubShop;
beforeEach(async () => {
  shop = await startStubShop();
});
afterEach(() => shop.close());

const changed = (
  id: number,
  status: string,
  variants: object = { pageInfo: LAST, nodes: [variant(id * 10, 1)] },
) => ({ ...product(id, { status }), variants });

it('reads every page and every variant, and lists products no longer for sale as removed', async () => {
  shop.answer(
    'ChangedProducts',
    {
      products: {
        pageInfo: more('c1'),
        nodes: [changed(1, 'ACTIVE', { pageInfo: more('v1'), nodes: [variant(10, 1)] }), changed(2, 'DRAFT')],
      },
    },
    {
      products: {
        pageInfo: LAST,
        nodes: [changed(3, 'ARCHIVED'), changed(4, 'ACTIVE'), changed(5, 'UNLISTED')],
      },
    },
  );
  shop.answer(
    'MoreVariants',
    { product: { variants: { pageInfo: more('v2'), nodes: [variant(11, 2)] } } },
    { product: { variants: { pageInfo: LAST, nodes: [variant(12, 3)] } } },
  );
  shop.answer('VisibleProducts', { nodes: [...ids(1), null] });

  const { products, removedIds } = await shop
    .provider()
    .fetchChangedProducts(new Date('2026-11-20T08:00:00Z'));
  expect(products.map(({ id, variants }) => [id, variants.map((one) => one.id)])).toEqual([
    ['1', ['10', '11', '12']],
  ]);
  expect(removedIds).toEqual(['2', '3', '4', '5']);
  expect(shop.seen[0]?.variables).toEqual({
    query: "updated_at:>='2026-11-20T08:00:00.000Z'",
    after: null,
  });
  expect(shop.seen[1]?.variables.after).toBe('c1');
  expect(shop.seen.find((request) => request.operation === 'VisibleProducts')?.variables.ids).toEqual([
    gid('Product', 1),
    gid('Product', 4),
  ]);
});
