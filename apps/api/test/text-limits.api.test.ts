import { HOUR_MS, MINUTE_MS } from '@eyecart/shared/rules/durations';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scheduledCalls, textsTo } from './support/scheduled-calls.js';
import { sentenceOf } from './support/sentence-of.js';
import { type Browser, createCart, findPlenty, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const START = Date.parse('2027-01-04T17:00:00Z');
const NUMBER_FULL = 'Waiting: this number has reached its limit of 3 texts an hour.';

describe('limits of texts', () => {
  let browser: Browser;
  let items: { id: string; quantity: number }[];
  let now = new Date(START);
  const api = testApi({
    replacements: { clock: { now: () => now } },
    environment: { TEXTS_PER_NUMBER_PER_HOUR: '3', TEXTS_PER_PRACTICE_PER_DAY: '5', QUIET_HOURS: 'off' },
  });
  beforeAll(async () => {
    const [first] = await findPlenty(await api.signedIn());
    if (!first) throw new Error('The demo catalog has too little in stock.');
    items = [{ id: first.variant.id, quantity: 1 }];
  });
  beforeEach(async () => {
    await api.database.query('DELETE FROM messages');
    await api.database.query('DELETE FROM scheduled_orders');
    now = new Date(START);
    browser = await api.signedIn();
  });

  const workAt = async (ms: number) => {
    now = new Date(START + ms);
    await api.dependencies.sendDueOrders();
    await api.dependencies.drainQueue();
  };
  const orders = () => scheduledCalls(browser, items, new Date(START + MINUTE_MS).toISOString());
  const phone = (number: number) => `+1312555${String(number).padStart(4, '0')}`;
  const firstTexts = async () =>
    (
      await api.database.query(
        "SELECT phone_number, state, wait_code, wait_params, due_at, reason_code FROM messages WHERE type = 'scheduled' ORDER BY created_at, id",
      )
    ).rows;
  const countSent = async () =>
    (await firstTexts()).filter(({ state }) => state === 'accepted' || state === 'delivered').length;
  const queueTexts = async (
    type: 'scheduled' | 'confirmation',
    numbers: readonly string[],
    practice = 'demo-lakeside',
  ) => {
    const { cartId } = await createCart(browser);
    await api.database.query(
      `INSERT INTO messages (practice_id, cart_id, type, state, is_automatic, phone_number, body, due_at, created_at)
       SELECT $1, carts.id, $2, 'queued', $2 = 'scheduled', number, 'Text', $4, $4
       FROM carts, unnest($3::text[]) AS number WHERE carts.public_id = $5`,
      [practice, type, numbers, now, cartId],
    );
  };

  it('hold for scheduled orders to one number: three go, the others wait for room and say so', async () => {
    const created = [];
    for (let index = 0; index < 5; index += 1) created.push(await orders().created());
    await workAt(MINUTE_MS);
    expect(await textsTo(api, '+13125550142')).toHaveLength(3);
    const notes = (await orders().list()).map(({ status, note }) => [status, note]);
    expect(notes.filter(([, note]) => note === NUMBER_FULL)).toEqual(Array(2).fill(['pending', NUMBER_FULL]));
    await workAt(HOUR_MS);
    expect(await countSent()).toBe(3);
    await workAt(HOUR_MS + MINUTE_MS);
    expect(await countSent()).toBe(5);
    expect((await orders().list()).filter(({ status }) => status === 'sent')).toHaveLength(5);
  });

  it('hold for a practice: a sixth text of the day waits until the first one is a day old', async () => {
    for (let index = 1; index <= 6; index += 1) await orders().created({ phoneNumber: phone(index) });
    await workAt(MINUTE_MS);
    expect(await countSent()).toBe(5);
    const waiting = (await firstTexts()).find(({ state }) => state === 'queued');
    expect(waiting).toMatchObject({
      wait_code: 'practice_limit',
      wait_params: { limit: 5 },
      due_at: new Date(START + MINUTE_MS + 24 * HOUR_MS),
    });
    await workAt(MINUTE_MS + 24 * HOUR_MS);
    expect(await countSent()).toBe(6);
  });

  it('count reminders, and texts that staff send', async () => {
    for (let index = 0; index < 3; index += 1) await orders().created();
    await workAt(MINUTE_MS);
    await workAt(48 * HOUR_MS + MINUTE_MS);
    expect(await textsTo(api, '+13125550142')).toHaveLength(3 + 3 + 3 + 2);
    now = new Date(now.getTime() + MINUTE_MS);
    browser = await api.signedIn();
    const { cartUrl } = await createCart(browser);
    const refused = await browser
      .post('/api/send-sms')
      .send({ practiceName: LAKESIDE, phoneNumber: '+13125550142', consent: true, cartUrl })
      .expect(429);
    expect(refused.body.message).toBe(
      'This number has reached its limit of 3 texts an hour. Try again later.',
    );
    expect(refused.headers['retry-after']).toBe('3540');
    expect(refused.body.details).toEqual([
      { path: 'limit', message: 'number_limit' },
      { path: 'endsAt', message: new Date(now.getTime() + 3_540_000).toISOString() },
    ]);
  });

  it('limit what is due at the same moment in two workers', async () => {
    const other = await api.startInstance({ clock: { now: () => now } });
    await queueTexts('scheduled', Array(12).fill(phone(11)));
    await Promise.all([api.dependencies.drainQueue(), other.dependencies.drainQueue()]);
    expect(await textsTo(api, phone(11))).toHaveLength(3);
  });

  it('do not hold up texts to other numbers', async () => {
    await queueTexts('scheduled', [...Array(4).fill(phone(12)), phone(13)]);
    await api.dependencies.drainQueue();
    expect(await countSent()).toBe(4);
    expect((await firstTexts()).find((row) => row.phone_number === phone(13))?.state).not.toBe('queued');
  });

  it('count a text once, however often it was attempted', async () => {
    await queueTexts('scheduled', Array(3).fill(phone(14)));
    await api.control('faults', { tooManyRequests: { count: 3 } });
    await api.dependencies.drainQueue();
    expect(await countSent()).toBe(0);
    now = new Date(START + 10 * MINUTE_MS);
    await api.dependencies.drainQueue();
    expect(await textsTo(api, phone(14))).toHaveLength(3);
  });

  it('never hold back the confirmation of an opt-out', async () => {
    await queueTexts('scheduled', Array(3).fill(phone(15)));
    await api.dependencies.drainQueue();
    await queueTexts('confirmation', [phone(15)]);
    await api.dependencies.drainQueue();
    expect(await textsTo(api, phone(15))).toHaveLength(4);
  });

  it('end the wait of a text after two days, with the reason', async () => {
    await queueTexts('scheduled', Array(4).fill(phone(16)));
    await api.dependencies.drainQueue();
    expect(await countSent()).toBe(3);
    // Room never comes: others always take it first.
    now = new Date(START + 48 * HOUR_MS + MINUTE_MS);
    await api.database.query("UPDATE messages SET attempted_at = $1 WHERE state <> 'queued'", [now]);
    await api.dependencies.drainQueue();
    const last = (await firstTexts()).find(({ state }) => state === 'canceled');
    expect(last?.reason_code).toBe('over_limit_too_long');
    const later = await api.signedIn();
    const { body: alerts } = await later.get('/api/sms/alerts').query({ practiceName: LAKESIDE }).expect(200);
    expect(alerts).toMatchObject({ failed: 1, failures: [{ reason: sentenceOf('over_limit_too_long') }] });
    const { body: history } = await later
      .get('/api/sms/messages')
      .query({ practiceName: LAKESIDE })
      .expect(200);
    const lost = history.messages.find(
      ({ isUnseenFailure }: { isUnseenFailure: boolean }) => isUnseenFailure,
    );
    expect(lost).toMatchObject({
      id: alerts.failures[0].messageId,
      errorMessage: sentenceOf('over_limit_too_long'),
    });
    expect(await textsTo(api, phone(16))).toHaveLength(3);
  });

  it('stop an eleventh order that waits for one number, for this practice only', async () => {
    const { create, cancel } = orders();
    const ids: number[] = [];
    for (let index = 0; index < 10; index += 1) ids.push((await orders().created()).id);
    const { body } = await create().expect(422);
    expect(body).toMatchObject({
      code: 'number_limit_reached',
      message: 'This number has reached its limit of 10 scheduled orders. Delete one to schedule another.',
    });
    await create({ phoneNumber: phone(17) }).expect(201);
    const harbor = await api.signedIn('100300');
    await create({ practiceName: 'Harbor Vision Center' }, harbor).expect(201);
    await cancel(ids[0] ?? 0).expect(200);
    await create().expect(201);
  });
});
