import { DAY_MS, HOUR_MS } from '@eyecart/shared/rules/durations';
import { beforeAll, describe, expect, it } from 'vitest';
import { updatePractice } from '../src/domains/practices/practice-repository.js';
import { OPTED_OUT } from './support/opted-out.js';
import { phoneNumbers } from './support/phone-numbers.js';
import { scheduledCalls, textsTo } from './support/scheduled-calls.js';
import { changeShop, createShelf, type ShelfItem } from './support/sellable-products.js';
import { sentenceOf } from './support/sentence-of.js';
import type { Browser } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const NOTHING = { queued: 0, postponed: 0, failed: 0, taken: 0, broken: 0 };
const NEW_YORK = "UPDATE practices SET time_zone = 'America/New_York'";

describe('due scheduled orders', () => {
  let now = new Date('2027-01-04T15:00:00Z');
  let shelf: Awaited<ReturnType<typeof createShelf>>;
  let plenty: ShelfItem;
  const api = testApi({ replacements: { clock: { now: () => now } } });
  beforeAll(async () => {
    await api.database.query(NEW_YORK);
    shelf = await createShelf(await api.signedIn());
    plenty = shelf.take();
  });

  const nextPhone = phoneNumbers('312');
  /** A practice that signs in an hour earlier and schedules for a given instant. */
  const schedulingFor = async (scheduledFor: string, practiceId?: string) => {
    now = new Date(Date.parse(scheduledFor) - HOUR_MS);
    const browser: Browser = await api.signedIn(practiceId);
    return scheduledCalls(browser, [{ id: plenty.variant.id, quantity: 1 }], scheduledFor);
  };
  const workAt = async (instant: string) => {
    now = new Date(instant);
    const counts = await api.dependencies.sendDueOrders();
    await api.dependencies.drainQueue();
    return counts;
  };
  const scheduledRows = async (phoneNumber: string) =>
    (
      await api.database.query("SELECT * FROM messages WHERE phone_number = $1 AND type = 'scheduled'", [
        phoneNumber,
      ])
    ).rows;

  it.each(['2027-01-15', '2027-07-15'])('are sent at 12:00 PM EST, 17:00 UTC, on %s', async (day) => {
    const orders = await schedulingFor(`${day}T17:00:00.000Z`);
    const phoneNumber = nextPhone('212');
    const { id } = await orders.created({ phoneNumber });
    expect(await workAt(`${day}T16:59:59.999Z`)).toEqual(NOTHING);
    expect(await workAt(`${day}T17:00:00Z`)).toEqual({ ...NOTHING, queued: 1 });
    expect(await textsTo(api, phoneNumber)).toHaveLength(1);
    expect(await orders.get(id)).toMatchObject({
      status: 'sent',
      sentAt: `${day}T17:00:00.000Z`,
      failureReason: null,
      note: null,
    });
    expect(await scheduledRows(phoneNumber)).toMatchObject([{ is_automatic: true }]);
    expect(await workAt(`${day}T17:00:01Z`)).toEqual(NOTHING);
    expect(await textsTo(api, phoneNumber)).toHaveLength(1);
  });

  it('get one reminder, 48 hours after their text', async () => {
    const orders = await schedulingFor('2027-02-01T17:00:00.000Z');
    const phoneNumber = nextPhone('212');
    await orders.created({ phoneNumber });
    await workAt('2027-02-01T17:00:00Z');
    await workAt('2027-02-03T16:59:00Z');
    expect(await textsTo(api, phoneNumber)).toHaveLength(1);
    await workAt('2027-02-03T17:00:00Z');
    await workAt('2027-02-06T17:00:00Z');
    const texts = await textsTo(api, phoneNumber);
    expect(texts.map(({ body }) => body.includes('just a reminder')).sort()).toEqual([false, true]);
  });

  it('are sent once after two days without a worker', async () => {
    const orders = await schedulingFor('2027-02-10T17:00:00.000Z');
    const phoneNumber = nextPhone('212');
    const { id } = await orders.created({ phoneNumber });
    expect(await workAt('2027-02-12T17:30:00Z')).toEqual({ ...NOTHING, queued: 1 });
    expect(await workAt('2027-02-12T17:31:00Z')).toEqual(NOTHING);
    expect(await textsTo(api, phoneNumber)).toHaveLength(1);
    expect((await orders.get(id, await api.signedIn()))?.status).toBe('sent');
  });

  it('wait for 9 AM in Hawaii and say so from the start', async () => {
    const orders = await schedulingFor('2027-02-15T17:00:00.000Z');
    const phoneNumber = nextPhone('808');
    const said = {
      status: 'pending',
      failureReason: null,
      note: null,
      scheduledFor: '2027-02-15T17:00:00.000Z',
      sendsAt: '2027-02-15T19:00:00.000Z',
    };
    const order = await orders.created({ phoneNumber });
    expect(order).toMatchObject(said);
    const { id } = order;
    expect(await workAt('2027-02-15T17:00:00Z')).toEqual(NOTHING);
    expect(await orders.get(id)).toMatchObject(said);
    expect(await workAt('2027-02-15T18:59:59Z')).toEqual(NOTHING);
    expect(await textsTo(api, phoneNumber)).toHaveLength(0);
    expect(await workAt('2027-02-15T19:00:00Z')).toEqual({ ...NOTHING, queued: 1 });
    expect(await textsTo(api, phoneNumber)).toHaveLength(1);
    expect(await orders.get(id)).toMatchObject({ status: 'sent', note: null });
  });

  it('wait when the next allowed time has become later, as when a practice moved', async () => {
    const orders = await schedulingFor('2027-02-16T17:00:00.000Z');
    const phoneNumber = nextPhone('212');
    const { id, sendsAt } = await orders.created({ phoneNumber });
    expect(sendsAt).toBe('2027-02-16T17:00:00.000Z');
    await api.database.query("UPDATE practices SET time_zone = 'Pacific/Honolulu'");
    expect(await workAt('2027-02-16T17:00:00Z')).toEqual({ ...NOTHING, postponed: 1 });
    expect(await orders.get(id)).toMatchObject({ note: null, sendsAt: '2027-02-16T19:00:00.000Z' });
    await api.database.query(NEW_YORK);
    expect(await workAt('2027-02-16T19:00:00Z')).toEqual({ ...NOTHING, queued: 1 });
  });

  it('use the prices and stock at that time and say what is missing', async () => {
    const [kept, sold] = shelf.takeMany(2);
    if (!kept || !sold) throw new Error('Too few products.');
    const orders = await schedulingFor('2027-03-01T17:00:00.000Z');
    const phoneNumber = nextPhone('212');
    const items = [kept, sold].map(({ variant }) => ({ id: variant.id, quantity: 2 }));
    const { id } = await orders.created({ phoneNumber, items });
    await changeShop(api, [
      { variantId: kept.variant.id, price: '4.44' },
      { variantId: sold.variant.id, quantity: 0 },
    ]);
    await workAt('2027-03-01T17:00:00Z');
    // Later changes in the shop do not affect the cart.
    const { rows } = await api.database.query(
      `SELECT c.lines, c.created_at, c.expires_at FROM carts c JOIN messages m ON m.cart_id = c.id
       WHERE m.phone_number = $1 AND m.type = 'scheduled'`,
      [phoneNumber],
    );
    expect(rows).toMatchObject([
      {
        lines: [{ variantId: kept.variant.id, quantity: 2, priceCents: 444 }],
        created_at: now,
        expires_at: new Date(now.getTime() + 30 * DAY_MS),
      },
    ]);
    const note = `Left out: "${sold.product.title}" (temporarily out of stock).`;
    expect(await orders.get(id)).toMatchObject({ status: 'sent', note });
    expect(await scheduledRows(phoneNumber)).toMatchObject([{ shortfalls: [{ code: 'left_out' }], note }]);
    // As the last release stored it.
    await api.database.query('UPDATE messages SET shortfalls = NULL WHERE phone_number = $1', [phoneNumber]);
    expect(await orders.get(id)).toMatchObject({ status: 'sent', note, shortfalls: [] });
  });

  it('stay pending with the reason when nothing can be bought, and are skipped from then on', async () => {
    const only = shelf.take();
    const orders = await schedulingFor('2027-03-03T17:00:00.000Z');
    const phoneNumber = nextPhone('212');
    const { id } = await orders.created({ phoneNumber, items: [{ id: only.variant.id, quantity: 1 }] });
    await changeShop(api, [{ variantId: only.variant.id, quantity: 0 }]);
    expect(await workAt('2027-03-03T17:00:00Z')).toEqual({ ...NOTHING, failed: 1 });
    expect(await orders.get(id)).toMatchObject({
      status: 'pending',
      failureReason: expect.stringContaining(`"${only.product.title}" (temporarily out of stock)`),
    });
    expect(await workAt('2027-03-03T17:01:00Z')).toEqual(NOTHING);
    await changeShop(api, [{ variantId: only.variant.id, quantity: 5 }]);
    await orders.send(id).expect(200);
    expect(await orders.get(id)).toMatchObject({ status: 'sent', failureReason: null });
  });

  it('stay pending with the reason when the number opted out or the practice is disabled', async () => {
    const orders = await schedulingFor('2027-03-05T17:00:00.000Z');
    const phoneNumber = nextPhone('212');
    const { id } = await orders.created({ phoneNumber });
    const prairie = await schedulingFor('2027-03-05T17:00:00.000Z', '100400');
    await prairie.created({ practiceName: 'Prairie Family Optometry', phoneNumber: '+12125550188' });
    await api.dependencies.optOuts.record(phoneNumber, { source: 'staff', recordedBy: null });
    await api.dependencies.practices.disable('demo-prairie', now);
    try {
      expect(await workAt('2027-03-05T17:00:00Z')).toEqual({ ...NOTHING, failed: 2 });
    } finally {
      await updatePractice(api.dependencies.db, 'demo-prairie', { disabledAt: null });
    }
    const { rows } = await api.database.query(
      "SELECT reason_code FROM scheduled_orders WHERE phone_number IN ($1, '+12125550188') ORDER BY id",
      [phoneNumber],
    );
    expect(rows.map((row) => row.reason_code)).toEqual(['opted_out', 'practice_disabled']);
    expect((await orders.get(id))?.failureReason).toBe(OPTED_OUT);
    expect(await scheduledRows(phoneNumber)).toEqual([]);
  });

  it('stay pending with the reason when their text failed permanently, and are skipped from then on', async () => {
    // This number's location is unknown. 8 PM UTC suits New York and Honolulu.
    const orders = await schedulingFor('2027-03-08T20:00:00.000Z');
    const { id } = await orders.created({ phoneNumber: '+15005550009' });
    expect(await workAt('2027-03-08T20:00:00Z')).toEqual({ ...NOTHING, queued: 1 });
    expect(await orders.get(id)).toMatchObject({
      status: 'pending',
      failureReason: expect.stringMatching(/mobile number/),
      sentAt: null,
    });
    expect(await workAt('2027-03-08T20:01:00Z')).toEqual(NOTHING);
    expect(await scheduledRows('+15005550009')).toMatchObject([{ state: 'refused', attempts: 1 }]);
  });

  it('get one text each when two workers run concurrently', async () => {
    const other = await api.startInstance({ clock: { now: () => now } });
    const orders = await schedulingFor('2027-04-01T17:00:00.000Z');
    const { id } = await orders.created({ phoneNumber: '+12125550199' });
    await api.database.query(
      `INSERT INTO scheduled_orders (practice_id, phone_number, lines, scheduled_for, due_at, created_at)
       SELECT practice_id, '+1212556' || lpad(n::text, 4, '0'), lines, scheduled_for, due_at, created_at
       FROM scheduled_orders, generate_series(1, 99) n WHERE id = $1`,
      [id],
    );
    now = new Date('2027-04-01T17:00:00Z');
    const workers = [api, other, api, other].map(({ dependencies }) => dependencies.sendDueOrders());
    const counts = await Promise.all(workers);
    expect(counts.reduce((sum, one) => sum + one.queued, 0)).toBe(100);
    expect(counts.reduce((sum, one) => sum + one.broken + one.failed, 0)).toBe(0);
    const { rows } = await api.database.query(
      `SELECT count(DISTINCT o.id)::int AS orders, count(DISTINCT m.id)::int AS texts,
         (SELECT count(*)::int FROM messages WHERE type = 'scheduled' AND created_at = $1) AS all_texts
       FROM scheduled_orders o LEFT JOIN messages m ON m.scheduled_order_id = o.id AND m.type = 'scheduled'
       WHERE o.scheduled_for = $1`,
      [now],
    );
    expect(rows).toEqual([{ orders: 100, texts: 100, all_texts: 100 }]);
  });

  it('are neither lost nor doubled by a crash, and an error in one does not stop the others', async () => {
    const orders = await schedulingFor('2027-05-03T17:00:00.000Z');
    const [phoneNumber, healthy] = [nextPhone('212'), nextPhone('212')];
    const broken = await orders.created({ phoneNumber, patientLastName: 'Broken' });
    await orders.created({ phoneNumber: healthy });
    await api.database.query(`
      CREATE FUNCTION break_it() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.patient_last_name = 'Broken' THEN RAISE EXCEPTION 'power cut'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER break_it BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION break_it()`);
    const cartCount = async () => (await api.database.query('SELECT 1 FROM carts')).rows.length;
    const before = await cartCount();
    expect(await workAt('2027-05-03T17:00:00Z')).toMatchObject({ queued: 1, broken: 1 });
    expect(await cartCount()).toBe(before + 1);
    expect(await textsTo(api, healthy)).toHaveLength(1);
    expect(await orders.get(broken.id)).toMatchObject({ status: 'pending', failureReason: null });
    await api.database.query('DROP TRIGGER break_it ON messages');
    expect(await workAt('2027-05-03T17:00:02Z')).toEqual({ ...NOTHING, queued: 1 });
    expect(await textsTo(api, phoneNumber)).toHaveLength(1);
  });

  it('wait for the first catalog sync, so that no product looks gone', async () => {
    const orders = await schedulingFor('2027-05-10T17:00:00.000Z');
    const { id } = await orders.created({ phoneNumber: nextPhone('212') });
    await api.database.query('UPDATE catalog_state SET synced_at = NULL, version = version + 1');
    expect(await workAt('2027-05-10T17:00:00Z')).toEqual(NOTHING);
    expect(await orders.get(id)).toMatchObject({ status: 'pending', failureReason: null });
    await api.database.query('UPDATE catalog_state SET synced_at = now(), version = version + 1');
    expect(await workAt('2027-05-10T17:00:01Z')).toEqual({ ...NOTHING, queued: 1 });
  });

  it('stay pending with the reason when no hour within two days is allowed', async () => {
    const clock = { now: () => new Date('2027-06-01T17:00:00Z') };
    const narrow = await api.startInstance({ clock }, { quietHours: { open: '12:00', close: '13:00' } });
    const items = [{ id: plenty.variant.id, quantity: 1 }];
    const orders = scheduledCalls(await narrow.signedIn(), items, '2027-06-02T17:00:00.000Z');
    const { id } = await orders.created({ phoneNumber: nextPhone('808') });
    await api.database.query('UPDATE scheduled_orders SET due_at = $1 WHERE id = $2', [clock.now(), id]);
    expect(await narrow.dependencies.sendDueOrders()).toEqual({ ...NOTHING, failed: 1 });
    expect((await orders.get(id))?.failureReason).toBe(sentenceOf('no_opening'));
  });
});
