import { checkPhonePattern } from '@eyecart/shared/rules/phone-pattern';
import { beforeAll, describe, expect, it } from 'vitest';
import { parsePatientPhone } from '../src/rules/phone-number.js';
import { draftCalls } from './support/draft-calls.js';
import { changeShop, countQueries, createShelf } from './support/sellable-products.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';
const PRAIRIE = 'Prairie Family Optometry';

describe('draft orders', () => {
  let harbor: Browser;
  let prairie: Browser;
  let shelf: Awaited<ReturnType<typeof createShelf>>;
  let items: { id: string; quantity: number }[];
  let drafts: ReturnType<typeof draftCalls>;
  const api = testApi();
  beforeAll(async () => {
    const browser = await api.signedIn();
    harbor = await api.signedIn('100300');
    prairie = await api.signedIn('100400');
    shelf = await createShelf(browser);
    items = [{ id: shelf.take().variant.id, quantity: 1 }];
    drafts = draftCalls(browser, items);
  });

  it('saves a cart with data from the catalog, numbered from 1001', async () => {
    const [first, second] = [shelf.take(), shelf.take()];
    const draft = await drafts.saved({
      phoneNumber: '312.555.0142',
      patientLastName: '  Alvarez ',
      discountCode: 'lakeside20',
      items: [
        { id: first.variant.id, variantId: first.variant.id, title: 'Free gold', price: 1, quantity: 2 },
        { id: second.product.id, quantity: 1, imageUrl: 'https://evil.example/x.png' },
      ],
    });
    expect(draft).toMatchObject({
      phoneNumber: '(312) 555-0142',
      patientLastName: 'Alvarez',
      discountCode: 'LAKESIDE20',
      practiceName: LAKESIDE,
      isDraft: true,
      unavailableItems: [],
    });
    expect(draft.id).toBeGreaterThanOrEqual(1001);
    expect(draft.items).toMatchObject([
      { id: first.variant.id, title: first.product.title, price: first.variant.price, quantity: 2 },
      { id: second.variant.id, title: second.product.title, imageUrl: second.product.imageUrl, quantity: 1 },
    ]);
    const { rows } = await api.database.query('SELECT phone_number FROM draft_orders WHERE id = $1', [
      draft.id,
    ]);
    expect(rows).toEqual([{ phone_number: '+13125550142' }]);
    expect((await drafts.list())[0]).toEqual(draft);
    const next = await drafts.saved();
    expect(next.id).toBeGreaterThan(draft.id);
    expect((await drafts.list()).slice(0, 2)).toEqual([next, draft]);
  });

  it("keeps the patient's language where one was given, and takes no other", async () => {
    const spanish = await drafts.saved({ language: 'es' });
    const unknown = [await drafts.saved(), await drafts.saved({ language: null })];
    expect([spanish, ...unknown].map(({ language }) => language)).toEqual(['es', null, null]);
    expect((await drafts.list()).slice(0, 3)).toEqual([...unknown.reverse(), spanish]);
    await drafts.save({ language: 'fr' }).expect(400);
  });

  it('starts numbering at 1001', async () => {
    const { rows } = await api.database.query('SELECT min(id)::int AS first FROM draft_orders');
    expect(rows[0].first).toBe(1001);
  });

  it('allows an empty phone and code, and returns a phone the form accepts', async () => {
    for (const phoneNumber of [undefined, null, '', '  ']) {
      expect((await drafts.saved({ phoneNumber })).phoneNumber).toBeNull();
    }
    for (const phoneNumber of ['+1 (787) 555-0123', '13125550142']) {
      const answered = (await drafts.saved({ phoneNumber })).phoneNumber ?? '';
      expect(checkPhonePattern(answered)).toBeNull();
      expect(parsePatientPhone(answered)).toEqual(parsePatientPhone(phoneNumber));
    }
    expect((await drafts.saved({ discountCode: null })).discountCode).toBe('LAKESIDE20');
    expect((await drafts.saved({ discountCode: ' ' })).discountCode).toBeNull();
    expect((await drafts.saved({ practiceName: PRAIRIE }, prairie)).discountCode).toBeNull();
  });

  it("keeps the discount when the practice's code changes", async () => {
    const withCode = await drafts.saved({ practiceName: HARBOR }, harbor);
    const without = await drafts.saved({ practiceName: HARBOR, discountCode: '' }, harbor);
    await api.dependencies.practices.set('demo-harbor', { discountCode: 'PIER20' });
    const codes = new Map((await drafts.list(harbor, HARBOR)).map((draft) => [draft.id, draft.discountCode]));
    expect([codes.get(withCode.id), codes.get(without.id)]).toEqual(['PIER20', null]);
    await api.dependencies.practices.set('demo-harbor', { discountCode: 'HARBOR20' });
    await api.database.query("DELETE FROM draft_orders WHERE practice_id = 'demo-harbor'");
  });

  it('merges the same variant and refuses too many of it', async () => {
    const { product, variant } = shelf.take();
    const draft = await drafts.saved({
      items: [
        { id: variant.id, variantId: variant.id, quantity: 1 },
        { id: product.id, quantity: 2 },
      ],
    });
    expect(draft.items).toHaveLength(1);
    expect([draft.items[0]?.quantity, draft.items[0]?.previousQuantity]).toContain(3);
    const many = await drafts
      .save({
        items: [items[0], { id: variant.id, quantity: 500 }, { id: variant.id, quantity: 500 }],
      })
      .expect(422);
    expect(many.body).toMatchObject({ code: 'limit_reached', details: [{ path: 'items.1' }] });
    expect(many.body.message).toContain('At most 999');
  });

  it("lists today's prices and stock, and saves out-of-stock items too", async () => {
    const [dearer, short, soldOut, gone] = [shelf.take(), shelf.take(), shelf.take(), shelf.take()];
    const lines = [dearer, short, soldOut, gone].map(({ variant }) => ({ id: variant.id, quantity: 3 }));
    const draft = await drafts.saved({ items: lines });
    await changeShop(api, [
      { variantId: dearer.variant.id, price: '66.60' },
      { variantId: short.variant.id, quantity: 1 },
      { variantId: soldOut.variant.id, quantity: 0 },
      { productId: gone.product.id, isPublished: false },
    ]);
    const listed = (await drafts.list()).find(({ id }) => id === draft.id);
    expect(listed?.items).toMatchObject([
      { price: 6660, previousPrice: dearer.variant.price, quantity: 3 },
      { id: short.variant.id, quantity: 1, previousQuantity: 3 },
    ]);
    expect(listed?.unavailableItems).toMatchObject([
      { title: soldOut.product.title, quantity: 3, reason: 'Temporarily out of stock' },
      { title: gone.product.title, quantity: 3, reason: 'No longer available' },
    ]);
    const later = await drafts.saved({ items: lines.slice(0, 3) });
    expect(later.items).toHaveLength(2);
    expect(later.unavailableItems).toMatchObject([{ id: soldOut.variant.id }]);
    expect((await drafts.save({ items: lines }).expect(422)).body.code).toBe('unknown_item');
  });

  it('says that a hidden variant, and a product now sold by subscription only, are no longer available', async () => {
    const [hidden, subscription, kept] = [shelf.take(), shelf.take(), shelf.take()];
    const lines = [hidden, subscription, kept].map(({ variant }) => ({ id: variant.id, quantity: 1 }));
    const draft = await drafts.saved({ items: lines });
    await changeShop(api, [
      { variantId: hidden.variant.id, isPublished: false },
      { productId: subscription.product.id, requiresSellingPlan: true },
    ]);
    const listed = (await drafts.list()).find(({ id }) => id === draft.id);
    expect(listed?.items.map(({ id }) => id)).toEqual([kept.variant.id]);
    expect(listed?.unavailableItems).toMatchObject([
      { title: hidden.product.title, reason: 'No longer available' },
      { title: subscription.product.title, reason: 'No longer available' },
    ]);
    const { body } = await harbor.get('/api/products').expect(200);
    const offered = (body.products as { id: string }[]).map(({ id }) => id);
    expect(offered).toContain(kept.product.id);
    expect(offered).not.toContain(hidden.product.id);
    expect(offered).not.toContain(subscription.product.id);
  });

  it('uses as many queries for many as for one', async () => {
    const read = () => harbor.get('/api/draft-orders').query({ practiceName: HARBOR }).expect(200);
    const none = await countQueries(api, read);
    expect(none).toBeGreaterThan(0);
    for (let count = 0; count < 4; count += 1) await drafts.saved({ practiceName: HARBOR }, harbor);
    expect(await drafts.list(harbor, HARBOR)).toHaveLength(4);
    expect(await countQueries(api, read)).toBe(none);
  });
});
