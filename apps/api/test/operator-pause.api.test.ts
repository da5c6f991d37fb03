import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sentenceOf } from './support/sentence-of.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Carriers mostly report an unregistered sender after the gateway has taken the text. */
describe('texts that come back because the sender does not work', () => {
  let api: TestApi;
  let staff: Browser;
  // The gateway's list is searched by its own time, which is now.
  let now = new Date();
  beforeAll(async () => {
    const environment = { QUIET_HOURS: 'off' };
    api = await startTestApi({ environment, replacements: { clock: { now: () => now } } });
  });
  beforeEach(async () => {
    await api.control('faults', { failedDelivery: null, noCallbacks: null });
    await api.database.query(
      "DELETE FROM sender_paces; UPDATE messages SET state = 'canceled' WHERE state = 'queued'",
    );
    staff = await api.signedIn();
  });
  afterAll(() => api.close());

  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const numbersOf = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(2, '0')}`);
  const send = async (phoneNumber: string) => {
    const { cartUrl } = await createCart(staff);
    const sent = await staff
      .post('/api/send-sms')
      .send({ practiceName: LAKESIDE, phoneNumber, cartUrl, consent: true });
    expect([200, 202]).toContain(sent.status);
  };
  const fail = (errorCode: number) => api.control('faults', { failedDelivery: { errorCode } });
  const recover = () => api.control('faults', { failedDelivery: null });
  const drain = () => api.dependencies.drainQueue();
  const firstTexts = async (prefix: string) =>
    (
      await api.database.query(
        `SELECT state, wasted_attempts AS wasted, wait_code AS note, cardinality(returned_ids) AS returned FROM messages
         WHERE phone_number LIKE $1 AND type <> 'reminder' ORDER BY phone_number`,
        [`${prefix}%`],
      )
    ).rows;
  const acceptedTexts = async (prefix: string) =>
    (
      await api.database.query(
        "SELECT id, gateway_id FROM messages WHERE phone_number LIKE $1 AND state = 'accepted'",
        [`${prefix}%`],
      )
    ).rows;
  const reportReturn = (id: string, MessageSid: string) =>
    postAsGateway(api, `/webhooks/twilio/status/${id}`, {
      MessageSid,
      MessageStatus: 'undelivered',
      ErrorCode: '30034',
    }).expect(204);
  const returned = async (prefix: string) =>
    (await firstTexts(prefix)).reduce((sum, text) => sum + (text.state === 'queued' ? text.returned : 0), 0);
  const pause = async () =>
    (await api.database.query('SELECT pauses, paused_until, pause_code FROM sender_paces')).rows[0];
  /** How often each phone got a text. */
  const arrivals = async (prefix: string) => {
    const { messages } = (await api.control('messages?limit=1000')) as {
      messages: { to: string; status: string }[];
    };
    const arrived = messages.filter(({ to, status }) => to.startsWith(prefix) && status === 'delivered');
    return arrived.map(({ to }) => to).sort();
  };
  const notesInHistory = async () => {
    const query = { practiceName: LAKESIDE, pageSize: 12 };
    const { body } = await staff.get('/api/sms/messages').query(query).expect(200);
    return body.messages.map(({ status, note }: { status: string; note: string }) => ({ status, note }));
  };

  it('wait through three pauses while one at a time is tried, and then arrive once each', async () => {
    const prefix = '+13125562';
    const numbers = numbersOf(12, `${prefix}000`.slice(0, 10));
    await api.control('faults', { failedDelivery: { errorCode: 30034 }, noCallbacks: true });
    for (const number of numbers.slice(0, 5)) await send(number);
    for (const { id, gateway_id: sid } of await acceptedTexts(prefix)) await reportReturn(id, sid);
    expect(await returned(prefix)).toBe(5);
    for (const number of numbers.slice(5)) await send(number);
    await api.control('faults', { noCallbacks: null });
    expect(await drain()).toBe(0);
    expect(await notesInHistory()).toEqual(
      Array.from({ length: 12 }, () => ({ status: 'pending', note: sentenceOf('sender_down') })),
    );
    for (const [index, length] of [60, 120, 240].entries()) {
      expect(await pause()).toEqual({
        pauses: index + 1,
        paused_until: new Date(now.getTime() + length * SECOND),
        pause_code: '30034',
      });
      later(length * SECOND - 1);
      expect(await drain()).toBe(0);
      later(1);
      expect(await drain()).toBe(1);
      await expect.poll(() => returned(prefix)).toBe(5 + index + 1);
      await expect.poll(async () => (await pause()).pauses).toBe(index + 2);
    }
    expect(await arrivals(prefix)).toEqual([]);
    await recover();
    later(8 * MINUTE);
    expect(await drain()).toBe(1);
    await expect.poll(async () => (await pause()).pauses).toBe(0);
    expect(await drain()).toBe(11);
    await expect.poll(async () => (await arrivals(prefix)).length).toBe(12);
    expect(await arrivals(prefix)).toEqual(numbers);
    await expect
      .poll(async () => (await firstTexts(prefix)).map(({ state }) => state))
      .toEqual(numbers.map(() => 'delivered'));
    later(60 * MINUTE);
    expect(await drain()).toBe(0);
  });

  it('arrive once each when the worker is killed before or after the gateway takes the one that is tried', async () => {
    const prefix = '+13125563';
    const numbers = numbersOf(3, `${prefix}000`.slice(0, 10));
    const { claims, settleMessages } = api.dependencies;
    await api.control('faults', { failedDelivery: { errorCode: 30034 }, noCallbacks: true });
    await send(numbers[0] ?? '');
    for (const { id, gateway_id: sid } of await acceptedTexts(prefix)) await reportReturn(id, sid);
    for (const number of numbers.slice(1)) await send(number);
    // Killed before: the gateway never gets it.
    later(MINUTE);
    expect((await claims.claimDue(100)).texts).toHaveLength(1);
    expect(await drain()).toBe(0);
    await settleMessages();
    later(2 * MINUTE);
    expect(await settleMessages()).toMatchObject({ repeated: 1 });
    expect(await drain()).toBe(0);
    // Killed after: the gateway reports that it came back, and lists it.
    later(MINUTE);
    const [lost] = (await claims.claimDue(100)).texts;
    if (!lost) throw new Error('One is tried.');
    await settleMessages();
    await reportReturn(lost.id, await sendUnseen(lost));
    expect(await pause()).toMatchObject({ pauses: 2 });
    later(2 * MINUTE);
    expect(await drain()).toBe(1);
    for (const { id, gateway_id: sid } of await acceptedTexts(prefix)) await reportReturn(id, sid);
    expect(await settleMessages()).toMatchObject({ repeated: 1, found: 0 });
    await api.control('faults', { failedDelivery: null, noCallbacks: null });
    later(4 * MINUTE);
    expect(await drain()).toBe(1);
    await expect.poll(async () => (await pause()).pauses).toBe(0);
    await drain();
    await expect.poll(async () => (await arrivals(prefix)).length).toBe(3);
    expect(await arrivals(prefix)).toEqual(numbers);
  });

  const sendUnseen = async ({ id, phoneNumber, body }: { id: string; phoneNumber: string; body: string }) => {
    const statusCallbackUrl = `${api.url}/webhooks/twilio/status/${id}`;
    const text = { to: phoneNumber, body, sender: null, statusCallbackUrl, mayStillSend: () => true };
    const outcome = await api.dependencies.gateway.send(text);
    return outcome.kind === 'sent' ? outcome.gatewayId : '';
  };

  it('do so for reminders too, which keep their own limits', async () => {
    const prefix = '+13125564';
    const [number] = numbersOf(1, `${prefix}000`.slice(0, 10));
    await send(number ?? '');
    await expect.poll(async () => (await firstTexts(prefix))[0]?.state).toBe('delivered');
    await fail(30034);
    later(49 * 60 * MINUTE);
    const isReminder = "phone_number LIKE '+13125564%' AND type = 'reminder'";
    const reminder = async () =>
      (
        await api.database.query(
          `SELECT state, wait_code, reason_code, cardinality(returned_ids) AS returned FROM messages WHERE ${isReminder}`,
        )
      ).rows[0];
    expect(await drain()).toBe(1);
    await expect.poll(reminder).toMatchObject({ state: 'queued', returned: 1, wait_code: 'sender_down' });
    later(40 * 24 * 60 * MINUTE);
    await recover();
    expect(await drain()).toBe(0);
    expect(await reminder()).toMatchObject({ state: 'canceled', reason_code: 'cart_expired' });
  });

  it('are not sent again to a number that was corrected meanwhile', async () => {
    const prefix = '+13125565';
    const [number] = numbersOf(1, `${prefix}000`.slice(0, 10));
    await api.control('faults', { noCallbacks: true });
    await send(number ?? '');
    await api.database.query('UPDATE messages SET corrected_at = $1 WHERE phone_number = $2', [now, number]);
    for (const { id, gateway_id: sid } of await acceptedTexts(prefix)) await reportReturn(id, sid);
    expect((await firstTexts(prefix))[0]?.state).toBe('undelivered');
    const { rows } = await api.database.query(
      "SELECT count(*)::integer AS retries FROM messages WHERE phone_number LIKE '+13125565%' AND retry_of_id IS NOT NULL",
    );
    expect(rows).toEqual([{ retries: 0 }]);
  });
});
