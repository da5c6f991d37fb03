import type { Bundle } from '@eyecart/shared/contracts';
import { cartLineTitle } from '@eyecart/shared/rules/cart-line-title';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleCalls } from './support/bundle-calls.js';
import { changeShop, countQueries, createShelf, type ShelfItem } from './support/sellable-products.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const PRAIRIE = 'Prairie Family Optometry';

describe('bundles', () => {
  let browser: Browser;
  let prairie: Browser;
  let shelf: Awaited<ReturnType<typeof createShelf>>;
  let calls: ReturnType<typeof bundleCalls>;
  const api = testApi();
  beforeAll(async () => {
    browser = await api.signedIn();
    prairie = await api.signedIn('100400');
    shelf = await createShelf(browser);
    calls = bundleCalls(browser);
  });

  const todaysFacts = ({ product, variant }: ShelfItem) => ({
    title: cartLineTitle(product.title, variant.title),
    vendor: product.vendor,
    imageUrl: product.imageUrl,
    price: variant.price,
    variantId: variant.id,
    isAvailable: true,
    unavailableReason: null,
  });
  const optionOf = (place: number): ShelfItem => {
    const variant = shelf.withOptions.variants[place];
    if (!variant) throw new Error('Too few options.');
    return { product: shelf.withOptions, variant };
  };

  it('keeps the chosen variants in order, with data from the catalog', async () => {
    const [plain, option] = [shelf.take(), optionOf(1)];
    const bundle = await calls.created({
      name: '  Morning & evening  ',
      products: [
        {
          productId: option.product.id,
          productData: { variantId: option.variant.id, price: 1 },
          quantity: 3,
        },
        { productId: plain.product.id, productData: { title: 'Free gold', price: 1 } },
      ],
    });
    expect(bundle).toMatchObject({ name: 'Morning & evening', practiceName: LAKESIDE });
    expect(bundle.products).toEqual([
      {
        id: expect.any(String),
        productId: option.product.id,
        productData: todaysFacts(option),
        quantity: 3,
      },
      { id: expect.any(String), productId: plain.product.id, productData: todaysFacts(plain), quantity: 1 },
    ]);
    expect((await calls.get(bundle.id).expect(200)).body.bundle).toEqual(bundle);
  });

  it('lists the newest first, including empty ones, and deletes one permanently', async () => {
    const older = await calls.created({ name: 'Older', products: [{ productId: shelf.take().product.id }] });
    const newer = await calls.created({ name: 'Newer' });
    expect((await calls.list()).slice(0, 2)).toEqual([newer, older]);
    expect(newer.products).toEqual([]);
    const path = `/api/bundles/${older.id}`;
    await browser.delete(path).query({ practiceName: LAKESIDE }).expect(200, { success: true });
    const again = await browser.delete(path).query({ practiceName: LAKESIDE }).expect(404);
    expect(again.body.code).toBe('bundle_not_found');
    expect((await calls.list()).map((bundle) => bundle.id)).not.toContain(older.id);
  });

  it('keeps two variants of a product separate and merges the same variant', async () => {
    const [one, two] = [optionOf(0), optionOf(1)];
    const input = ({ product, variant }: ShelfItem, quantity: number) => ({
      productId: product.id,
      productData: { variantId: variant.id },
      quantity,
    });
    const bundle = await calls.created({ products: [input(one, 1), input(two, 1), input(one, 4)] });
    const { body } = await calls.add(bundle.id, input(two, 7)).expect(201);
    expect(
      body.bundle.products.map((item: Bundle['products'][number]) => [
        item.productData.variantId,
        item.quantity,
      ]),
    ).toEqual([
      [one.variant.id, 5],
      [two.variant.id, 8],
    ]);
  });

  it("returns cart lines at today's prices and available quantities, and lists what cannot be bought", async () => {
    const [dearer, short, soldOut, gone] = [shelf.take(), shelf.take(), shelf.take(), shelf.take()];
    const bundle = await calls.created({
      name: 'Drifted',
      products: [dearer, short, soldOut, gone].map(({ product }) => ({ productId: product.id, quantity: 5 })),
    });
    const fresh = await calls.toCart(bundle.id).expect(200);
    expect(fresh.body).toMatchObject({ bundle: { name: 'Drifted' }, unavailableItems: [] });
    expect(fresh.body.items[0]).toEqual({
      id: dearer.variant.id,
      variantId: dearer.variant.id,
      title: dearer.product.title,
      vendor: dearer.product.vendor,
      price: dearer.variant.price,
      quantity: 5,
      imageUrl: dearer.product.imageUrl,
      description: dearer.product.description,
      selectedOptions: [],
    });
    await changeShop(api, [
      { variantId: dearer.variant.id, price: '77.70' },
      { variantId: short.variant.id, quantity: 2 },
      { variantId: soldOut.variant.id, quantity: 0 },
      { productId: gone.product.id, isPublished: false },
    ]);
    const { body } = await calls.toCart(bundle.id).expect(200);
    expect(body.items).toHaveLength(2);
    expect(body.items[0]).toMatchObject({ price: 7770, previousPrice: dearer.variant.price, quantity: 5 });
    expect(body.items[1]).toMatchObject({ id: short.variant.id, quantity: 2, previousQuantity: 5 });
    expect(body.unavailableItems).toEqual([
      {
        id: soldOut.variant.id,
        title: soldOut.product.title,
        quantity: 5,
        imageUrl: soldOut.product.imageUrl,
        reason: 'Temporarily out of stock',
        reasonCode: 'sold_out',
        description: soldOut.product.description,
      },
      {
        id: gone.variant.id,
        title: gone.product.title,
        quantity: 5,
        imageUrl: gone.product.imageUrl,
        reason: 'No longer available',
        reasonCode: 'gone',
      },
    ]);
    const { products }: Bundle = (await calls.get(bundle.id)).body.bundle;
    expect(products.map(({ productData }) => productData)).toEqual([
      { ...todaysFacts(dearer), price: 7770, previousPrice: dearer.variant.price },
      todaysFacts(short),
      { ...todaysFacts(soldOut), isAvailable: false, unavailableReason: 'Temporarily out of stock' },
      { ...todaysFacts(gone), isAvailable: false, unavailableReason: 'No longer available' },
    ]);
    expect(products.map(({ quantity }) => quantity)).toEqual([5, 5, 5, 5]);
  });

  it('uses as many queries for many as for one', async () => {
    const read = () => prairie.get('/api/bundles').query({ practiceName: PRAIRIE }).expect(200);
    const none = await countQueries(api, read);
    expect(none).toBeGreaterThan(0);
    for (const products of [shelf.takeMany(3), shelf.takeMany(2), []]) {
      const wanted = products.map(({ product }) => ({ productId: product.id }));
      await calls.created({ practiceName: PRAIRIE, products: wanted }, prairie);
    }
    expect((await calls.list(prairie, PRAIRIE)).map(({ products }) => products.length)).toEqual([0, 2, 3]);
    expect(await countQueries(api, read)).toBe(none);
  });
});
