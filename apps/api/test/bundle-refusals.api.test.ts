import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleCalls } from './support/bundle-calls.js';
import { createShelf } from './support/sellable-products.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';

describe('invalid bundle requests', () => {
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
    await harbor.get('/api/bundles').query({ practiceName: LAKESIDE }).expect(403);
    await calls.create({}, harbor).expect(403);
    const nobody = api.browser();
    await calls.get(bundle.id, nobody).expect(401);
    await calls.create({}, nobody).expect(401);
    await calls.toCart(bundle.id, nobody).expect(401);
    expect((await calls.get(bundle.id).expect(200)).body.bundle).toEqual(bundle);
  });
});
