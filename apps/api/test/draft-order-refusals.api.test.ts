import { beforeAll, describe, expect, it } from 'vitest';
import { draftCalls } from './support/draft-calls.js';
import { createShelf } from './support/sellable-products.js';
import type { Browser } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';
const PRAIRIE = 'Prairie Family Optometry';

describe('draft orders that are too many or invalid', () => {
  let harbor: Browser;
  let shelf: Awaited<ReturnType<typeof createShelf>>;
  let items: { id: string; quantity: number }[];
  let drafts: ReturnType<typeof draftCalls>;
  const api = testApi();
  beforeAll(async () => {
    const browser = await api.signedIn();
    harbor = await api.signedIn('100300');
    shelf = await createShelf(browser);
    items = [{ id: shelf.take().variant.id, quantity: 1 }];
    drafts = draftCalls(browser, items);
  });

  it('refuses missing or invalid input with messages for staff, and stores nothing', async () => {
    const before = await drafts.idsOf();
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
      expect((await drafts.save(fields).expect(422)).body).toEqual({ code, message });
    }
    const unknown = await drafts
      .save({
        items: [{ id: '424242', quantity: 1 }, items[0], { id: shelf.withOptions.id, quantity: 1 }],
      })
      .expect(422);
    expect(unknown.body.code).toBe('unknown_item');
    expect(unknown.body.details).toEqual([
      { path: 'items.0', message: expect.stringContaining('424242') },
      { path: 'items.2', message: expect.stringContaining('has options') },
    ]);
    expect(await drafts.idsOf()).toEqual(before);
  });

  it('answers odd input with a clear error, never 500', async () => {
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
      expect((await drafts.save(fields)).status).toBe(400);
    }
    const half = await drafts.save({ patientLastName: 'a\ud800b' }).set('Idempotency-Key', 'odd').expect(400);
    expect(half.body.message).toBe('patientLastName: must not contain an unpaired surrogate');
    for (const id of [
      'x',
      '0',
      '-1',
      '1.5',
      '1e99',
      '0x3e9',
      '%201001',
      '1001%20',
      '99999999999',
      '%00',
      "'--",
    ]) {
      expect((await drafts.remove(id)).status).toBe(400);
    }
    await drafts.remove('2147483647').expect(404);
  });

  it('is invisible to another practice, which cannot delete anything', async () => {
    const draft = await drafts.saved();
    expect(await drafts.list(harbor, HARBOR)).toEqual([]);
    expect((await drafts.remove(draft.id, harbor, HARBOR).expect(404)).body.code).toBe(
      'draft_order_not_found',
    );
    expect(await drafts.idsOf()).toContain(draft.id);
    await drafts.remove(draft.id).expect(200, { success: true });
    await drafts.remove(draft.id).expect(404);
    expect(await drafts.idsOf()).not.toContain(draft.id);
  });

  it('creates one draft for 20 concurrent requests with the same key, and another without a key', async () => {
    const send = () => drafts.save({ patientLastName: 'Once' }).set('Idempotency-Key', 'draft-once');
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.draftOrder.id)).size).toBe(1);
    await drafts.saved({ patientLastName: 'Once' });
    expect((await drafts.list()).filter((draft) => draft.patientLastName === 'Once')).toHaveLength(2);
  });

  it('holds at most 500 per practice, even under concurrent requests', async () => {
    await api.database.query(
      `INSERT INTO draft_orders (practice_id, patient_last_name, lines, created_at)
       SELECT 'demo-prairie', 'Old', d.lines, now()
       FROM generate_series(1, 499) n, (SELECT lines FROM draft_orders LIMIT 1) d
       LIMIT 499 - (SELECT count(*) FROM draft_orders WHERE practice_id = 'demo-prairie')`,
    );
    const prairie = await api.signedIn('100400');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => drafts.save({ practiceName: PRAIRIE }, prairie)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422, 422]);
    const refused = answers.find((answer) => answer.status === 422);
    expect(refused?.body.code).toBe('limit_reached');
    expect(refused?.body.message).toContain('500 carts');
    expect(await drafts.list(prairie, PRAIRIE)).toHaveLength(500);
  });
});
