import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  gid,
  ids,
  LAST,
  more,
  ofProduct,
  product,
  variant,
} from '../../../../../test/conformance/shop-records.js';
import { type StubShop, startStubShop, withStatus } from '../../../../../test/conformance/stub-shop.js';
import { CommerceError } from '../../commerce-provider.js';

let shop: StubShop;
beforeEach(async () => {
  shop = await startStubShop();
  const { origin } = shop;
  const operation = { id: gid('BulkOperation', 1), status: 'CREATED' };
  shop.answer('StartBulkOperation', { bulkOperationRunQuery: { bulkOperation: operation, userErrors: [] } });
  shop.answer(
    'PollBulkOperation',
    { node: { ...operation, status: 'RUNNING', url: null } },
    { node: { ...operation, status: 'COMPLETED', url: `${origin}/result.jsonl` } },
  );
  shop.answer('Collections', { collections: { pageInfo: LAST, nodes: [] } });
  shop.answer('BestSellers', { products: { pageInfo: LAST, nodes: ids(1, 2) } });
  shop.answer('VisibleProducts', { nodes: [] });
  answerLines([product(1), { ...variant(11, 1), ...ofProduct(1) }]);
});
afterEach(() => shop.close());

function answerLines(lines: readonly object[]): void {
  shop.answer('/result.jsonl', withStatus(200, lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
}

describe('the bulk result', () => {
  it('joins variants to their products in either order, and keeps a line separator within a string', async () => {
    answerLines([
      { ...variant(12, 2, { price: '12.5' }), ...ofProduct(1) },
      product(2, { descriptionHtml: 'One\u2028two' }),
      { ...variant(21, 1), ...ofProduct(2) },
      product(1),
      { ...variant(11, 1), ...ofProduct(1) },
    ]);
    const { products } = await shop.provider().fetchCatalog();
    expect(products.map(({ id, variants }) => [id, variants.map((one) => [one.id, one.priceCents])])).toEqual(
      [
        ['2', [['21', 1000]]],
        [
          '1',
          [
            ['11', 1000],
            ['12', 1250],
          ],
        ],
      ],
    );
    expect(products[0]?.descriptionHtml).toBe('One\u2028two');
  });

  it('is empty when the shop provides no file', async () => {
    shop.answer('PollBulkOperation', { node: { status: 'COMPLETED', url: null } });
    expect((await shop.provider().fetchCatalog()).products).toEqual([]);
  });

  it.each([
    [
      'the operation fails',
      'PollBulkOperation',
      { node: { status: 'FAILED', errorCode: 'TIMEOUT' } },
      'FAILED (TIMEOUT)',
    ],
    [
      'another one runs',
      'StartBulkOperation',
      { bulkOperationRunQuery: { bulkOperation: null, userErrors: [{ message: 'Already in progress' }] } },
      'Already in progress',
    ],
    ['a line is cut', '/result.jsonl', withStatus(200, '{"id":'), 'Line 1'],
    ['the file is gone', '/result.jsonl', withStatus(403), 'HTTP 403'],
    [
      'a price is not an amount',
      '/result.jsonl',
      withStatus(200, JSON.stringify({ ...variant(1, 1, { price: 'x' }), ...ofProduct(1) })),
      'price',
    ],
    ['an answer lacks its data', 'BestSellers', { products: { nodes: [] } }, 'products.pageInfo'],
  ])('is refused when %s', async (_, name, answer, words) => {
    shop.answer(name, answer);
    const reading = shop.provider().fetchCatalog();
    await expect(reading).rejects.toThrow(CommerceError);
    await expect(reading).rejects.toThrow(words);
  });
});

describe('the products the channel shows', () => {
  it('exclude active products that it does not show, and only those without a rank are checked', async () => {
    answerLines([product(1), product(2), product(3), product(4)]);
    shop.answer(
      'BestSellers',
      { products: { pageInfo: more('c'), nodes: ids(2, 9) } },
      { products: { pageInfo: LAST, nodes: ids(1) } },
    );
    shop.answer('VisibleProducts', { nodes: [null, ...ids(4)] });
    const catalog = await shop.provider().fetchCatalog();
    expect(catalog.products.map(({ id }) => id)).toEqual(['1', '2', '4']);
    expect(catalog.bestSellerIds).toEqual(['2', '1']);
    const asked = shop.seen.find((request) => request.operation === 'VisibleProducts');
    expect(asked?.variables.ids).toEqual([gid('Product', 3), gid('Product', 4)]);
  });

  it('exclude variants that it hides, and products of which it shows no variant', async () => {
    const values = ['10 ml', '15 ml'];
    const optionValues = values.map((name) => ({ name }));
    const options = [{ id: gid('ProductOption', 5), name: 'Size', values, optionValues }];
    const sized = (value?: string) => ({ selectedOptions: [{ name: 'Size', value }] });
    const lines = [1, 2].flatMap((id) => [
      product(id, { options }),
      { ...variant(id * 10 + 1, 1, sized(values[0])), ...ofProduct(id) },
      { ...variant(id * 10 + 2, 2, sized(values[1])), ...ofProduct(id) },
    ]);
    answerLines(lines);
    shop.answer('VisibleVariants', { nodes: [{ id: gid('ProductVariant', 12) }, null, null, null] });
    const catalog = await shop.provider().fetchCatalog();
    expect(catalog.products.map(({ id, variants }) => [id, variants.map((one) => one.id)])).toEqual([
      ['1', ['12']],
    ]);
    expect(catalog.products[0]?.options).toEqual([{ id: '5', name: 'Size', values: ['15 ml'] }]);
    expect(catalog.bestSellerIds).toEqual(['1']);
    const asked = shop.seen.find((request) => request.operation === 'VisibleVariants');
    expect(asked?.variables.ids).toEqual([11, 12, 21, 22].map((id) => gid('ProductVariant', id)));
  });

  it('come with the picture of each variant that has its own', async () => {
    const picture = (url: string) => ({ preview: { image: { url } } });
    answerLines([
      product(1, { featuredMedia: picture('https://cdn.example/terracotta.png') }),
      ...[11, 12, 13].map((id, position) => ({ ...variant(id, position), ...ofProduct(1) })),
    ]);
    const shown = (id: number, image: object | null) => ({ id: gid('ProductVariant', id), image });
    shop.answer('VisibleVariants', {
      nodes: [
        shown(11, { url: 'https://cdn.example/terracotta.png' }),
        shown(12, { url: 'https://cdn.example/sage.png' }),
        shown(13, null),
      ],
    });
    const { products } = await shop.provider().fetchCatalog();
    expect(products[0]?.variants.map(({ imageUrl }) => imageUrl)).toEqual([
      null,
      'https://cdn.example/sage.png',
      null,
    ]);
  });

  it('exclude those sold by subscription only', async () => {
    answerLines([product(1, { requiresSellingPlan: true }), product(2)]);
    const catalog = await shop.provider().fetchCatalog();
    expect(catalog.products.map(({ id }) => id)).toEqual(['2']);
  });

  it("returns collections with their flags and all their products, in the shop's order", async () => {
    answerLines([product(1), product(2), product(3)]);
    shop.answer('BestSellers', { products: { pageInfo: LAST, nodes: ids(1, 2, 3) } });
    const collection = (id: number, metafields: unknown[], products: object) => ({
      id: gid('Collection', id),
      title: `C${id}`,
      metafields,
      products,
    });
    const logo = {
      key: 'brand_logo',
      value: gid('MediaImage', 1),
      reference: { image: { url: 'https://cdn.example/l.svg' } },
    };
    shop.answer(
      'Collections',
      {
        collections: {
          pageInfo: more('c1'),
          nodes: [
            collection(1, [logo, { key: 'is_featured', value: 'true', reference: null }], {
              pageInfo: more('p1'),
              nodes: ids(3, 8),
            }),
          ],
        },
      },
      {
        collections: {
          pageInfo: LAST,
          nodes: [
            collection(2, [null, { key: 'is_featured', value: 'false' }], { pageInfo: LAST, nodes: ids(2) }),
          ],
        },
      },
    );
    shop.answer('MoreCollectionProducts', { collection: { products: { pageInfo: LAST, nodes: ids(1) } } });
    expect((await shop.provider().fetchCatalog()).collections).toEqual([
      {
        id: '1',
        title: 'C1',
        logoUrl: 'https://cdn.example/l.svg',
        isFeatured: true,
        productIds: ['3', '1'],
      },
      { id: '2', title: 'C2', logoUrl: null, isFeatured: false, productIds: ['2'] },
    ]);
  });
});
