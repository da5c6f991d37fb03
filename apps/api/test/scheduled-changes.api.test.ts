import { MAX_SCHEDULED_ORDERS_PER_NUMBER } from '@eyecart/shared/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { OPTED_OUT } from './support/opted-out.js';
import { phoneNumbers } from './support/phone-numbers.js';
import { scheduledCalls, textsTo } from './support/scheduled-calls.js';
import { createShelf } from './support/sellable-products.js';
import { sentenceOf } from './support/sentence-of.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';
const NOTHING = { queued: 0, postponed: 0, failed: 0, taken: 0, broken: 0 };
/** Noon in New York. */
const NOON = '2027-01-11T17:00:00.000Z';
const LATER = '2027-01-13T17:00:00.000Z';

describe('deleted, restored, and changed scheduled orders', () => {
  let now = new Date(NOON);
  let browser: Browser;
  let items: { id: string; quantity: number }[];
  /** A product that no order has. */
  let extra: (typeof items)[number] | undefined;
  let orders: ReturnType<typeof scheduledCalls>;
  const api = testApi({
    replacements: { clock: { now: () => now } },
    environment: { TEXTS_PER_NUMBER_PER_HOUR: '1' },
  });
  beforeAll(async () => {
    await api.database.query("UPDATE practices SET time_zone = 'America/New_York'");
    const shelf = await createShelf(await api.signedIn());
    const taken = shelf.takeMany(3).map(({ variant }) => ({ id: variant.id, quantity: 1 }));
    items = taken.slice(0, 2);
    extra = taken[2];
  });

  const nextPhone = phoneNumbers('212');
  /** An order for noon, placed an hour earlier. */
  const scheduled = async (fields: Record<string, unknown> = {}) => {
    now = new Date(Date.parse(NOON) - 3_600_000);
    browser = await api.signedIn();
    orders = scheduledCalls(browser, items, NOON);
    const phoneNumber = nextPhone();
    return { ...(await orders.created({ phoneNumber, ...fields })), e164: phoneNumber };
  };
  const workAt = async (instant: string) => {
    now = new Date(instant);
    const counts = await api.dependencies.sendDueOrders();
    await api.dependencies.drainQueue();
    return counts;
  };
  /** Sends the only text that the number may get within the hour before noon, so that another one has to wait. */
  const takeRoomOf = async (phoneNumber: string) => {
    const other = await orders.created({ phoneNumber });
    now = new Date('2027-01-11T16:30:00Z');
    await orders.send(other.id).expect(200);
  };
  const consentsOf = async (phoneNumber: string) =>
    (await api.database.query('SELECT * FROM consents WHERE phone_number = $1', [phoneNumber])).rows;

  describe('restoring', () => {
    it('keeps the time and the consent, and nothing is sent while it is deleted', async () => {
      const { id, e164 } = await scheduled();
      const before = await orders.get(id);
      const consents = await consentsOf(e164);
      await orders.cancel(id).expect(200);
      expect(await orders.get(id)).toBeUndefined();
      await orders.restore(id).expect(200, { success: true });
      expect(await orders.get(id)).toEqual(before);
      await orders.restore(id).expect(200);
      expect(await consentsOf(e164)).toEqual(consents);

      await orders.cancel(id).expect(200);
      expect(await workAt(NOON)).toEqual(NOTHING);
      expect(await textsTo(api, e164)).toEqual([]);
      await orders.restore(id).expect(200);
      expect(await workAt(NOON)).toEqual({ ...NOTHING, queued: 1 });
      expect(await textsTo(api, e164)).toHaveLength(1);
    });

    it('queues a new text, once, for one that deleting took back', async () => {
      const { id, e164 } = await scheduled();
      await takeRoomOf(e164);
      expect(await workAt(NOON)).toEqual({ ...NOTHING, queued: 1 });
      expect(await textsTo(api, e164)).toHaveLength(1);
      await orders.cancel(id).expect(200);
      await workAt('2027-01-11T17:30:00Z');
      await orders.restore(id).expect(200);
      expect(await orders.get(id)).toMatchObject({ status: 'pending', failureReason: null });
      expect(await workAt('2027-01-11T18:31:00Z')).toEqual({ ...NOTHING, queued: 1 });
      await workAt('2027-01-11T18:45:00Z');
      expect(await textsTo(api, e164)).toHaveLength(2);
      browser = await api.signedIn();
      expect((await orders.get(id, browser))?.status).toBe('sent');
    });

    it('leaves it to staff when the canceled text had been tried', async () => {
      const { id, e164 } = await scheduled();
      await takeRoomOf(e164);
      await workAt(NOON);
      await api.database.query(
        "UPDATE messages SET attempts = 1 WHERE scheduled_order_id = $1 AND type = 'scheduled'",
        [id],
      );
      expect((await orders.change(id, { scheduledFor: LATER }).expect(409)).body.code).toBe('already_sent');
      await orders.cancel(id).expect(200);
      await orders.restore(id).expect(200);
      expect(await orders.get(id)).toMatchObject({
        status: 'pending',
        failureReason: sentenceOf('tried_before_deleted'),
        sendsAt: null,
      });
      expect(await workAt('2027-01-11T18:31:00Z')).toEqual(NOTHING);
    });

    it('brings a failed order back as failed', async () => {
      const { id, e164 } = await scheduled();
      await api.dependencies.optOuts.record(e164, { source: 'reply', recordedBy: null });
      await workAt(NOON);
      await orders.cancel(id).expect(200);
      await orders.restore(id).expect(200);
      expect((await orders.get(id))?.failureReason).toBe(OPTED_OUT);
      expect(await workAt('2027-01-11T17:05:00Z')).toEqual(NOTHING);
    });

    it('is refused an hour later, over a limit, after erasure, and for another practice', async () => {
      const { id, e164 } = await scheduled();
      await orders.cancel(id).expect(200);
      const harbor = await api.signedIn('100300');
      expect((await orders.restore(id, harbor).expect(404)).body.code).toBe('scheduled_order_not_found');
      await orders.restore(1).expect(404);
      await orders.restore('odd').expect(400);
      for (let made = 0; made < MAX_SCHEDULED_ORDERS_PER_NUMBER; made += 1) {
        await orders.created({ phoneNumber: e164, patientLastName: `Filler ${made}` });
      }
      expect((await orders.restore(id).expect(422)).body.code).toBe('number_limit_reached');
      expect(await orders.get(id)).toBeUndefined();
      await api.database.query("DELETE FROM scheduled_orders WHERE patient_last_name LIKE 'Filler%'");
      now = new Date(now.getTime() + 3_600_001);
      browser = await api.signedIn();
      expect((await orders.restore(id, browser).expect(404)).body.code).toBe('scheduled_order_not_found');

      const erased = await scheduled();
      await orders.cancel(erased.id).expect(200);
      await api.database.query(
        'UPDATE scheduled_orders SET phone_number = NULL, patient_last_name = NULL, erased_at = now() WHERE id = $1',
        [erased.id],
      );
      await orders.restore(erased.id).expect(404);
    });
  });

  describe('changing', () => {
    it('moves it, and changes the name, language, quantities, and products', async () => {
      const { id, e164 } = await scheduled();
      const [first, second] = items;
      if (!first || !second) throw new Error('Two products are needed.');
      const { body } = await orders
        .change(id, {
          scheduledFor: LATER,
          patientLastName: 'Okafor',
          language: 'es',
          quantities: [
            { variantId: first.id, quantity: 4 },
            { variantId: '424242', quantity: 2 },
          ],
          removed: [second.id, '424242'],
        })
        .expect(200);
      expect(body.scheduledOrder).toMatchObject({
        id,
        scheduledFor: LATER,
        sendsAt: LATER,
        patientLastName: 'Okafor',
        language: 'es',
        items: [{ variantId: first.id, quantity: 4 }],
      });
      expect(await orders.get(id)).toEqual(body.scheduledOrder);
      expect(await workAt(NOON)).toEqual(NOTHING);
      expect(await workAt(LATER)).toEqual({ ...NOTHING, queued: 1 });
      expect(await textsTo(api, e164)).toMatchObject([{ body: expect.stringContaining('responda STOP') }]);
    });

    it('adds products, more of what stays, and what the same change removed', async () => {
      const { id } = await scheduled();
      const [first, second, third] = [...items, extra];
      const { body } = await orders
        .change(id, {
          removed: [second?.id],
          added: [
            { variantId: first?.id, quantity: 2 },
            { variantId: third?.id, quantity: 3 },
            { variantId: second?.id, quantity: 2 },
          ],
        })
        .expect(200);
      expect(body.scheduledOrder.items).toMatchObject([
        { variantId: first?.id, quantity: 3 },
        { variantId: third?.id, quantity: 3 },
        { variantId: second?.id, quantity: 2 },
      ]);
      expect(await orders.get(id)).toEqual(body.scheduledOrder);
    });

    it('says when it will really be sent if texts are not allowed then', async () => {
      const { id } = await scheduled();
      const { body } = await orders.change(id, { scheduledFor: '2027-01-13T10:00:00.000Z' }).expect(200);
      expect(body.scheduledOrder).toMatchObject({
        scheduledFor: '2027-01-13T10:00:00.000Z',
        sendsAt: '2027-01-13T14:00:00.000Z',
      });
    });

    it('takes a waiting text back, and tries a failed order again at the new time', async () => {
      const { id, e164 } = await scheduled();
      await takeRoomOf(e164);
      await workAt(NOON);
      await orders.change(id, { scheduledFor: LATER }).expect(200);
      await workAt('2027-01-11T19:00:00Z');
      expect(await textsTo(api, e164)).toHaveLength(1);
      await workAt(LATER);
      expect(await textsTo(api, e164)).toHaveLength(2);

      const failed = await scheduled();
      await api.dependencies.optOuts.record(failed.e164, { source: 'reply', recordedBy: null });
      await workAt(NOON);
      await api.dependencies.optOuts.lift(api.dependencies.db, failed.e164);
      expect((await orders.get(failed.id))?.failureReason).toBe(sentenceOf('opted_out_when_due'));
      await orders.change(failed.id, { scheduledFor: LATER }).expect(200);
      expect((await orders.get(failed.id))?.failureReason).toBeNull();
      await workAt(LATER);
      expect(await textsTo(api, failed.e164)).toHaveLength(1);
    });

    it('keeps what a change leaves out, and happens once for one key', async () => {
      const { id } = await scheduled();
      const before = await orders.get(id);
      const press = () =>
        orders.change(id, { scheduledFor: LATER }).set('Idempotency-Key', 'change-once-1').expect(200);
      const [one, other] = await Promise.all([press(), press()]);
      expect(one.body).toEqual(other.body);
      expect(await orders.get(id)).toEqual({ ...before, scheduledFor: LATER, sendsAt: LATER });
      await orders.change(id, { patientLastName: ' ' }).expect(200);
      expect((await orders.get(id))?.patientLastName).toBeNull();
    });

    it('changes nothing when it is refused', async () => {
      const { id } = await scheduled();
      const before = await orders.get(id);
      const [first, second] = items;
      const removed = [first?.id, second?.id];
      const harbor = await api.signedIn('100300');
      const refusals: [Record<string, unknown>, number, string][] = [
        [{ scheduledFor: '2027-01-11T15:59:00.000Z' }, 422, 'past_schedule'],
        [{ scheduledFor: LATER, removed }, 422, 'empty_cart'],
        [{ scheduledFor: 'tomorrow' }, 400, 'invalid_request'],
        [{ scheduledFor: '9999-12-31T23:59:59-12:00' }, 400, 'invalid_request'],
        [{ quantities: [{ variantId: first?.id, quantity: 0 }] }, 400, 'invalid_request'],
        [{ removed: Array(101).fill(first?.id) }, 400, 'invalid_request'],
        [{ patientLastName: 'x'.repeat(81) }, 400, 'invalid_request'],
        [{ added: [{ variantId: '424242', quantity: 1 }] }, 422, 'unknown_item'],
        [{ added: [{ variantId: first?.id, quantity: 999 }] }, 422, 'limit_reached'],
        [{ added: [{ variantId: extra?.id, quantity: 0 }] }, 400, 'invalid_request'],
        [{ added: Array(101).fill({ variantId: extra?.id, quantity: 1 }) }, 400, 'invalid_request'],
      ];
      for (const [changes, status, code] of refusals) {
        expect((await orders.change(id, changes).expect(status)).body.code).toBe(code);
      }
      await orders.change(id, { scheduledFor: LATER, practiceName: HARBOR }, harbor).expect(404);
      await orders.change(1, { scheduledFor: LATER }).expect(404);
      expect(await orders.get(id)).toEqual(before);
    });

    it('is refused once it was sent, is due, or was deleted', async () => {
      const { id } = await scheduled();
      await orders.send(id).expect(200);
      const sent = await orders.change(id, { scheduledFor: LATER }).expect(409);
      expect(sent.body.code).toBe('already_sent');

      const due = await scheduled();
      now = new Date('2027-01-11T17:00:01Z');
      expect((await orders.change(due.id, { patientLastName: 'Late' }).expect(422)).body.code).toBe(
        'past_schedule',
      );
      await orders.cancel(due.id).expect(200);
      await orders.change(due.id, { scheduledFor: LATER }).expect(404);
      expect((await orders.list()).every(({ practiceName }) => practiceName === LAKESIDE)).toBe(true);
    });
  });
});
