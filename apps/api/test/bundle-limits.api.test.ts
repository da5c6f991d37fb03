import type { Bundle } from '@eyecart/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleCalls } from './support/bundle-calls.js';
import { createShelf, type ShelfItem } from './support/sellable-products.js';
import type { Browser } from './support/shopping.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';

describe('bundles under concurrent changes', () => {
  let api: TestApi;
  let harbor: Browser;
  let shelf: Awaited<ReturnType<typeof createShelf>>;
  let calls: ReturnType<typeof bundleCalls>;
  beforeAll(async () => {
    api = await startTestApi();
    const browser = await api.signedIn();
    harbor = await api.signedIn('100300');
    shelf = await createShelf(browser);
    calls = bundleCalls(browser);
  });
  afterAll(() => api.close());

  it('creates one bundle with one product for 20 concurrent requests with the same key', async () => {
    const name = 'Once only';
    const products = [{ productId: shelf.take().product.id }];
    const send = () => calls.create({ name, products }).set('Idempotency-Key', 'bundle-once');
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.bundle.id)).size).toBe(1);
    expect((await calls.list()).filter((bundle) => bundle.name === name)).toHaveLength(1);
    const { id } = answers[0]?.body.bundle ?? {};
    const grow = () => calls.add(id, products[0] ?? {}).set('Idempotency-Key', 'grow-once');
    await Promise.all(Array.from({ length: 5 }, () => grow().expect(201)));
    expect((await calls.get(id)).body.bundle.products).toMatchObject([{ quantity: 2 }]);
  });

  it('loses none of 20 equal and 20 different products added concurrently', async () => {
    const bundle = await calls.created();
    const same = shelf.take();
    const others = shelf.takeMany(19);
    await Promise.all(
      [...Array<ShelfItem>(20).fill(same), ...others].map(({ product }) =>
        calls.add(bundle.id, { productId: product.id }).expect(201),
      ),
    );
    const { products }: Bundle = (await calls.get(bundle.id)).body.bundle;
    expect(products).toHaveLength(20);
    expect(products.find((one) => one.productId === same.product.id)?.quantity).toBe(20);
    expect(products.filter((one) => one.quantity === 1)).toHaveLength(19);
  });

  it('holds at most 999 of a variant, even under concurrent requests', async () => {
    const { product } = shelf.take();
    const half = { productId: product.id, quantity: 500 };
    const whole = await calls.create({ products: [half, half] }).expect(422);
    expect(whole.body).toMatchObject({ code: 'limit_reached', details: [{ path: 'products.0' }] });
    expect(whole.body.message).toBe(`At most 999 of "${product.title}" fit in a bundle.`);
    const bundle = await calls.created({ products: [{ ...half, quantity: 998 }] });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => calls.add(bundle.id, { productId: product.id })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422, 422]);
    const refused = answers.find((answer) => answer.status === 422);
    expect(refused?.body).toMatchObject({ code: 'limit_reached', message: whole.body.message });
    expect((await calls.get(bundle.id)).body.bundle.products[0].quantity).toBe(999);
  });

  it('holds at most 100 products per bundle and 200 bundles per practice, even under concurrent requests', async () => {
    const bundle = await calls.created();
    await api.database.query(
      `INSERT INTO bundle_items (bundle_id, variant_id, product_id, title, vendor, price_cents, quantity)
       SELECT $1, 'old-' || n, 'old', 'Old', 'Vendor', 100, 1 FROM generate_series(1, 98) n`,
      [bundle.id],
    );
    const items = shelf.takeMany(4);
    const added = await Promise.all(
      items.map(({ product }) => calls.add(bundle.id, { productId: product.id })),
    );
    expect(added.map((answer) => answer.status).sort()).toEqual([201, 201, 422, 422]);
    const full = added.find((answer) => answer.status === 422);
    expect(full?.body.code).toBe('limit_reached');
    expect(full?.body.message).toContain('100 products');
    const { products }: Bundle = (await calls.get(bundle.id)).body.bundle;
    expect(products).toHaveLength(100);
    await calls.add(bundle.id, { productId: products[99]?.productId }).expect(201);

    await api.database.query(
      `INSERT INTO bundles (practice_id, name, created_at)
       SELECT 'demo-harbor', 'Old', now() FROM generate_series(1, 199) n`,
    );
    const made = await Promise.all(
      Array.from({ length: 4 }, () => calls.create({ practiceName: HARBOR }, harbor)),
    );
    expect(made.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422]);
    expect(made.find((answer) => answer.status === 422)?.body.message).toContain('200 bundles');
    expect(await calls.list(harbor, HARBOR)).toHaveLength(200);
  });
});
