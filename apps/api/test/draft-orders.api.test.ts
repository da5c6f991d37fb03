import type { DraftOrder } from '@eyecart/shared/contracts';
import { parsePatientPhone } from '@eyecart/shared/rules/phone-number';
import { checkPhonePattern } from '@eyecart/shared/rules/phone-pattern';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeShop, countQueries, createShelf } from './support/shelf.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';
const PRAIRIE = 'Prairie Family Optometry';

describe('draft orders', () => {
  let api: TestApi;
  let browser: Browser;
  let harbor: Browser;
  let prairie: Browser;
  let shelf: Awaited<ReturnType<typeof createShelf>>;
  let items: { id: string; quantity: number }[];
  beforeAll(async () => {
    api = await startTestApi({ environment: { TEXTS_PER_NUMBER_PER_HOUR: '1000' } });
    browser = await api.signedIn();
    harbor = await api.signedIn('100300');
    prairie = await api.signedIn('100400');
    shelf = await createShelf(browser);
    items = [{ id: shelf.take().variant.id, quantity: 1 }];
  });
  afterAll(() => api.close());

  const save = (fields: Record<string, unknown> = {}, from: Browser = browser) =>
    from
      .post('/api/draft-orders')
      .send({ practiceName: LAKESIDE, items, patientLastName: 'Alvarez', isDraft: true, ...fields });
  const saved = async (fields: Record<string, unknown> = {}, from: Browser = browser): Promise<DraftOrder> =>
    (await save(fields, from).expect(201)).body.draftOrder;
  const list = async (from: Browser = browser, practiceName = LAKESIDE): Promise<DraftOrder[]> =>
    (await from.get('/api/draft-orders').query({ practiceName }).expect(200)).body.draftOrders;
  const idsOf = async (from?: Browser, practiceName?: string) =>
    (await list(from, practiceName)).map((draft) => draft.id);
  const remove = (id: number | string, from: Browser = browser, practiceName = LAKESIDE) =>
    from.delete(`/api/draft-orders/${id}`).query({ practiceName });

  it('saves a cart with the facts of the catalogue, numbered from 1001', async () => {
    const [first, second] = [shelf.take(), shelf.take()];
    const draft = await saved({
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
    expect((await list())[0]).toEqual(draft);
    const next = await saved();
    expect(next.id).toBeGreaterThan(draft.id);
    expect((await list()).slice(0, 2)).toEqual([next, draft]);
  });

  it('starts the numbers of an installation at 1001', async () => {
    const { rows } = await api.database.query('SELECT min(id)::int AS first FROM draft_orders');
    expect(rows[0].first).toBe(1001);
  });

  it('leaves phone and code open where staff do, and gives a phone the form takes again', async () => {
    for (const phoneNumber of [undefined, null, '', '  ']) {
      expect((await saved({ phoneNumber })).phoneNumber).toBeNull();
    }
    for (const phoneNumber of ['+1 (787) 555-0123', '13125550142']) {
      const answered = (await saved({ phoneNumber })).phoneNumber ?? '';
      expect(checkPhonePattern(answered)).toBeNull();
      expect(parsePatientPhone(answered)).toEqual(parsePatientPhone(phoneNumber));
    }
    expect((await saved({ discountCode: null })).discountCode).toBe('LAKESIDE20');
    expect((await saved({ discountCode: ' ' })).discountCode).toBeNull();
    expect((await saved({ practiceName: PRAIRIE }, prairie)).discountCode).toBeNull();
  });

  it('keeps the discount when the practice gets another code', async () => {
    const withCode = await saved({ practiceName: HARBOR }, harbor);
    const without = await saved({ practiceName: HARBOR, discountCode: '' }, harbor);
    await api.database.query("UPDATE practices SET discount_code = 'PIER20' WHERE id = '100300'");
    const codes = new Map((await list(harbor, HARBOR)).map((draft) => [draft.id, draft.discountCode]));
    expect([codes.get(withCode.id), codes.get(without.id)]).toEqual(['PIER20', null]);
    await api.database.query("UPDATE practices SET discount_code = 'HARBOR20' WHERE id = '100300'");
    await api.database.query("DELETE FROM draft_orders WHERE practice_id = '100300'");
  });

  it('makes one draft of the same request with the same key, 20 times at once, and another without', async () => {
    const send = () => save({ patientLastName: 'Once' }).set('Idempotency-Key', 'draft-once');
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.draftOrder.id)).size).toBe(1);
    await saved({ patientLastName: 'Once' });
    expect((await list()).filter((draft) => draft.patientLastName === 'Once')).toHaveLength(2);
  });

  it('makes one line of the same variant twice and refuses more of it than fit', async () => {
    const { product, variant } = shelf.take();
    const draft = await saved({
      items: [
        { id: variant.id, variantId: variant.id, quantity: 1 },
        { id: product.id, quantity: 2 },
      ],
    });
    expect(draft.items).toHaveLength(1);
    expect([draft.items[0]?.quantity, draft.items[0]?.previousQuantity]).toContain(3);
    const many = await save({
      items: [items[0], { id: variant.id, quantity: 500 }, { id: variant.id, quantity: 500 }],
    }).expect(422);
    expect(many.body).toMatchObject({ code: 'limit_reached', details: [{ path: 'items.1' }] });
    expect(many.body.message).toContain('At most 999');
  });

  it('refuses what is missing or wrong in the words for staff, storing nothing', async () => {
    const before = await idsOf();
    const cases: [Record<string, unknown>, string, string][] = [
      [{ items: [] }, 'empty_draft', 'Please add at least one item to your draft order.'],
      [{ phoneNumber: '312 55' }, 'invalid_phone', 'Please enter a valid phone number'],
      [{ discountCode: 'HARBOR20' }, 'foreign_discount_code', 'This code does not belong to your practice.'],
    ];
    for (const patientLastName of ['', ' \u00a0', '\u200b', null, undefined]) {
      const words = "Please enter the patient's last name to identify this draft order.";
      cases.push([{ patientLastName }, 'last_name_required', words]);
    }
    for (const [fields, code, message] of cases) {
      expect((await save(fields).expect(422)).body).toEqual({ code, message });
    }
    const unknown = await save({
      items: [{ id: '424242', quantity: 1 }, items[0], { id: shelf.withOptions.id, quantity: 1 }],
    }).expect(422);
    expect(unknown.body.code).toBe('unknown_item');
    expect(unknown.body.details).toEqual([
      { path: 'items.0', message: expect.stringContaining('424242') },
      { path: 'items.2', message: expect.stringContaining('has options') },
    ]);
    expect(await idsOf()).toEqual(before);
  });

  it('answers odd input plainly and never with 500', async () => {
    const [line] = items;
    for (const fields of [
      { items: Array(101).fill(line) },
      { items: 'none' },
      { items: [{ ...line, quantity: 1e30 }] },
      { items: [{ quantity: 1 }] },
      { phoneNumber: 3125550142 },
      { phoneNumber: '1'.repeat(65) },
      { patientLastName: 'x'.repeat(81) },
      { patientLastName: 'a\u0000' },
      { patientLastName: ['Alvarez'] },
      { isDraft: false },
    ]) {
      expect((await save(fields)).status).toBe(400);
    }
    await save({ patientLastName: 'a\ud800b' }).set('Idempotency-Key', 'odd-name').expect(201);
    for (const id of ['x', '0', '-1', '1.5', '1e99', '99999999999', '%00', "'--"]) {
      expect((await remove(id)).status).toBe(400);
    }
    await remove('2147483647').expect(404);
  });

  it('shows another practice nothing and lets it delete nothing', async () => {
    const draft = await saved();
    expect(await list(harbor, HARBOR)).toEqual([]);
    expect((await remove(draft.id, harbor, HARBOR).expect(404)).body.code).toBe('draft_order_not_found');
    await remove(draft.id, harbor).expect(403);
    await save({}, harbor).expect(403);
    await harbor.get('/api/draft-orders').query({ practiceName: LAKESIDE }).expect(403);
    const nobody = api.browser();
    await nobody.get('/api/draft-orders').query({ practiceName: LAKESIDE }).expect(401);
    await save({}, nobody).expect(401);
    await remove(draft.id, nobody).expect(401);
    expect(await idsOf()).toContain(draft.id);
    await remove(draft.id).expect(200, { success: true });
    await remove(draft.id).expect(404);
    expect(await idsOf()).not.toContain(draft.id);
  });

  it("lists today's prices and stock, and saves what is out of stock too", async () => {
    const [dearer, short, soldOut, gone] = [shelf.take(), shelf.take(), shelf.take(), shelf.take()];
    const lines = [dearer, short, soldOut, gone].map(({ variant }) => ({ id: variant.id, quantity: 3 }));
    const draft = await saved({ items: lines });
    await changeShop(api, [
      { variantId: dearer.variant.id, price: '66.60' },
      { variantId: short.variant.id, quantity: 1 },
      { variantId: soldOut.variant.id, quantity: 0 },
      { productId: gone.product.id, isPublished: false },
    ]);
    const listed = (await list()).find(({ id }) => id === draft.id);
    expect(listed?.items).toMatchObject([
      { price: 6660, previousPrice: dearer.variant.price, quantity: 3 },
      { id: short.variant.id, quantity: 1, previousQuantity: 3 },
    ]);
    expect(listed?.unavailableItems).toMatchObject([
      { title: soldOut.product.title, quantity: 3, reason: 'Temporarily out of stock' },
      { title: gone.product.title, quantity: 3, reason: 'No longer available' },
    ]);
    const later = await saved({ items: lines.slice(0, 3) });
    expect(later.items).toHaveLength(2);
    expect(later.unavailableItems).toMatchObject([{ id: soldOut.variant.id }]);
    expect((await save({ items: lines }).expect(422)).body.code).toBe('unknown_item');
  });

  it('asks the database no more often for many than for one', async () => {
    const read = () => harbor.get('/api/draft-orders').query({ practiceName: HARBOR }).expect(200);
    const none = await countQueries(api, read);
    expect(none).toBeGreaterThan(0);
    for (let count = 0; count < 4; count += 1) await saved({ practiceName: HARBOR }, harbor);
    expect(await list(harbor, HARBOR)).toHaveLength(4);
    expect(await countQueries(api, read)).toBe(none);
  });

  it('holds 500 of a practice and not one more, also when several come at once', async () => {
    await api.database.query(
      `INSERT INTO draft_orders (practice_id, patient_last_name, lines, created_at)
       SELECT '100400', 'Old', d.lines, now()
       FROM generate_series(1, 499) n, (SELECT lines FROM draft_orders LIMIT 1) d
       LIMIT 499 - (SELECT count(*) FROM draft_orders WHERE practice_id = '100400')`,
    );
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => save({ practiceName: PRAIRIE }, prairie)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422]);
    const refused = answers.find((answer) => answer.status === 422);
    expect(refused?.body.code).toBe('limit_reached');
    expect(refused?.body.message).toContain('500 carts');
    expect(await list(prairie, PRAIRIE)).toHaveLength(500);
  });

  describe('when the cart loaded from one is sent', () => {
    const send = async (fields: Record<string, unknown>) => {
      const { cartUrl } = await createCart(browser);
      return browser.post('/api/send-sms').send({
        practiceName: LAKESIDE,
        consent: true,
        phoneNumber: '+13125550142',
        cartUrl,
        ...fields,
      });
    };

    it('leaves the queue with the text, on a repeat of the same press too', async () => {
      const [draft, other] = [await saved(), await saved()];
      const { cartUrl } = await createCart(browser);
      const press = { cartUrl, draftOrderId: draft.id };
      expect((await send(press)).status).toBe(200);
      expect(await idsOf()).not.toContain(draft.id);
      // The one who sent it first may have died before the draft was deleted.
      await api.database.query(
        `INSERT INTO draft_orders (id, practice_id, patient_last_name, lines, created_at) OVERRIDING SYSTEM VALUE
         SELECT $1, practice_id, patient_last_name, lines, created_at FROM draft_orders WHERE id = $2`,
        [draft.id, other.id],
      );
      expect((await send(press)).status).toBe(200);
      expect(await idsOf()).not.toContain(draft.id);
      expect(await idsOf()).toContain(other.id);
    });

    it('leaves the queue when the delivery is not confirmed yet', async () => {
      const draft = await saved();
      await api.control('faults', { resetAfterAccepting: { count: 1 } });
      expect((await send({ draftOrderId: draft.id })).status).toBe(202);
      expect(await idsOf()).not.toContain(draft.id);
    });

    it('stays when the text is refused or the gateway busy', async () => {
      const draft = await saved();
      expect((await send({ draftOrderId: draft.id, phoneNumber: '+15005550009' })).status).toBe(422);
      expect((await send({ draftOrderId: draft.id, consent: false })).status).toBe(422);
      await api.control('faults', { tooManyRequests: { count: 1 } });
      expect((await send({ draftOrderId: draft.id })).status).toBe(503);
      expect(await idsOf()).toContain(draft.id);
    });

    it("changes nothing for an unknown id or another practice's", async () => {
      const theirs = await saved({ practiceName: HARBOR }, harbor);
      expect((await send({ draftOrderId: theirs.id })).status).toBe(200);
      expect((await send({ draftOrderId: 2_000_000_000 })).status).toBe(200);
      expect((await send({ draftOrderId: 3_000_000_000 })).status).toBe(400);
      expect(await idsOf(harbor, HARBOR)).toContain(theirs.id);
    });
  });
});
