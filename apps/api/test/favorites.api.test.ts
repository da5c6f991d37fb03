import type { Favorite } from '@eyecart/shared/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeShop, countQueries, createShelf } from './support/sellable-products.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';

describe('favorites', () => {
  let browser: Browser;
  let harbor: Browser;
  let shelf: Awaited<ReturnType<typeof createShelf>>;
  const api = testApi();
  beforeAll(async () => {
    browser = await api.signedIn();
    harbor = await api.signedIn('100300');
    shelf = await createShelf(browser);
  });

  const save = (productId: unknown, from: Browser = browser, practiceName = LAKESIDE) =>
    from.post('/api/favorites').send({ practiceName, productId });
  const remove = (productId: string, from: Browser = browser, practiceName = LAKESIDE) =>
    from.delete(`/api/favorites/${productId}`).query({ practiceName });
  const list = async (from: Browser = browser, practiceName = LAKESIDE): Promise<Favorite[]> =>
    (await from.get('/api/favorites').query({ practiceName }).expect(200)).body;
  const idsOf = (favorites: readonly Favorite[]) => favorites.map((favorite) => favorite.id);

  it("lists the newest first with data from the catalog, ignoring the caller's", async () => {
    const [older, newer] = [shelf.take().product, shelf.withOptions];
    await save(older.id).expect(201, { success: true });
    await browser
      .post('/api/favorites')
      .send({ practiceName: LAKESIDE, productId: newer.id, productData: { title: 'Free gold', price: 1 } })
      .expect(201);
    const favorites = await list();
    expect(favorites).toEqual([
      { ...newer, isGone: false },
      { ...older, isGone: false },
    ]);
    expect(favorites[0]?.descriptionHtml).not.toBe('');
  });

  it('changes nothing when saved again, even 20 times concurrently', async () => {
    const { product } = shelf.take();
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(product.id)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
    await save(shelf.take().product.id).expect(201);
    const before = await list();
    await save(product.id).expect(201);
    expect(await list()).toEqual(before);
    expect(idsOf(before).filter((id) => id === product.id)).toHaveLength(1);
  });

  it('keeps all of 20 different ones saved concurrently', async () => {
    const items = shelf.takeMany(20);
    await Promise.all(items.map(({ product }) => save(product.id).expect(201)));
    expect(idsOf(await list())).toEqual(expect.arrayContaining(items.map(({ product }) => product.id)));
  });

  it('removes one, and answers 404 when it is not there', async () => {
    const { product } = shelf.take();
    await save(product.id).expect(201);
    await remove(product.id).expect(200, { success: true });
    expect(idsOf(await list())).not.toContain(product.id);
    const { body } = await remove(product.id).expect(404);
    expect(body.code).toBe('favorite_not_found');
  });

  it('is invisible to another practice, which cannot change anything', async () => {
    const { product } = shelf.take();
    await save(product.id).expect(201);
    expect(await list(harbor, HARBOR)).toEqual([]);
    expect((await remove(product.id, harbor, HARBOR).expect(404)).body.code).toBe('favorite_not_found');
    expect(idsOf(await list())).toContain(product.id);
  });

  it('refuses unknown products and odd input with a clear error', async () => {
    const unknown = await save('424242').expect(404);
    expect(unknown.body).toMatchObject({ code: 'product_not_found' });
    expect(unknown.body.message).toContain('424242');
    for (const productId of ['', ' ', '../x', 'x'.repeat(65), -1, 1.5, 1e30, null, [], {}, 'a\u0000']) {
      expect((await save(productId)).status).toBe(400);
    }
    await remove('a%00b').expect(400);
    await remove('x'.repeat(500)).expect(400);
  });

  it('marks a changed price, shows sold-out products, and keeps the saved copy of one that left the catalog', async () => {
    const [dearer, soldOut, gone] = [shelf.take(), shelf.take(), shelf.take()];
    for (const { product } of [dearer, soldOut, gone]) await save(product.id).expect(201);
    await changeShop(api, [
      { variantId: dearer.variant.id, price: '99.99' },
      { variantId: soldOut.variant.id, quantity: 0 },
      { productId: gone.product.id, isPublished: false },
    ]);
    const [first, second, third] = await list();
    expect(first).toMatchObject({
      id: gone.product.id,
      title: gone.product.title,
      vendor: gone.product.vendor,
      imageUrl: gone.product.imageUrl,
      price: gone.variant.price,
      variantId: gone.variant.id,
      isGone: true,
      isAvailable: false,
      hasOptions: false,
      variants: [],
      options: [],
    });
    expect(second).toMatchObject({ id: soldOut.product.id, isGone: false, quantityAvailable: 0 });
    expect(second).not.toHaveProperty('previousPrice');
    expect(third).toMatchObject({ price: 9999, previousPrice: dearer.variant.price, isGone: false });
    await remove(gone.product.id).expect(200);
  });

  it('does not mark a price change when the product shows another of its variants', async () => {
    const { withOptions } = shelf;
    await save(withOptions.id).expect(201);
    const shown = withOptions.variants.find((variant) => variant.id === withOptions.variantId);
    const other = withOptions.variants.find((variant) => variant.id !== withOptions.variantId);
    await changeShop(api, [
      { variantId: other?.id ?? '', price: '98.76' },
      ...withOptions.variants
        .filter((variant) => variant !== other)
        .map((variant) => ({ variantId: variant.id, quantity: 0 })),
    ]);
    const favorite = (await list()).find(({ id }) => id === withOptions.id);
    expect(favorite).toMatchObject({ variantId: other?.id, price: 9876 });
    expect(shown?.price).not.toBe(9876);
    expect(favorite).not.toHaveProperty('previousPrice');
  });

  it('uses as many queries for many as for one', async () => {
    const read = () => harbor.get('/api/favorites').query({ practiceName: HARBOR }).expect(200);
    const none = await countQueries(api, read);
    for (const { product } of shelf.takeMany(5)) await save(product.id, harbor, HARBOR).expect(201);
    expect(await list(harbor, HARBOR)).toHaveLength(5);
    expect(none).toBeGreaterThan(0);
    expect(await countQueries(api, read)).toBe(none);
  });

  it('holds at most 500 per practice, even under concurrent requests', async () => {
    const prairie = await api.signedIn('100400');
    const practiceName = 'Prairie Family Optometry';
    await api.database.query(
      `INSERT INTO favorites (practice_id, product_id, title, vendor, price_cents, created_at)
       SELECT 'demo-prairie', 'old-' || n, 'Old', 'Vendor', 100, now() - interval '1 day' FROM generate_series(1, 498) n`,
    );
    const items = shelf.takeMany(6);
    const answers = await Promise.all(items.map(({ product }) => save(product.id, prairie, practiceName)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
    const refused = answers.find((answer) => answer.status === 422);
    expect(refused?.body.code).toBe('limit_reached');
    expect(refused?.body.message).toContain('500 favorites');
    const favorites = await list(prairie, practiceName);
    expect(favorites).toHaveLength(500);
    await save(favorites[0]?.id, prairie, practiceName).expect(201);
  });
});
