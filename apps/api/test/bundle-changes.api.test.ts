import type { Bundle } from '@eyecart/shared/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bundleCalls } from './support/bundle-calls.js';
import { createShelf, type ShelfItem } from './support/sellable-products.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';

describe('changes to a bundle', () => {
  let browser: Browser;
  let shelf: Awaited<ReturnType<typeof createShelf>>;
  let calls: ReturnType<typeof bundleCalls>;
  let bundle: Bundle;
  const api = testApi();
  beforeAll(async () => {
    browser = await api.signedIn();
    shelf = await createShelf(browser);
    calls = bundleCalls(browser);
  });

  const inputOf = ({ product }: ShelfItem) => ({ productId: product.id, productData: {}, quantity: 1 });
  const idOf = (place: number): string => bundle.products[place]?.id ?? '';
  const shortly = ({ name, products }: Bundle) => ({
    name,
    products: products.map(({ productId, quantity }) => [productId, quantity]),
  });
  let items: ShelfItem[];
  beforeEach(async () => {
    items = [shelf.take(), shelf.take(), shelf.take()];
    bundle = await calls.created({ products: items.map(inputOf) });
  });
  const idAt = (place: number): string => items[place]?.product.id ?? '';

  it('rename it, set quantities, and remove products, all at once', async () => {
    const changes = {
      name: ' Night care ',
      quantities: [{ id: idOf(0), quantity: 4 }],
      removed: [idOf(1)],
    };
    const { body } = await calls.change(bundle.id, changes).expect(200);
    const expected = {
      name: 'Night care',
      products: [
        [idAt(0), 4],
        [idAt(2), 1],
      ],
    };
    expect(shortly(body.bundle)).toEqual(expected);
    expect(shortly((await calls.get(bundle.id)).body.bundle)).toEqual(expected);
  });

  it('keep what they do not name, such as a product added meanwhile', async () => {
    const added = shelf.take();
    await calls.add(bundle.id, inputOf(added)).expect(201);
    const { body } = await calls.change(bundle.id, { removed: [idOf(0)] }).expect(200);
    expect(shortly(body.bundle)).toEqual({
      name: bundle.name,
      products: [
        [idAt(1), 1],
        [idAt(2), 1],
        [added.product.id, 1],
      ],
    });
  });

  it('put the products in an order with times of day; one added later comes last', async () => {
    const changes = {
      order: [idOf(2), idOf(0), idOf(1)],
      timesOfDay: [{ id: idOf(0), timesOfDay: ['evening', 'morning'] }],
    };
    await calls.change(bundle.id, changes).expect(200);
    const added = shelf.take();
    const { body } = await calls.add(bundle.id, inputOf(added)).expect(201);
    const places = (changed: Bundle) => changed.products.map(({ productId }) => productId);
    expect(places(body.bundle)).toEqual([idAt(2), idAt(0), idAt(1), added.product.id]);
    expect(body.bundle.products[1].timesOfDay).toEqual(['morning', 'evening']);
    const without = { timesOfDay: [{ id: idOf(0), timesOfDay: [] }] };
    const { body: cleared } = await calls.change(bundle.id, without).expect(200);
    expect(cleared.bundle.products[1]).not.toHaveProperty('timesOfDay');
    expect(places(cleared.bundle)).toEqual(places(body.bundle));
  });

  it('ignore a product that was already removed, and never touch another bundle', async () => {
    const other = await calls.created({ products: items.map(inputOf) });
    const foreign = other.products[0]?.id ?? '';
    await calls.change(bundle.id, { removed: [idOf(0)] }).expect(200);
    await calls
      .change(bundle.id, { removed: [idOf(0), foreign], quantities: [{ id: foreign, quantity: 9 }] })
      .expect(200);
    expect((await calls.get(other.id)).body.bundle).toEqual(other);
  });

  it('happen once for one key', async () => {
    const press = () =>
      calls.change(bundle.id, { removed: [idOf(2)] }).set('Idempotency-Key', 'save-changes-once');
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  it.each([
    [{ name: ' ' }, 422, 'bundle_name_required'],
    [{ quantities: [{ id: '1', quantity: 0 }] }, 400, 'invalid_request'],
    [{ quantities: [{ id: '1', quantity: 1000 }] }, 400, 'invalid_request'],
    [{ removed: ['x'] }, 400, 'invalid_request'],
  ])('refuse %j and change nothing', async (changes, status, code) => {
    const { body } = await calls.change(bundle.id, { removed: [idOf(0)], ...changes }).expect(status);
    expect(body.code).toBe(code);
    expect((await calls.get(bundle.id)).body.bundle).toEqual(bundle);
  });

  it('need a bundle of the practice', async () => {
    const harbor = await api.signedIn('100300');
    const changes = { name: 'Mine now' };
    expect((await calls.change(bundle.id, changes, harbor, HARBOR).expect(404)).body.code).toBe(
      'bundle_not_found',
    );
    await calls.change('not-an-id', changes).expect(404);
    expect(
      (await browser.get(`/api/bundles/${bundle.id}`).query({ practiceName: LAKESIDE })).body.bundle,
    ).toEqual(bundle);
  });
});
