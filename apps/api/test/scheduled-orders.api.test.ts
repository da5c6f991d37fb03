import type { ScheduledOrder } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { beforeAll, describe, expect, it } from 'vitest';
import { draftCalls } from './support/draft-calls.js';
import { OPTED_OUT } from './support/opted-out.js';
import { phoneNumbers } from './support/phone-numbers.js';
import { scheduledCalls } from './support/scheduled-calls.js';
import { changeShop, createShelf } from './support/sellable-products.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';
/** A Tuesday at noon in New York. */
const START = Date.parse('2027-01-12T17:00:00Z');
const NEXT_YEAR = new Date(START + 365 * DAY_MS).toISOString();

describe('scheduled orders', () => {
  let browser: Browser;
  let harbor: Browser;
  let shelf: Awaited<ReturnType<typeof createShelf>>;
  let items: { id: string; quantity: number }[];
  let orders: ReturnType<typeof scheduledCalls>;
  let now = START;
  const api = testApi({
    replacements: { clock: { now: () => new Date(now) } },
    environment: { TEXTS_PER_NUMBER_PER_HOUR: '1000' },
  });
  beforeAll(async () => {
    browser = await api.signedIn();
    harbor = await api.signedIn('100300');
    shelf = await createShelf(browser);
    items = shelf.takeMany(2).map(({ variant }) => ({ id: variant.id, quantity: 1 }));
    orders = scheduledCalls(browser, items, NEXT_YEAR);
  });

  const nextPhone = phoneNumbers('312');
  const rowsOf = async (table: 'messages' | 'consents' | 'scheduled_orders', phoneNumber: string) =>
    (await api.database.query(`SELECT * FROM ${table} WHERE phone_number = $1`, [phoneNumber])).rows;

  it('are stored with their lines, code, and consent, and not texted before they are due', async () => {
    const phoneNumber = nextPhone();
    const { body } = await orders.create({ phoneNumber, consentVersion: '2026-11' }).expect(201);
    expect(body).toMatchObject({
      success: true,
      scheduledOrder: {
        items: items.map(({ id, quantity }) => ({ variantId: id, quantity })),
        unavailableItems: [],
        phoneNumber: `(312) 555-0${phoneNumber.slice(-3)}`,
        patientLastName: 'Alvarez',
        discountCode: 'LAKESIDE20',
        practiceName: LAKESIDE,
        scheduledFor: NEXT_YEAR,
        sendsAt: expect.any(String),
        status: 'pending',
        failureReason: null,
        note: null,
        sentAt: null,
      },
    });
    expect(body.scheduledOrder.id).toBeGreaterThanOrEqual(1001);
    expect(await orders.get(body.scheduledOrder.id)).toEqual(body.scheduledOrder);
    expect(await rowsOf('consents', phoneNumber)).toMatchObject([
      { given: 'ticked', wording_version: '2026-11', practice_id: 'demo-lakeside', cart_id: null },
    ]);
    expect(await rowsOf('messages', phoneNumber)).toEqual([]);
    await orders.created({ phoneNumber: '+13125550180', consent: undefined });
    expect(await rowsOf('consents', '+13125550180')).toMatchObject([{ given: 'attested' }]);
  });

  it('accept a missing last name and a blank code, and remove their draft', async () => {
    const drafts = draftCalls(browser, items);
    const [draft, other] = [await drafts.saved(), await drafts.saved()];
    const order = await orders.created({ patientLastName: '', discountCode: ' ', draftOrderId: draft.id });
    expect(order).toMatchObject({ patientLastName: null, discountCode: null });
    expect(await drafts.idsOf()).toContain(other.id);
    expect(await drafts.idsOf()).not.toContain(draft.id);
    const again = await orders.create({ draftOrderId: draft.id }).expect(409);
    expect(again.body.code).toBe('draft_order_sent');
  });

  it('refuse missing, invalid, or past input with messages for staff, and store nothing', async () => {
    const drafts = draftCalls(browser, items);
    const draft = await drafts.saved();
    const phoneNumber = nextPhone();
    const past = new Date(now - 1000).toISOString();
    const cases: [Record<string, unknown>, string, string][] = [
      [
        { consent: false },
        'consent_required',
        'Please confirm patient consent by checking the compliance checkbox.',
      ],
      [{ phoneNumber: '312 55' }, 'invalid_phone', 'Please enter a valid phone number'],
      [{ phoneNumber: '' }, 'invalid_phone', 'Phone number is required'],
      [{ scheduledFor: past }, 'past_schedule', 'Please choose a time in the future.'],
      ...[undefined, null, '', '   '].map((scheduledFor): (typeof cases)[number] => [
        { scheduledFor },
        'schedule_date_required',
        'Please select a date for your scheduled order.',
      ]),
      [{ items: [] }, 'empty_cart', 'Please add at least one item to your order.'],
      [{ discountCode: 'HARBOR20' }, 'foreign_discount_code', 'This code does not belong to your practice.'],
    ];
    for (const [fields, code, message] of cases) {
      const answer = await orders.create({ phoneNumber, draftOrderId: draft.id, ...fields }).expect(422);
      expect(answer.body).toEqual({ code, message });
    }
    const unknown = await orders.create({ phoneNumber, items: [{ id: '424242', quantity: 1 }] }).expect(422);
    expect(unknown.body).toMatchObject({ code: 'unknown_item', details: [{ path: 'items.0' }] });
    for (const scheduledFor of ['tomorrow', '9999-12-31T23:59:59-12:00', 1_800_000_000_000]) {
      await orders.create({ phoneNumber, scheduledFor }).expect(400);
    }
    expect(await rowsOf('scheduled_orders', phoneNumber)).toEqual([]);
    expect(await rowsOf('consents', phoneNumber)).toEqual([]);
    expect(await drafts.idsOf()).toContain(draft.id);
  });

  it('are refused for an opted-out number, and show a later opt-out', async () => {
    const phoneNumber = nextPhone();
    const order = await orders.created({ phoneNumber });
    await api.dependencies.optOuts.record(phoneNumber, { source: 'reply', recordedBy: null });
    const refused = await orders.create({ phoneNumber }).expect(422);
    expect(refused.body).toEqual({
      code: 'opted_out',
      message: OPTED_OUT,
      reason: { code: 'opted_out' },
    });
    expect((await orders.get(order.id))?.failureReason).toBe(OPTED_OUT);
    expect((await orders.send(order.id).expect(422)).body.code).toBe('opted_out');
    expect(await rowsOf('messages', phoneNumber)).toEqual([]);
    await api.dependencies.optOuts.lift(api.dependencies.db, phoneNumber);
    expect((await orders.get(order.id))?.failureReason).toBeNull();
    await orders.send(order.id).expect(200);
  });

  it('are limited to 500 waiting per practice, even under concurrent requests', async () => {
    const prairie = await api.signedIn('100400');
    const practiceName = 'Prairie Family Optometry';
    await api.database.query(
      `INSERT INTO scheduled_orders (practice_id, phone_number, lines, scheduled_for, due_at, created_at)
       SELECT 'demo-prairie', '+1312556' || lpad(n::text, 4, '0'), o.lines, $1::timestamptz, $1, now()
       FROM generate_series(1, 499) AS n, (SELECT lines FROM scheduled_orders LIMIT 1) o`,
      [NEXT_YEAR],
    );
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => orders.create({ practiceName }, prairie)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422]);
    const refused = answers.find((answer) => answer.status === 422);
    expect(refused?.body).toMatchObject({ code: 'limit_reached' });
    expect(refused?.body.message).toContain('500 scheduled orders');
    const [first] = await orders.list(prairie, practiceName);
    await orders.cancel(first?.id ?? 0, prairie).expect(200);
    await orders.created({ practiceName }, prairie);
  });

  it('are created once for the same request with the same key', async () => {
    const phoneNumber = nextPhone();
    const press = () => orders.create({ phoneNumber }).set('Idempotency-Key', 'schedule-once');
    const answers = await Promise.all(Array.from({ length: 10 }, press));
    expect(new Set(answers.map((answer) => answer.body.scheduledOrder.id)).size).toBe(1);
    expect(await rowsOf('scheduled_orders', phoneNumber)).toHaveLength(1);
  });

  it("show today's prices and stock, waiting ones soonest first, then sent ones newest first", async () => {
    const [kept, sold] = shelf.takeMany(2);
    if (!kept || !sold) throw new Error('Too few products.');
    const both = [kept, sold].map(({ variant }) => ({ id: variant.id, quantity: 2 }));
    const at = (days: number) => new Date(now + days * DAY_MS).toISOString();
    const ids: number[] = [];
    for (const days of [3, 1, 2]) {
      ids.push((await orders.created({ items: both, phoneNumber: nextPhone(), scheduledFor: at(days) })).id);
    }
    const [third = 0, first = 0, second = 0] = ids;
    await changeShop(api, [
      { variantId: kept.variant.id, price: '7.77' },
      { variantId: sold.variant.id, quantity: 0 },
    ]);
    const shown = await orders.get(first);
    expect(shown?.items).toMatchObject([{ price: 777, previousPrice: kept.variant.price, quantity: 2 }]);
    expect(shown?.unavailableItems).toMatchObject([
      { id: sold.variant.id, reason: 'Temporarily out of stock' },
    ]);
    const placesOf = async () => {
      const all = (await orders.list()).map((order) => order.id);
      return [first, second, third].map((id) => all.indexOf(id));
    };
    const before = await placesOf();
    expect(before).toEqual(before.toSorted((one, other) => one - other));
    await orders.send(first).expect(200);
    now += 1000;
    await orders.send(second).expect(200);
    const list = await orders.list();
    expect(list.slice(list.length - 3).map((order) => order.status)).toContain('sent');
    const [firstPlace = 0, secondPlace = 0, thirdPlace = 0] = await placesOf();
    expect(thirdPlace).toBeLessThan(secondPlace);
    expect(secondPlace).toBeLessThan(firstPlace);
  });

  it('are created once for the same key, and every repeat gets the same answer', async () => {
    const phoneNumber = nextPhone();
    const press = () => orders.create({ phoneNumber }).set('Idempotency-Key', `key-of-${phoneNumber}`);
    const { body: first } = await press().expect(201);
    const repeats = await Promise.all([press(), press(), press()]);
    for (const { status, body } of repeats) expect({ status, body }).toEqual({ status: 201, body: first });
    expect(await rowsOf('scheduled_orders', phoneNumber)).toHaveLength(1);
    expect(await rowsOf('consents', phoneNumber)).toHaveLength(1);
  });

  it('are canceled once, and are no longer listed, sent, or canceled again', async () => {
    const { id } = await orders.created({ phoneNumber: nextPhone() });
    expect((await orders.cancel(id).expect(200)).body).toEqual({ success: true });
    for (const answer of [await orders.cancel(id), await orders.send(id)]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({
        code: 'scheduled_order_not_found',
        message: 'This scheduled order does not exist.',
      });
    }
    expect(await orders.get(id)).toBeUndefined();
  });

  it('are invisible to another practice, which cannot change anything', async () => {
    const order: ScheduledOrder = await orders.created({ phoneNumber: nextPhone() });
    expect(await orders.list(harbor, HARBOR)).toEqual([]);
    expect((await orders.send(order.id, harbor).expect(404)).body.code).toBe('scheduled_order_not_found');
    expect((await orders.cancel(order.id, harbor).expect(404)).body.code).toBe('scheduled_order_not_found');
    for (const id of ['x', '0', '-1', '1.5', '99999999999']) await orders.send(id).expect(400);
    await orders.send(2_147_483_647).expect(404);
    expect(await orders.get(order.id)).toEqual(order);
  });
});
