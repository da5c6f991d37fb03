import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as schema from '../src/db/schema/index.js';
import { withdrawExpiredRefills } from '../src/domains/reorders/refills/refill-repository.js';
import { daysLater, lineOf, type RefillDesk, startRefillDesk } from './support/refill-fixture.js';

const UNKNOWN = '018f2b1c-0000-7000-8000-000000000001';
const scheduledFor = daysLater(20).toISOString();

describe('refills', () => {
  let desk: RefillDesk;
  let api: RefillDesk['api'];
  let harbor: RefillDesk['harbor'];
  let month: RefillDesk['month'];
  let longer: RefillDesk['longer'];
  let double: RefillDesk['double'];
  let lasting: RefillDesk['lasting'];
  let order: RefillDesk['order'];
  let list: RefillDesk['list'];
  let refillOf: RefillDesk['refillOf'];
  let rowOf: RefillDesk['rowOf'];
  let post: RefillDesk['post'];
  beforeAll(async () => {
    desk = await startRefillDesk();
    ({ api, harbor, month, longer, double, lasting, order, list, refillOf, rowOf, post } = desk);
  });
  afterAll(() => desk.api.close());

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

  it('follow a return, and are withdrawn after a full one', async () => {
    const { phoneNumber, taken } = await order([lineOf(month, 2), lineOf(longer)]);
    const later = { ...taken, updatedAt: daysLater(1) };
    const lines = [lineOf(month, 2, 1), lineOf(longer)];
    await api.dependencies.orders.recordOrder({ ...later, lines });
    expect((await refillOf(phoneNumber))?.items).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
    await api.dependencies.orders.recordOrder({
      ...later,
      lines,
      updatedAt: daysLater(2),
      financialStatus: 'refunded',
    });
    expect(await refillOf(phoneNumber)).toBeUndefined();
    expect(await rowOf(phoneNumber)).toMatchObject({ state: 'withdrawn', withdrawal: 'returned' });
  });

  it('lose what was ordered again, and are withdrawn when all of it was', async () => {
    const { phoneNumber, taken } = await order([lineOf(month), lineOf(longer)]);
    const id = (await refillOf(phoneNumber))?.id ?? '';
    await order([lineOf(month)], { phoneNumber, orderedAt: daysLater(1) });
    const left = { items: [{ variantId: longer.variant.id }], dueAt: daysLater(33).toISOString() };
    expect((await list()).find((one) => one.id === id)).toMatchObject(left);
    // The shop reports the first order once more.
    await api.dependencies.orders.recordOrder({ ...taken, updatedAt: daysLater(2) });
    expect((await list()).find((one) => one.id === id)).toMatchObject(left);
    await order([lineOf(longer)], { phoneNumber, orderedAt: daysLater(2) });
    expect((await list()).some((one) => one.id === id)).toBe(false);
    const { rows } = await api.database.query('SELECT withdrawal FROM refills WHERE id = $1', [id]);
    expect(rows).toEqual([{ withdrawal: 'ordered' }]);
  });

  it('are withdrawn when the patient opts out', async () => {
    const { phoneNumber } = await order([lineOf(month)]);
    await api.dependencies.optOuts.record(phoneNumber, { source: 'reply', recordedBy: null });
    expect(await refillOf(phoneNumber)).toBeUndefined();
    expect(await rowOf(phoneNumber)).toMatchObject({ state: 'withdrawn', withdrawal: 'opted_out' });
  });

  it('are withdrawn when long due by reading only those, however many are open', async () => {
    const { phoneNumber } = await order([lineOf(month)]);
    await api.database.query(
      `WITH first AS (SELECT refills.*::refills AS refill, orders.*::orders AS bought FROM refills JOIN orders ON orders.id = order_id WHERE phone_number = $1),
       bought AS (
         INSERT INTO orders SELECT (jsonb_populate_record(bought, jsonb_build_object('id', gen_random_uuid(), 'external_id', 'copy-' || n, 'practice_id', 'demo-prairie'))).*
         FROM first, generate_series(1, 500) AS n RETURNING id)
       INSERT INTO refills SELECT (jsonb_populate_record(refill, jsonb_build_object('id', gen_random_uuid(), 'order_id', bought.id, 'practice_id', 'demo-prairie'))).* FROM first, bought`,
      [phoneNumber],
    );
    await api.database.query(
      "UPDATE refills SET due_at = $2 WHERE phone_number = $1 AND order_id = (SELECT order_id FROM refills WHERE practice_id = 'demo-prairie' LIMIT 1)",
      [phoneNumber, daysLater(-61)],
    );
    await api.database.query('ANALYZE refills');
    const client = await api.database.connect();
    const read = async (): Promise<number> => {
      await client.query('SELECT pg_stat_force_next_flush()');
      const { rows } = await client.query(
        `SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer AS read
         FROM pg_stat_user_tables WHERE relname IN ('refills', 'opt_outs')`,
      );
      return rows[0].read;
    };
    try {
      const before = await read();
      expect(await withdrawExpiredRefills(drizzle(client, { schema }), daysLater(0))).toBeGreaterThan(0);
      expect((await read()) - before).toBeLessThan(100);
    } finally {
      client.release(true);
    }
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

  it('are not accepted while a reply of the patient waits for a decision', async () => {
    const { phoneNumber } = await order([lineOf(month)]);
    const { id = '' } = (await refillOf(phoneNumber)) ?? {};
    const { rows } = await api.database.query(
      `INSERT INTO replies (gateway_id, phone_number, practice_id, body, kind, received_at)
       VALUES ('SMwaits', $1, 'demo-lakeside', 'Who is this?', 'other', now()) RETURNING id`,
      [phoneNumber],
    );
    const { body } = await post(id, 'accept', { scheduledFor }).expect(409);
    expect(body).toMatchObject({
      code: 'reply_waiting',
      details: [{ path: 'replyId', message: rows[0].id }],
    });
    expect(await rowOf(phoneNumber)).toMatchObject({ state: 'open' });
  });

  it('keep the routine when they are accepted', async () => {
    const { phoneNumber } = await order([lineOf(month)], { timesOfDay: ['morning', 'evening'] });
    const id = (await refillOf(phoneNumber))?.id ?? '';
    const { body } = await post(id, 'accept', { scheduledFor }).expect(200);
    expect(body.scheduledOrder.items).toMatchObject([{ timesOfDay: ['morning', 'evening'] }]);
  });

  it('are accepted with other quantities and in another language', async () => {
    const { phoneNumber } = await order([lineOf(month), lineOf(longer)]);
    const id = (await refillOf(phoneNumber))?.id ?? '';
    const quantities = [
      { variantId: month.variant.id, quantity: 3 },
      { variantId: double.variant.id, quantity: 2 },
    ];
    await post(id, 'accept', { scheduledFor, quantities: [{ ...quantities[0], quantity: 0 }] }).expect(400);
    const { body } = await post(id, 'accept', { scheduledFor, quantities, language: 'es' }).expect(200);
    expect(body.scheduledOrder).toMatchObject({
      language: 'es',
      items: [
        { variantId: month.variant.id, quantity: 3 },
        { variantId: longer.variant.id, quantity: 1 },
      ],
    });
  });

  it('are moved, and keep the time when the shop reports the same order again', async () => {
    const { phoneNumber, taken } = await order([lineOf(month)]);
    const id = (await refillOf(phoneNumber))?.id ?? '';
    const dueAt = daysLater(50).toISOString();
    await post(id, 'move', { dueAt }).expect(200);
    await api.dependencies.orders.recordOrder({ ...taken, updatedAt: daysLater(1) });
    expect((await refillOf(phoneNumber))?.dueAt).toBe(dueAt);
    await post(id, 'move', { dueAt: daysLater(-1).toISOString() }).expect(422);
  });

  it('are due as before when a move is undone, also when it was the second one', async () => {
    const { phoneNumber, taken } = await order([lineOf(month)], { orderedAt: daysLater(-25) });
    const { id = '', dueAt } = (await refillOf(phoneNumber)) ?? {};
    await post(id, 'move/undo').expect(200);
    expect((await refillOf(phoneNumber))?.dueAt).toBe(dueAt);
    await post(id, 'move', { dueAt: daysLater(50).toISOString() }).expect(200);
    await post(id, 'move/undo').expect(200);
    await post(id, 'move/undo').expect(200);
    expect(await refillOf(phoneNumber)).toMatchObject({ dueAt, isNear: true });
    await post(id, 'move', { dueAt: daysLater(50).toISOString() }).expect(200);
    await post(id, 'move', { dueAt: daysLater(60).toISOString() }).expect(200);
    await post(id, 'move/undo').expect(200);
    expect((await refillOf(phoneNumber))?.dueAt).toBe(daysLater(50).toISOString());
    // A return changes when it is due, so there is no move left to take back.
    await post(id, 'move', { dueAt: daysLater(60).toISOString() }).expect(200);
    const lines = [lineOf(month, 2)];
    await api.dependencies.orders.recordOrder({ ...taken, lines, updatedAt: daysLater(1) });
    const { dueAt: workedOut } = (await refillOf(phoneNumber)) ?? {};
    await post(id, 'move/undo').expect(200);
    expect((await refillOf(phoneNumber))?.dueAt).toBe(workedOut);
    await post(id, 'dismiss', { reason: 'other' }).expect(200);
    await post(id, 'move/undo').expect(409);
    const asHarbor = { practiceName: 'Harbor Vision Center' };
    await post(id, 'move/undo', asHarbor, harbor).expect(404);
    await post(UNKNOWN, 'move/undo').expect(404);
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
});
