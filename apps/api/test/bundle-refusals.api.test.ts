import type { Bundle } from '@eyecart/shared/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleCalls } from './support/bundle-calls.js';
import { createShelf, type ShelfItem } from './support/sellable-products.js';
import type { Browser } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';

describe('bundles that are too many or invalid', () => {
  let harbor: Browser;
  let shelf: Awaited<ReturnType<typeof createShelf>>;
  let calls: ReturnType<typeof bundleCalls>;
  const api = testApi();
  beforeAll(async () => {
    const browser = await api.signedIn();
    harbor = await api.signedIn('100300');
    shelf = await createShelf(browser);
    calls = bundleCalls(browser);
  });

  it.each(['', '   ', '\t\n', '\u00a0', '\u200b\u2060'])('needs a visible name: %j', async (name) => {
    const { body } = await calls.create({ name }).expect(422);
    expect(body).toEqual({ code: 'bundle_name_required', message: 'Bundle name is required' });
  });

  it.each([
    ['\u0007bell', 'name: must not contain control characters'],
    ['Drops\u202ecod', 'name: must not contain control characters'],
    ['a\ud800b', 'name: must not contain an unpaired surrogate'],
    ['x'.repeat(121), 'name: must be at most 120 characters'],
  ])('refuses the name %j and says why, with a key too', async (name, message) => {
    expect((await calls.create({ name }).expect(400)).body).toMatchObject({
      code: 'invalid_request',
      message,
    });
    await calls.create({ name }).set('Idempotency-Key', 'odd-name').expect(400);
  });

  it('accepts a name in any script', async () => {
    expect((await calls.created({ name: ' 👓 Été 李 ' })).name).toBe('👓 Été 李');
  });

  it('refuses unknown products, unknown variants, and missing choices, and stores nothing', async () => {
    const before = (await calls.list()).length;
    const plain = shelf.take();
    const bundle = await calls.created();
    const cases: [Record<string, unknown>, RegExp][] = [
      [{ productId: '424242' }, /no product "424242"/],
      [{ productId: shelf.withOptions.id }, /has options/],
      [
        { productId: plain.product.id, productData: { variantId: shelf.withOptions.variants[0]?.id } },
        /has no variant/,
      ],
      [{ productId: plain.product.id, productData: { variantId: '424242' } }, /has no variant "424242"/],
      [{ productId: plain.variant.id }, /no product/],
    ];
    for (const [input, words] of cases) {
      const single = await calls.add(bundle.id, input).expect(404);
      expect(single.body.code).toBe('product_not_found');
      expect(single.body.message).toMatch(words);
      const many = await calls.create({ products: [{ productId: plain.product.id }, input] }).expect(404);
      expect(many.body.details).toEqual([{ path: 'products.1', message: expect.stringMatching(words) }]);
    }
    expect((await calls.list()).length).toBe(before + 1);
    expect((await calls.get(bundle.id)).body.bundle.products).toEqual([]);
  });

  it('answers odd input with a clear error, never 500', async () => {
    const { id } = await calls.created();
    const productId = shelf.take().product.id;
    for (const quantity of [0, -1, 1.5, 1000, 1e30, '1', null, {}]) {
      expect((await calls.add(id, { productId, quantity })).status).toBe(400);
      expect((await calls.create({ products: [{ productId, quantity }] })).status).toBe(400);
    }
    for (const name of [undefined, null, 7, [], 'x'.repeat(121), 'a\u0000']) {
      expect((await calls.create({ name })).status).toBe(400);
    }
    expect((await calls.create({ products: Array(101).fill({ productId }) })).status).toBe(400);
    expect((await calls.create({ products: 'none' })).status).toBe(400);
    for (const odd of [
      'x',
      '1',
      '0'.repeat(64),
      '00000000-0000-0000-0000-000000000000',
      `${id.slice(0, -1)}g`,
    ]) {
      expect((await calls.get(odd)).body.code).toBe('bundle_not_found');
      expect((await calls.add(odd, { productId })).body.code).toBe('bundle_not_found');
      expect((await calls.toCart(odd)).body.code).toBe('bundle_not_found');
    }
    await calls.get('%00').expect(400);
    await calls.get("'--").expect(400);
  });

  it('is invisible to another practice, which cannot change anything', async () => {
    const productId = shelf.take().product.id;
    const bundle = await calls.created({ name: 'Ours', products: [{ productId }] });
    await calls.get(bundle.id, harbor, HARBOR).expect(404);
    await calls.toCart(bundle.id, harbor, HARBOR).expect(404);
    await calls.add(bundle.id, { productId, practiceName: HARBOR }, harbor).expect(404);
    await harbor.delete(`/api/bundles/${bundle.id}`).query({ practiceName: HARBOR }).expect(404);
    expect(await calls.list(harbor, HARBOR)).toEqual([]);
    expect((await calls.get(bundle.id).expect(200)).body.bundle).toEqual(bundle);
  });

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
