import { MAX_DRAFT_ORDERS } from '@eyecart/shared/contracts';
import { HOUR_MS } from '@eyecart/shared/rules/durations';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleCalls } from './support/bundle-calls.js';
import { draftCalls } from './support/draft-calls.js';
import { changeShop, createShelf } from './support/sellable-products.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';
const NOBODYS = '00000000-0000-4000-8000-000000000000';

describe('restoring what staff deleted', () => {
  let now = new Date('2027-01-04T15:00:00Z');
  let browser: Browser;
  let harbor: Browser;
  let shelf: Awaited<ReturnType<typeof createShelf>>;
  let drafts: ReturnType<typeof draftCalls>;
  let bundles: ReturnType<typeof bundleCalls>;
  const api = testApi({ replacements: { clock: { now: () => now } } });
  beforeAll(async () => {
    browser = await api.signedIn();
    harbor = await api.signedIn('100300');
    shelf = await createShelf(browser);
    drafts = draftCalls(browser, [{ id: shelf.take().variant.id, quantity: 2 }]);
    bundles = bundleCalls(browser);
  });

  const favorites = {
    save: (productId: string) => browser.post('/api/favorites').send({ practiceName: LAKESIDE, productId }),
    remove: (productId: string) =>
      browser.delete(`/api/favorites/${productId}`).query({ practiceName: LAKESIDE }),
    restore: (productId: string, from: Browser = browser, practiceName = LAKESIDE) =>
      from.post(`/api/favorites/${productId}/restore`).send({ practiceName }),
    list: async (): Promise<{ id: string; isGone: boolean }[]> =>
      (await browser.get('/api/favorites').query({ practiceName: LAKESIDE })).body,
  };
  const countOf = async (table: 'draft_orders' | 'bundles' | 'bundle_items' | 'favorites') =>
    (await api.database.query(`SELECT count(*)::integer AS count FROM ${table}`)).rows[0].count;

  it('puts a draft back as it was, in its place', async () => {
    const draft = await drafts.saved({ patientLastName: 'Okafor' });
    await drafts.saved();
    const before = await drafts.list();
    await drafts.remove(draft.id).expect(200);
    expect(await drafts.idsOf()).not.toContain(draft.id);
    await drafts.remove(draft.id).expect(404);
    await drafts.restore(draft.id).expect(200, { success: true });
    expect(await drafts.list()).toEqual(before);
    // The answer may have been lost: pressing again changes nothing.
    await drafts.restore(draft.id).expect(200);
    expect(await drafts.list()).toEqual(before);
  });

  it('puts a bundle back with its products', async () => {
    const products = shelf.takeMany(2).map(({ product }) => ({ productId: product.id, quantity: 3 }));
    const bundle = await bundles.created({ name: 'Evening', products });
    await bundles.created({ name: 'Morning' });
    const before = await bundles.list();
    await bundles.remove(bundle.id).expect(200);
    expect((await bundles.list()).map(({ id }) => id)).not.toContain(bundle.id);
    await bundles.get(bundle.id).expect(404);
    await bundles.toCart(bundle.id).expect(404);
    await bundles.change(bundle.id, { name: 'Gone' }).expect(404);
    await bundles.restore(bundle.id).expect(200, { success: true });
    expect(await bundles.list()).toEqual(before);
    await bundles.restore(bundle.id).expect(200);
  });

  it('puts a favorite back in its place, even if its product has left the catalog', async () => {
    const [gone, newer] = shelf.takeMany(2);
    if (!gone || !newer) throw new Error('Too few products.');
    await favorites.save(gone.product.id).expect(201);
    now = new Date(now.getTime() + 1000);
    await favorites.save(newer.product.id).expect(201);
    await favorites.remove(gone.product.id).expect(200);
    expect((await favorites.list()).map(({ id }) => id)).toEqual([newer.product.id]);
    await changeShop(api, [{ productId: gone.product.id, isPublished: false }]);
    await favorites.restore(gone.product.id).expect(200, { success: true });
    expect((await favorites.list()).map(({ id, isGone }) => [id, isGone])).toEqual([
      [newer.product.id, false],
      [gone.product.id, true],
    ]);
    await favorites.restore(gone.product.id).expect(200);
    expect(await favorites.list()).toHaveLength(2);
  });

  it('saves a removed favorite again', async () => {
    const { product } = shelf.take();
    await favorites.save(product.id).expect(201);
    await favorites.remove(product.id).expect(200);
    now = new Date(now.getTime() + 1000);
    await favorites.save(product.id).expect(201);
    expect((await favorites.list())[0]?.id).toBe(product.id);
    now = new Date(now.getTime() + 2 * HOUR_MS);
    await api.dependencies.cleanUp();
    expect((await favorites.list())[0]?.id).toBe(product.id);
    browser = await api.signedIn();
    harbor = await api.signedIn('100300');
  });

  it('ends after an hour, when it is gone for good', async () => {
    const { product } = shelf.take();
    const calls = {
      drafts: draftCalls(browser, [{ id: shelf.take().variant.id, quantity: 1 }]),
      bundles: bundleCalls(browser),
    };
    const draft = await calls.drafts.saved();
    const products = [{ productId: shelf.take().product.id, quantity: 1 }];
    const bundle = await calls.bundles.created({ products });
    await favorites.save(product.id).expect(201);
    const kept = {
      drafts: await countOf('draft_orders'),
      bundles: await countOf('bundles'),
      favorites: await countOf('favorites'),
      items: await countOf('bundle_items'),
    };
    await calls.drafts.remove(draft.id).expect(200);
    await calls.bundles.remove(bundle.id).expect(200);
    await favorites.remove(product.id).expect(200);
    now = new Date(now.getTime() + HOUR_MS);
    await api.dependencies.cleanUp();
    expect(await countOf('draft_orders')).toBe(kept.drafts);
    now = new Date(now.getTime() + 1);
    await api.dependencies.cleanUp();
    expect(await countOf('draft_orders')).toBe(kept.drafts - 1);
    expect(await countOf('bundles')).toBe(kept.bundles - 1);
    expect(await countOf('favorites')).toBe(kept.favorites - 1);
    expect(await countOf('bundle_items')).toBe(kept.items - 1);
    await calls.drafts.restore(draft.id).expect(404);
    await calls.bundles.restore(bundle.id).expect(404);
    await favorites.restore(product.id).expect(404);
  });

  it('makes room at once, and can no longer be restored when that is taken', async () => {
    const one = draftCalls(browser, [{ id: shelf.take().variant.id, quantity: 1 }]);
    const draft = await one.saved();
    await one.remove(draft.id).expect(200);
    await api.database.query(
      `INSERT INTO draft_orders (practice_id, patient_last_name, lines, created_at)
       SELECT practice_id, 'Filler', lines, created_at FROM draft_orders, generate_series(1, $2) WHERE id = $1`,
      [draft.id, MAX_DRAFT_ORDERS - (await one.idsOf()).length],
    );
    const refused = await one.restore(draft.id).expect(422);
    expect(refused.body.code).toBe('limit_reached');
    expect(await one.idsOf()).not.toContain(draft.id);
    await api.database.query("DELETE FROM draft_orders WHERE patient_last_name = 'Filler'");
    await one.restore(draft.id).expect(200);
  });

  it("refuses another practice's, an unknown one, and odd input", async () => {
    const { product } = shelf.take();
    const calls = {
      drafts: draftCalls(browser, [{ id: shelf.take().variant.id, quantity: 1 }]),
      bundles: bundleCalls(browser),
    };
    const draft = await calls.drafts.saved();
    const bundle = await calls.bundles.created();
    await favorites.save(product.id).expect(201);
    await calls.drafts.remove(draft.id).expect(200);
    await calls.bundles.remove(bundle.id).expect(200);
    await favorites.remove(product.id).expect(200);
    const restores: [(from: Browser, practiceName?: string) => ReturnType<typeof drafts.restore>, string][] =
      [
        [(from, name) => calls.drafts.restore(draft.id, from, name), 'draft_order_not_found'],
        [(from, name) => calls.bundles.restore(bundle.id, from, name), 'bundle_not_found'],
        [(from, name) => favorites.restore(product.id, from, name), 'favorite_not_found'],
      ];
    for (const [restore, code] of restores) {
      expect((await restore(harbor, HARBOR).expect(404)).body.code).toBe(code);
    }
    expect(await calls.drafts.idsOf(harbor, HARBOR)).toEqual([]);
    await calls.drafts.restore(1).expect(404);
    await calls.drafts.restore('none').expect(400);
    await calls.bundles.restore(NOBODYS).expect(404);
    await calls.bundles.restore('odd').expect(404);
    await favorites.restore('424242').expect(404);
    for (const [restore] of restores) await restore(browser).expect(200);
  });
});
