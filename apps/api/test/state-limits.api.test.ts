import { DAY_MS, HOUR_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it } from 'vitest';
import { LIMITED_AREA_CODES, playBusyWeek } from './support/busy-week.js';
import { phoneNumbers } from './support/phone-numbers.js';
import { createCart, LAKESIDE } from './support/shopping.js';
import { timedStory, WEEKDAY_NOON } from './support/timed-story.js';

const HARBOR = 'Harbor Vision Center';
const REFUSAL =
  'This number has had three texts within 24 hours, the most that is lawful where the patient may live. Try again tomorrow.';

describe('the limits of states', () => {
  const story = timedStory(WEEKDAY_NOON, { QUIET_HOURS: 'off' });
  const numberIn = phoneNumbers('312', 1001);
  const send = async (phoneNumber: string, practiceName = LAKESIDE, browser = story.staff) => {
    const { cartUrl } = await createCart(browser, practiceName);
    return browser.post('/api/send-sms').send({ practiceName, phoneNumber, cartUrl, consent: true });
  };
  const sendThree = async (phoneNumber: string) => {
    for (let text = 0; text < 3; text += 1) expect((await send(phoneNumber)).status).toBe(200);
  };
  /** The patient orders from a cart that a practice texted them. */
  async function order(phoneNumber: string, orderedAt: Date, fields: { canceled_at?: Date } = {}) {
    await story.api.database.query(
      `INSERT INTO orders (external_id, practice_id, cart_id, order_number, currency, total_cents, goods_cents,
         current_total_cents, current_goods_cents, amount_cents, net_cents, fee_cents, status, source, item_count,
         is_test, ordered_at, shop_updated_at, created_at, canceled_at)
       SELECT 'order of ' || phone_number, practice_id, cart_id, '#1', 'USD', 1, 1, 1, 1, 1, 1, 0, 'completed',
         'Text message', 1, false, $2, $2, $2, $3 FROM messages WHERE phone_number = $1 LIMIT 1`,
      [phoneNumber, orderedAt, fields.canceled_at ?? null],
    );
  }
  const queue = async (phoneNumber: string, texts: number) => {
    const { cartId } = await createCart(story.staff);
    await story.api.database.query(
      `INSERT INTO messages (practice_id, cart_id, type, state, is_automatic, phone_number, body, due_at, created_at)
       SELECT 'demo-lakeside', carts.id, 'scheduled', 'queued', true, $1, 'Text', $2, $2
       FROM carts, generate_series(1, $3) WHERE carts.public_id = $4`,
      [phoneNumber, story.now, texts, cartId],
    );
  };
  const waiting = async (phoneNumber: string) =>
    (
      await story.api.database.query(
        `SELECT wait_code AS note, due_at AS until FROM messages
         WHERE phone_number = $1 AND state = 'queued' AND type = 'scheduled'`,
        [phoneNumber],
      )
    ).rows;

  it.each(LIMITED_AREA_CODES)(
    'refuse a fourth text in 24 hours to area code %s, and say why',
    async (area) => {
      const phoneNumber = numberIn(area);
      await sendThree(phoneNumber);
      const refused = await send(phoneNumber);
      expect(refused.status).toBe(429);
      expect(refused.body).toMatchObject({
        code: 'rate_limited',
        message: REFUSAL,
        details: [{ path: 'limit', message: 'state_limit' }, { path: 'endsAt' }],
      });
      expect(refused.headers['retry-after']).toBe(String(DAY_MS / 1000));
    },
  );

  it('do not hold in other states', async () => {
    const phoneNumber = numberIn('312');
    await sendThree(phoneNumber);
    expect((await send(phoneNumber)).status).toBe(200);
  });

  it("count every practice's texts", async () => {
    const phoneNumber = numberIn('305');
    const harbor = await story.api.signedIn('100300');
    expect((await send(phoneNumber)).status).toBe(200);
    expect((await send(phoneNumber, HARBOR, harbor)).status).toBe(200);
    expect((await send(phoneNumber)).status).toBe(200);
    expect((await send(phoneNumber, HARBOR, harbor)).status).toBe(429);
  });

  it.each(['answer', 'confirmation'])('count the %s of a reply, which itself always goes', async (type) => {
    const phoneNumber = numberIn('305');
    await sendThree(phoneNumber);
    const { rows } = await story.api.database.query(
      `INSERT INTO messages (practice_id, type, state, phone_number, body, due_at, created_at)
       VALUES ('demo-lakeside', $2, 'queued', $1, 'Text', $3, $3) RETURNING id`,
      [phoneNumber, type, story.now],
    );
    await story.api.dependencies.drainQueue();
    const { rows: sent } = await story.api.database.query('SELECT attempts FROM messages WHERE id = $1', [
      rows[0].id,
    ]);
    expect(sent).toEqual([{ attempts: 1 }]);
    await story.api.database.query(
      "UPDATE messages SET attempted_at = attempted_at - interval '25 hours' WHERE phone_number = $1 AND id <> $2",
      [phoneNumber, rows[0].id],
    );
    expect((await send(phoneNumber)).status).toBe(200);
    expect((await send(phoneNumber)).status).toBe(200);
    expect((await send(phoneNumber)).status).toBe(429);
  });

  it('count what was texted to a number by mistake, and the correction of a number', async () => {
    const mistaken = numberIn('305');
    await sendThree(mistaken);
    await story.api.database.query('UPDATE messages SET corrected_at = $2 WHERE phone_number = $1', [
      mistaken,
      story.now,
    ]);
    expect((await send(mistaken)).status).toBe(429);

    const right = numberIn('305');
    for (let text = 0; text < 4; text += 1) {
      const { messageId } = (await send(numberIn('312'))).body;
      const corrected = { practiceName: LAKESIDE, phoneNumber: right, consent: true, isStrangers: false };
      const answer = await story.staff
        .post(`/api/sms/messages/${messageId}/correct`)
        .send({ ...corrected, consentVersion: '2026-11' });
      expect(answer.status).toBe(text < 3 ? 200 : 429);
    }
  });

  it('make a fourth automatic text wait until the first is a day old, and say why', async () => {
    const phoneNumber = numberIn('407');
    const firstAt = story.now;
    await sendThree(phoneNumber);
    await story.laterBy(HOUR_MS);
    await queue(phoneNumber, 1);
    await story.api.dependencies.drainQueue();
    const until = new Date(firstAt.getTime() + DAY_MS);
    expect(await waiting(phoneNumber)).toEqual([{ note: 'state_limit', until }]);
    await story.laterBy(22 * HOUR_MS);
    await story.api.dependencies.drainQueue();
    expect(await waiting(phoneNumber)).toHaveLength(1);
    await story.laterBy(HOUR_MS);
    await story.api.dependencies.drainQueue();
    expect(await waiting(phoneNumber)).toEqual([]);
  });

  describe('in Oregon', () => {
    const AGO_18_MONTHS = Date.parse('2025-09-02T17:00:00Z');

    it('do not hold for a patient who ordered from the practice within 18 months', async () => {
      const phoneNumber = numberIn('503');
      await sendThree(phoneNumber);
      await order(phoneNumber, new Date(AGO_18_MONTHS + 2 * DAY_MS));
      expect((await send(phoneNumber)).status).toBe(200);
      await queue(phoneNumber, 1);
      await story.api.dependencies.drainQueue();
      expect(await waiting(phoneNumber)).toEqual([]);
      const harbor = await story.api.signedIn('100300');
      expect((await send(phoneNumber, HARBOR, harbor)).status).toBe(429);
    });

    it.each([
      ['longer ago', new Date(AGO_18_MONTHS - DAY_MS), {}],
      ['and canceled', new Date(WEEKDAY_NOON), { canceled_at: new Date(WEEKDAY_NOON) }],
    ])('hold for one who ordered %s', async (_, orderedAt, fields) => {
      const phoneNumber = numberIn('541');
      await sendThree(phoneNumber);
      await order(phoneNumber, orderedAt, fields);
      expect((await send(phoneNumber)).status).toBe(429);
    });

    it('hold where the number may be in Florida, too', async () => {
      const phoneNumber = numberIn('232');
      await sendThree(phoneNumber);
      await order(phoneNumber, story.now);
      expect((await send(phoneNumber)).status).toBe(429);
    });

    it('hold for a number that got the cart by mistake', async () => {
      const phoneNumber = numberIn('541');
      await sendThree(phoneNumber);
      await order(phoneNumber, story.now);
      await story.api.database.query('UPDATE messages SET corrected_at = $2 WHERE phone_number = $1', [
        phoneNumber,
        story.now,
      ]);
      expect((await send(phoneNumber)).status).toBe(429);
    });
  });

  /** `npm run bench -- busy-week` plays the whole week. */
  it('hold at any moment of three busy days, whoever texts', async () => {
    const { most, free } = await playBusyWeek({ steps: 12 });
    expect(most).toEqual(most.map(() => 3));
    expect(free).toBeGreaterThan(3);
  });
});
