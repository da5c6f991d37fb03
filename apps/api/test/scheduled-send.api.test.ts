import { beforeAll, describe, expect, it } from 'vitest';
import { phoneNumbers } from './support/phone-numbers.js';
import { scheduledCalls, textsTo } from './support/scheduled-calls.js';
import { changeShop, createShelf } from './support/sellable-products.js';
import type { Browser } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const START = Date.parse('2027-01-12T17:00:00Z');
const clock = { now: () => new Date(START + Math.round(performance.now())) };
const NEXT_YEAR = '2028-01-12T17:00:00.000Z';

describe('scheduled orders sent by hand', () => {
  let browser: Browser;
  let shelf: Awaited<ReturnType<typeof createShelf>>;
  let items: { id: string; quantity: number }[];
  let orders: ReturnType<typeof scheduledCalls>;
  const api = testApi({
    replacements: { clock },
    environment: { TEXTS_PER_NUMBER_PER_HOUR: '1000' },
  });
  beforeAll(async () => {
    browser = await api.signedIn();
    shelf = await createShelf(browser);
    items = shelf.takeMany(2).map(({ variant }) => ({ id: variant.id, quantity: 1 }));
    orders = scheduledCalls(browser, items, NEXT_YEAR);
  });

  const nextPhone = phoneNumbers('312');
  const rowsOf = async (table: 'messages' | 'consents', phoneNumber: string) =>
    (await api.database.query(`SELECT * FROM ${table} WHERE phone_number = $1`, [phoneNumber])).rows;

  it("reach the phone at once, at today's prices and without sold-out items", async () => {
    const phoneNumber = nextPhone();
    const [kept, sold, short] = shelf.takeMany(3);
    if (!kept || !sold || !short) throw new Error('Too few products.');
    const order = await orders.created({
      phoneNumber,
      items: [kept, sold, short].map(({ variant }) => ({ id: variant.id, quantity: 3 })),
    });
    await changeShop(api, [
      { variantId: kept.variant.id, price: '5.55' },
      { variantId: sold.variant.id, quantity: 0 },
      { variantId: short.variant.id, quantity: 2 },
    ]);
    const { body } = await orders.send(order.id).expect(200);
    expect(body).toEqual({ success: true, status: 'sent' });

    const [text] = await textsTo(api, phoneNumber);
    const cartId = /\/cart\/(\w+)/.exec(text?.body ?? '')?.[1];
    expect(text?.body).toMatch(
      /^Lakeside Eye Care: it may be time to reorder\. Your items are ready: .*STOP/,
    );
    const cart = (await api.browser().get(`/api/carts/${cartId}`).expect(200)).body;
    expect(JSON.parse(cart.items)).toMatchObject([
      { variantId: kept.variant.id, quantity: 3, price: 555 },
      { variantId: short.variant.id, quantity: 2 },
    ]);
    expect(cart).toMatchObject({ unavailableItems: [], practiceDiscountCode: 'LAKESIDE20' });

    const note = `Left out: "${sold.product.title}" (temporarily out of stock). Fewer than ordered: "${short.product.title}" (2 of 3).`;
    const leftOut = {
      code: 'left_out',
      products: [{ title: sold.product.title, reason: 'sold_out' }],
      more: 0,
    };
    const fewer = {
      code: 'fewer_than_ordered',
      products: [{ title: short.product.title, quantity: 2, ordered: 3 }],
      more: 0,
    };
    const sent = await orders.get(order.id);
    expect(sent).toMatchObject({ status: 'sent', note, failureReason: null });
    expect(sent?.shortfalls).toMatchObject([leftOut, fewer]);
    expect(sent?.shortfalls.map(({ problem }) => problem).join(' ')).toBe(note);
    expect(Date.parse(sent?.sentAt ?? '')).toBeLessThanOrEqual(clock.now().getTime());
    const { body: history } = await browser
      .get('/api/sms/messages')
      .query({ practiceName: 'Lakeside Eye Care', search: phoneNumber })
      .expect(200);
    expect(history.messages).toMatchObject([{ note, shortfalls: sent?.shortfalls }]);
    const rows = await rowsOf('messages', phoneNumber);
    // The last release reads the note.
    expect(rows.find((row) => row.type === 'scheduled')).toMatchObject({
      shortfalls: [leftOut, fewer],
      note,
      is_automatic: false,
    });
    expect(rows.find((row) => row.type === 'reminder')).toMatchObject({
      state: 'queued',
      attempts: 0,
      shortfalls: null,
    });
    expect((await rowsOf('consents', phoneNumber)).map((row) => row.cart_id !== null).sort()).toEqual([
      false,
      true,
    ]);
  });

  it('send one text for 20 simultaneous presses and refuse a later one', async () => {
    const phoneNumber = nextPhone();
    const { id } = await orders.created({ phoneNumber });
    // With open connections, the presses really race.
    await Promise.all(Array.from({ length: 20 }, () => orders.list()));
    const answers = await Promise.all(Array.from({ length: 20 }, () => orders.send(id)));
    // A press after the gateway's answer is told that it was sent.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await textsTo(api, phoneNumber)).toHaveLength(1);
    expect((await rowsOf('messages', phoneNumber)).filter((row) => row.type === 'scheduled')).toHaveLength(1);
    const late = await orders.send(id).expect(409);
    expect(late.body).toEqual({ code: 'already_sent', message: 'This order has already been sent.' });
    expect((await orders.cancel(id).expect(409)).body.code).toBe('already_sent');
  });

  it('stay pending without a second text while delivery is not confirmed, and cannot be canceled then', async () => {
    const phoneNumber = nextPhone();
    const { id } = await orders.created({ phoneNumber });
    await api.control('faults', {
      resetAfterAccepting: { count: 1, to: phoneNumber },
      noCallbacks: { count: 1, to: phoneNumber },
    });
    expect((await orders.send(id).expect(202)).body).toEqual({ success: true, status: 'pending' });
    expect((await orders.send(id).expect(202)).body.status).toBe('pending');
    expect(await orders.get(id)).toMatchObject({
      status: 'pending',
      failureReason: null,
      note: expect.stringContaining('not confirmed'),
    });
    expect((await orders.cancel(id).expect(409)).body).toEqual({
      code: 'already_sent',
      message: 'The text for this order is already on its way.',
    });
    expect(await textsTo(api, phoneNumber)).toHaveLength(1);
  });

  it('stay pending with the reason when the text is refused, and may be sent again or canceled', async () => {
    const { id } = await orders.created({ phoneNumber: '+15005550009' });
    const refused = await orders.send(id).expect(422);
    expect(refused.body).toMatchObject({
      code: 'sms_refused',
      message: expect.stringMatching(/mobile number/),
    });
    expect(await orders.get(id)).toMatchObject({
      status: 'pending',
      failureReason: refused.body.message,
      sentAt: null,
    });
    await orders.send(id).expect(422);
    const texts = await scheduledTexts('+15005550009');
    expect(texts).toHaveLength(2);
    expect(new Set(texts.map((text) => text.cart_id)).size).toBe(2);
    await orders.cancel(id).expect(200);
    expect(await orders.get(id)).toBeUndefined();
  });

  const scheduledTexts = async (phoneNumber: string) =>
    (await rowsOf('messages', phoneNumber)).filter((row) => row.type === 'scheduled');

  it('are refused, naming the items, when nothing can be bought, and change nothing', async () => {
    const phoneNumber = nextPhone();
    const only = shelf.take();
    const { id } = await orders.created({ phoneNumber, items: [{ id: only.variant.id, quantity: 1 }] });
    await changeShop(api, [{ productId: only.product.id, isPublished: false }]);
    const { body } = await orders.send(id).expect(422);
    expect(body.code).toBe('item_unavailable');
    expect(body.message).toContain(`"${only.product.title}" (no longer available)`);
    expect(await rowsOf('messages', phoneNumber)).toEqual([]);
    expect(await orders.get(id)).toMatchObject({ status: 'pending', failureReason: null, items: [] });
  });

  it('count toward the limits of the practice and the number', async () => {
    const limits = { ...api.dependencies.config.limits, textsPerNumberPerHour: 1 };
    const staff = await (await api.startInstance({ clock }, { limits })).signedIn();
    const theirs = scheduledCalls(staff, items, NEXT_YEAR);
    const countCarts = async () => (await api.database.query('SELECT 1 FROM carts')).rows.length;
    const before = await countCarts();
    const phoneNumber = nextPhone();
    const [one, other] = [await theirs.created({ phoneNumber }), await theirs.created({ phoneNumber })];
    await theirs.send(one.id).expect(200);
    const { body } = await theirs.send(other.id).expect(429);
    expect(body.message).toContain('limit of 1 text an hour');
    expect(await countCarts()).toBe(before + 1);
  });

  it('end up either sent or canceled when both are pressed at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const phoneNumber = nextPhone();
      const { id } = await orders.created({ phoneNumber });
      const [sent, canceled] = await Promise.all([orders.send(id), orders.cancel(id)]);
      expect([sent.status, canceled.status]).toEqual(sent.status === 200 ? [200, 409] : [404, 200]);
      expect(await textsTo(api, phoneNumber)).toHaveLength(sent.status === 200 ? 1 : 0);
    }
  });
});
