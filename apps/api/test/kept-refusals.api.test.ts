import { beforeAll, describe, expect, it } from 'vitest';
import { changeShop, createShelf } from './support/sellable-products.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

describe('a refused request repeated with its key', () => {
  let browser: Browser;
  let shelf: Awaited<ReturnType<typeof createShelf>>;
  const api = testApi();
  beforeAll(async () => {
    browser = await api.signedIn();
    shelf = await createShelf(browser);
  });

  const send = (path: string, key: string, body: Record<string, unknown>) =>
    browser
      .post(`/api/${path}`)
      .set('Idempotency-Key', key)
      .send({ practiceName: LAKESIDE, ...body });

  it('runs again when the item may be back in stock', async () => {
    const { variant } = shelf.take();
    const cart = () => send('carts', 'stock', { cartItems: [{ id: variant.id, quantity: 1 }] });
    await changeShop(api, [{ variantId: variant.id, quantity: 0 }]);
    expect((await cart().expect(422)).body.code).toBe('item_unavailable');
    await changeShop(api, [{ variantId: variant.id, quantity: 5 }]);
    await cart().expect(201);
  });

  it('runs again when the product may be in the catalog by now', async () => {
    const { product, variant } = shelf.take();
    const favorite = () => send('favorites', 'product', { productId: product.id });
    const cart = () => send('carts', 'item', { cartItems: [{ id: variant.id, quantity: 1 }] });
    await changeShop(api, [{ productId: product.id, isPublished: false }]);
    expect((await favorite().expect(404)).body.code).toBe('product_not_found');
    expect((await cart().expect(422)).body.code).toBe('unknown_item');
    await changeShop(api, [{ productId: product.id, isPublished: true }]);
    await favorite().expect(201);
    await cart().expect(201);
  });

  it('runs again when there may be room by now', async () => {
    await api.database.query(
      `INSERT INTO bundles (id, practice_id, name, created_at)
       SELECT gen_random_uuid(), 'demo-lakeside', 'Full', now() FROM generate_series(1, 200)`,
    );
    const bundle = () => send('bundles', 'room', { name: 'One more' });
    expect((await bundle().expect(422)).body.code).toBe('limit_reached');
    await api.database.query("DELETE FROM bundles WHERE name = 'Full'");
    await bundle().expect(201);
  });

  it('gets the stored refusal when it would be the same at any time', async () => {
    const { variant } = shelf.take();
    const cart = () =>
      send('carts', 'code', { cartItems: [{ id: variant.id, quantity: 1 }], practiceDiscountCode: 'SOON20' });
    expect((await cart().expect(422)).body.code).toBe('foreign_discount_code');
    const { rows } = await api.database.query("SELECT status FROM idempotency_keys WHERE key = 'code'");
    expect(rows).toEqual([{ status: 422 }]);
    await cart().expect(422);
  });
});
