import type { Refill, Supply } from '@eyecart/shared/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShopOrder } from '../src/providers/commerce/commerce-provider.js';
import { createShelf, type ShelfItem } from './support/shelf.js';
import { shopOrder } from './support/shop-orders.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const DAY_MS = 86_400_000;
const START = Date.parse('2027-03-02T17:00:00Z');
const daysLater = (days: number) => new Date(START + days * DAY_MS);
const UNKNOWN = '018f2b1c-0000-7000-8000-000000000001';

describe('refills', () => {
  let api: TestApi;
  let browser: Browser;
  let harbor: Browser;
  /** Last 30 days, 40 days, 60 days, and an unknown time. */
  let month: ShelfItem;
  let longer: ShelfItem;
  let double: ShelfItem;
  let lasting: ShelfItem;
  const now = new Date(START);
  beforeAll(async () => {
    api = await startTestApi({
      replacements: { clock: { now: () => now } },
      environment: { QUIET_HOURS: 'off', TEXTS_PER_NUMBER_PER_HOUR: '1000' },
    });
    browser = await api.signedIn();
    harbor = await api.signedIn('100300');
    const shelf = await createShelf(browser);
    [month, longer, double, lasting] = [shelf.take(), shelf.take(), shelf.take(), shelf.take()];
    const supplies = { [month.variant.id]: 30, [longer.variant.id]: 40, [double.variant.id]: 60 };
    await api.database.query('UPDATE variants SET days_supply = NULL');
    for (const [id, days] of Object.entries(supplies)) {
      await api.database.query('UPDATE variants SET days_supply = $2 WHERE id = $1', [id, days]);
    }
  });
  afterAll(() => api.close());

  let lastNumber = 100;
  const nextPhone = () => {
    lastNumber += 1;
    return `+1212555${String(lastNumber).padStart(4, '0')}`;
  };
  const lineOf = ({ variant, product }: ShelfItem, quantity = 1, kept = quantity) => ({
    variantId: variant.id,
    title: product.title,
    variantTitle: null,
    quantity,
    currentQuantity: kept,
    priceCents: variant.price,
    discountCents: 0,
  });
  /** Texts a cart of these products and takes an order of it. */
  const order = async (
    lines: ReturnType<typeof lineOf>[],
    { phoneNumber = nextPhone(), ...fields }: Partial<ShopOrder> & { phoneNumber?: string | null } = {},
  ) => {
    const cartItems = lines.map(({ variantId, quantity }) => ({ id: variantId, variantId, quantity }));
    const { body: cart } = await browser
      .post('/api/carts')
      .send({ practiceName: LAKESIDE, cartItems })
      .expect(201);
    if (phoneNumber !== null) {
      await browser
        .post('/api/send-sms')
        .send({
          practiceName: LAKESIDE,
          phoneNumber,
          patientLastName: 'Alvarez',
          cartUrl: cart.cartUrl,
          consent: true,
        })
        .expect(200);
    }
    const { rows } = await api.database.query('SELECT id FROM carts WHERE public_id = $1', [cart.cartId]);
    const taken = shopOrder({ cartReference: rows[0].id, orderedAt: now, updatedAt: now, lines, ...fields });
    expect(await api.dependencies.orders.takeOrder(taken)).toBe('taken');
    return { phoneNumber: phoneNumber ?? '', taken };
  };
  const list = async (from = browser, practiceName = LAKESIDE): Promise<Refill[]> =>
    (await from.get('/api/refills').query({ practiceName }).expect(200)).body.refills;
  const refillOf = async (phoneNumber: string) =>
    (await list()).find((one) => one.phoneNumber.replace(/\D/g, '') === phoneNumber.slice(2));
  const rowOf = async (phoneNumber: string) =>
    (await api.database.query('SELECT * FROM refills WHERE phone_number = $1', [phoneNumber])).rows[0];
  const post = (id: string, verb: string, body: object = {}, from = browser) =>
    from.post(`/api/refills/${id}/${verb}`).send({ practiceName: LAKESIDE, ...body });
  const scheduledFor = daysLater(20).toISOString();

  it('are due a week before the first product runs out, with what runs out within two weeks of it', async () => {
    const { phoneNumber } = await order([lineOf(double), lineOf(longer), lineOf(month), lineOf(lasting)]);
    expect(await refillOf(phoneNumber)).toMatchObject({
      patientLastName: 'Alvarez',
      items: [
        { variantId: month.variant.id, quantity: 1, source: 'shop', runsOutAt: daysLater(30).toISOString() },
        { variantId: longer.variant.id, runsOutAt: daysLater(40).toISOString() },
      ],
      runsOutAt: daysLater(30).toISOString(),
      dueAt: daysLater(23).toISOString(),
      isNear: false,
    });
  });

  it('count quantities', async () => {
    const { phoneNumber } = await order([lineOf(month, 3)]);
    expect((await refillOf(phoneNumber))?.runsOutAt).toBe(daysLater(90).toISOString());
  });

  it('are near once they are due', async () => {
    const { phoneNumber } = await order([lineOf(month)], { orderedAt: daysLater(-23) });
    expect((await refillOf(phoneNumber))?.isNear).toBe(true);
  });

  it.each([
    ['no number', () => order([lineOf(month)], { phoneNumber: null })],
    ['nothing that runs out', () => order([lineOf(lasting)])],
    ['a test', () => order([lineOf(month)], { isTest: true })],
    ['an order of long ago', () => order([lineOf(month)], { orderedAt: daysLater(-120) })],
  ])('are not made for %s', async (_, take) => {
    const before = await list();
    await take();
    expect(await list()).toEqual(before);
  });

  it('follow a return, and go after a full one', async () => {
    const { phoneNumber, taken } = await order([lineOf(month, 2), lineOf(longer)]);
    const later = { ...taken, updatedAt: daysLater(1) };
    const lines = [lineOf(month, 2, 1), lineOf(longer)];
    await api.dependencies.orders.takeOrder({ ...later, lines });
    expect((await refillOf(phoneNumber))?.items).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
    await api.dependencies.orders.takeOrder({
      ...later,
      lines,
      updatedAt: daysLater(2),
      financialStatus: 'refunded',
    });
    expect(await refillOf(phoneNumber)).toBeUndefined();
    expect(await rowOf(phoneNumber)).toMatchObject({ state: 'withdrawn', withdrawal: 'returned' });
  });

  it('lose what was ordered again, and go when it was all', async () => {
    const { phoneNumber, taken } = await order([lineOf(month), lineOf(longer)]);
    const id = (await refillOf(phoneNumber))?.id ?? '';
    await order([lineOf(month)], { phoneNumber, orderedAt: daysLater(1) });
    const left = { items: [{ variantId: longer.variant.id }], dueAt: daysLater(33).toISOString() };
    expect((await list()).find((one) => one.id === id)).toMatchObject(left);
    // The shop reports the first order once more.
    await api.dependencies.orders.takeOrder({ ...taken, updatedAt: daysLater(2) });
    expect((await list()).find((one) => one.id === id)).toMatchObject(left);
    await order([lineOf(longer)], { phoneNumber, orderedAt: daysLater(2) });
    expect((await list()).some((one) => one.id === id)).toBe(false);
    const { rows } = await api.database.query('SELECT withdrawal FROM refills WHERE id = $1', [id]);
    expect(rows).toEqual([{ withdrawal: 'ordered' }]);
  });

  it('go when the patient opts out', async () => {
    const { phoneNumber } = await order([lineOf(month)]);
    await api.dependencies.optOuts.record(phoneNumber, { source: 'reply', recordedBy: null });
    expect(await refillOf(phoneNumber)).toBeUndefined();
    await api.dependencies.refills.withdrawStale();
    expect(await rowOf(phoneNumber)).toMatchObject({ state: 'withdrawn', withdrawal: 'opted_out' });
  });

  it('are accepted as a scheduled order, in part', async () => {
    const { phoneNumber } = await order([lineOf(month), lineOf(longer)]);
    const id = (await refillOf(phoneNumber))?.id ?? '';
    await post(id, 'accept', { scheduledFor, removed: [month.variant.id, longer.variant.id] }).expect(422);
    await post(id, 'accept', { scheduledFor, consent: false }).expect(422);
    const { body } = await post(id, 'accept', { scheduledFor, removed: [longer.variant.id] }).expect(200);
    expect(body.scheduledOrder).toMatchObject({
      scheduledFor,
      patientLastName: 'Alvarez',
      items: [{ variantId: month.variant.id, quantity: 1 }],
    });
    expect(await refillOf(phoneNumber)).toBeUndefined();
    expect(await rowOf(phoneNumber)).toMatchObject({
      state: 'accepted',
      scheduled_order_id: body.scheduledOrder.id,
    });
    const { body: refused } = await post(id, 'accept', { scheduledFor }).expect(409);
    expect(refused.code).toBe('refill_closed');
  });

  it('are moved, and keep the time when the shop reports the same order again', async () => {
    const { phoneNumber, taken } = await order([lineOf(month)]);
    const id = (await refillOf(phoneNumber))?.id ?? '';
    const dueAt = daysLater(50).toISOString();
    await post(id, 'move', { dueAt }).expect(200);
    await api.dependencies.orders.takeOrder({ ...taken, updatedAt: daysLater(1) });
    expect((await refillOf(phoneNumber))?.dueAt).toBe(dueAt);
    await post(id, 'move', { dueAt: daysLater(-1).toISOString() }).expect(422);
  });

  it('are dismissed with a reason, and restored', async () => {
    const { phoneNumber } = await order([lineOf(month)]);
    const id = (await refillOf(phoneNumber))?.id ?? '';
    await post(id, 'dismiss', { reason: 'ordered-elsewhere' }).expect(200);
    expect(await refillOf(phoneNumber)).toBeUndefined();
    await post(id, 'dismiss', { reason: 'other' }).expect(409);
    await post(id, 'restore').expect(200);
    await post(id, 'restore').expect(200);
    expect((await refillOf(phoneNumber))?.id).toBe(id);
  });

  it('are not restored once the same was ordered again', async () => {
    const { phoneNumber } = await order([lineOf(month)]);
    const id = (await refillOf(phoneNumber))?.id ?? '';
    await post(id, 'dismiss', { reason: 'other' }).expect(200);
    await order([lineOf(month)], { phoneNumber, orderedAt: daysLater(1) });
    await post(id, 'restore').expect(200);
    expect((await list()).some((one) => one.id === id)).toBe(false);
    const { rows } = await api.database.query('SELECT state, withdrawal FROM refills WHERE id = $1', [id]);
    expect(rows).toEqual([{ state: 'withdrawn', withdrawal: 'ordered' }]);
  });

  it('are only for the practice', async () => {
    const { phoneNumber } = await order([lineOf(month)]);
    const id = (await refillOf(phoneNumber))?.id ?? '';
    expect(await list(harbor, 'Harbor Vision Center')).toEqual([]);
    const asHarbor = { practiceName: 'Harbor Vision Center', scheduledFor };
    await post(id, 'accept', asHarbor, harbor).expect(404);
    await post(UNKNOWN, 'dismiss', { reason: 'other' }).expect(404);
  });

  it('are erased with the patient', async () => {
    const { phoneNumber } = await order([lineOf(month)]);
    await api.dependencies.erasePatient(phoneNumber);
    expect(await rowOf(phoneNumber)).toBeUndefined();
    expect(await refillOf(phoneNumber)).toBeUndefined();
  });

  describe('days of supply', () => {
    const supplies = async (item: ShelfItem, from = browser, practiceName = LAKESIDE): Promise<Supply[]> =>
      (await from.get(`/api/products/${item.product.id}/days-supply`).query({ practiceName }).expect(200))
        .body.supplies;
    const set = (item: ShelfItem, body: object) =>
      browser
        .post(`/api/products/${item.product.id}/days-supply`)
        .send({ practiceName: LAKESIDE, variantId: item.variant.id, ...body });

    it('come from the shop’s metafield', async () => {
      await api.dependencies.catalogSync.syncAll();
      await api.dependencies.catalog.refresh();
      const { rows } = await api.database.query(
        "SELECT DISTINCT days_supply FROM variants JOIN products ON products.id = product_id WHERE product_type = 'Lid Wipes'",
      );
      expect(rows).toEqual([{ days_supply: 30 }]);
      await api.database.query('UPDATE variants SET days_supply = NULL WHERE id = $1', [lasting.variant.id]);
    });

    it('are the practice’s own where the shop has none, and only for it', async () => {
      const { body } = await set(lasting, { days: 90 }).expect(200);
      const own = { variantId: lasting.variant.id, days: 90, source: 'practice', ownDays: 90 };
      expect(body.supplies).toEqual([own]);
      expect(await supplies(lasting)).toEqual([own]);
      expect(await supplies(lasting, harbor, 'Harbor Vision Center')).toMatchObject([
        { days: null, source: null, ownDays: null },
      ]);
      const { phoneNumber } = await order([lineOf(lasting)]);
      expect((await refillOf(phoneNumber))?.items).toMatchObject([{ source: 'practice' }]);
      await set(lasting, { days: null }).expect(200);
      expect(await supplies(lasting)).toMatchObject([{ days: null }]);
    });

    it.each([[0], [731], [1.5], ['30']])('refuse %j days', async (days) => {
      await set(lasting, { days }).expect(400);
    });

    it('refuse a variant of another product', async () => {
      await set(lasting, { days: 30, variantId: month.variant.id }).expect(422);
      await browser.get('/api/products/999/days-supply').query({ practiceName: LAKESIDE }).expect(404);
    });

    it('are learned from twenty pairs of orders, for one of a product', async () => {
      const twice = async (days: number) => {
        const { phoneNumber } = await order([lineOf(lasting, 2)], { orderedAt: daysLater(-200) });
        await order([lineOf(lasting)], { phoneNumber, orderedAt: daysLater(-200 + days) });
      };
      for (let pair = 0; pair < 19; pair += 1) await twice(80 + pair);
      await api.dependencies.refills.learnSupplies();
      expect(await supplies(lasting)).toMatchObject([{ days: null }]);
      await twice(100);
      await api.dependencies.refills.learnSupplies();
      expect(await supplies(lasting)).toMatchObject([{ days: 45, source: 'usual', ownDays: null }]);
    });
  });
});
