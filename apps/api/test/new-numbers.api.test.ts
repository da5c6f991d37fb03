import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scheduledCalls } from './support/scheduled-calls.js';
import { type Browser, createCart, findPlenty, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';
const LIMIT = 4;

describe('what a practice can learn about opt-outs of numbers that it never texted', () => {
  let browser: Browser;
  let orders: ReturnType<typeof scheduledCalls>;
  let now = new Date('2027-01-12T17:00:00Z');
  const api = testApi({
    replacements: { clock: { now: () => now } },
    environment: { NEW_NUMBERS_PER_PRACTICE_PER_HOUR: String(LIMIT), TEXTS_PER_PRACTICE_PER_DAY: '10' },
  });
  beforeAll(async () => {
    browser = await api.signedIn();
    const [item] = await findPlenty(browser);
    const items = [{ id: item?.variant.id ?? '', quantity: 1 }];
    orders = scheduledCalls(browser, items, '2027-03-01T17:00:00.000Z');
  });
  beforeEach(() =>
    api.database.query(
      'DELETE FROM messages; DELETE FROM rate_limits; UPDATE scheduled_orders SET canceled_at = now()',
    ),
  );

  let last = 7000;
  const newNumber = () => {
    last += 1;
    return `+1212555${last}`;
  };
  const optedOutNumber = async () => {
    const phoneNumber = newNumber();
    await api.dependencies.optOuts.record(phoneNumber, { source: 'reply', recordedBy: null });
    return phoneNumber;
  };
  const schedule = async (phoneNumber: string, fields: Record<string, unknown> = {}) => {
    const { status, body, headers } = await orders.create({ phoneNumber, ...fields });
    return { status, code: body.code, message: body.message, id: body.scheduledOrder?.id, headers };
  };
  const sendTo = async (phoneNumber: string, from = browser, practiceName = LAKESIDE) => {
    const { cartUrl } = await createCart(from, practiceName);
    const { status, body } = await from
      .post('/api/send-sms')
      .send({ practiceName, phoneNumber, cartUrl, consent: true });
    return [status, body.code];
  };

  it('ends after so many attempts to schedule, accepted, refused, and canceled alike', async () => {
    const accepted = await schedule(newNumber());
    expect(accepted.status).toBe(201);
    await orders.cancel(accepted.id).expect(200);
    expect(await schedule(await optedOutNumber())).toMatchObject({ status: 422, code: 'opted_out' });
    expect(await schedule(newNumber(), { scheduledFor: '2020-01-01T17:00:00.000Z' })).toMatchObject({
      code: 'past_schedule',
    });
    const own = newNumber();
    expect((await schedule(own)).status).toBe(201);

    const [free, stopped] = [await schedule(newNumber()), await schedule(await optedOutNumber())];
    for (const refused of [free, stopped]) {
      expect(refused).toMatchObject({
        status: 429,
        code: 'rate_limited',
        message: `Your practice has reached its limit of ${LIMIT} new numbers an hour. Try again later.`,
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    // Its own patients and other practices are not affected.
    expect((await schedule(own)).status).toBe(201);
    const harbor = await api.signedIn('100300');
    await orders.create({ practiceName: HARBOR, phoneNumber: newNumber() }, harbor).expect(201);
    now = new Date(now.getTime() + 3_600_000);
    expect((await schedule(newNumber())).status).toBe(201);
  });

  it('counts a repeat with the same key once', async () => {
    const phoneNumber = newNumber();
    for (let call = 0; call <= LIMIT; call += 1) {
      const { body } = await orders.create({ phoneNumber }).set('Idempotency-Key', 'one-order').expect(201);
      // A number without an order is new again.
      if (call === 0) await orders.cancel(body.scheduledOrder.id).expect(200);
    }
    expect((await schedule(newNumber())).status).toBe(201);
  });

  it('ends after so many sends that were refused, while texts are limited as texts', async () => {
    const own = newNumber();
    for (const phoneNumber of [own, ...Array.from({ length: LIMIT }, newNumber)]) {
      expect((await sendTo(phoneNumber))[0]).toBe(200);
    }
    for (let call = 0; call < LIMIT; call += 1) {
      expect(await sendTo(await optedOutNumber())).toEqual([422, 'opted_out']);
    }
    expect(await sendTo(await optedOutNumber())).toEqual([429, 'rate_limited']);
    expect(await sendTo(newNumber())).toEqual([429, 'rate_limited']);
    expect((await sendTo(own))[0]).toBe(200);
    const harbor = await api.signedIn('100300');
    expect((await sendTo(newNumber(), harbor, HARBOR))[0]).toBe(200);
  });

  it('ends as well when a number is corrected', async () => {
    await sendTo(newNumber());
    const { rows } = await api.database.query<{ id: string }>('SELECT id FROM messages');
    const correct = async (phoneNumber: string) => {
      const path = `/api/sms/messages/${rows[0]?.id}/correct`;
      const { status, body } = await browser
        .post(path)
        .send({ practiceName: LAKESIDE, phoneNumber, consent: true, isStrangers: false });
      return [status, body.code];
    };
    for (let call = 0; call < LIMIT; call += 1) {
      expect(await correct(await optedOutNumber())).toEqual([422, 'opted_out']);
    }
    expect(await correct(newNumber())).toEqual([429, 'rate_limited']);
  });

  it('is nothing once the practice has no texts left for the day', async () => {
    for (let call = 0; call < 10; call += 1) expect((await sendTo(newNumber()))[0]).toBe(200);
    expect(await sendTo(newNumber())).toEqual([429, 'rate_limited']);
    expect(await sendTo(await optedOutNumber())).toEqual([429, 'rate_limited']);
  });
});
