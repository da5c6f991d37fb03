import type { Message } from '@eyecart/shared/contracts';
import { HOUR_MS } from '@eyecart/shared/rules/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { explainCode } from '../src/providers/sms/twilio/explain-code.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { startTestApi, type TestApi } from './support/test-api.js';

/** A Tuesday at noon in Chicago. */
const START = new Date('2027-01-12T18:00:00Z');

describe('reminders', () => {
  let api: TestApi;
  let browser: Browser;
  let now = START;
  let lastNumber = 100;
  beforeAll(async () => {
    api = await startTestApi({ replacements: { clock: { now: () => now } } });
    browser = await api.signedIn();
    // Tests change states that a late status report would change again.
    await api.control('faults', { noCallbacks: true });
  });
  beforeEach(() => {
    now = START;
  });
  afterAll(() => api.close());

  const rowsTo = async (phone: string) =>
    (
      await api.database.query('SELECT * FROM messages WHERE phone_number = $1 ORDER BY created_at, type', [
        phone,
      ])
    ).rows;
  const reminderOf = async (phone: string) => (await rowsTo(phone)).find((row) => row.type === 'reminder');
  const textsTo = async (phone: string) =>
    ((await api.control(`messages?to=${encodeURIComponent(phone)}`)) as { messages: { body: string }[] })
      .messages;
  const nextPhone = () => {
    lastNumber += 1;
    return `+1312555${String(lastNumber).padStart(4, '0')}`;
  };
  const send = async (phoneNumber = nextPhone()) => {
    const cart = await createCart(browser);
    const answer = await browser
      .post('/api/send-sms')
      .send({ phoneNumber, cartUrl: cart.cartUrl, practiceName: LAKESIDE, consent: true });
    return { answer, phoneNumber, cart };
  };
  const sendAccepted = async () => {
    const sent = await send();
    const [first] = await rowsTo(sent.phoneNumber);
    expect(first.state).toBe('accepted');
    return { ...sent, first };
  };
  const reportOf = (code: number) => ({
    failure: explainCode(code),
    now,
    linkOf: (id: string) => `https://example.test/cart/${id}`,
  });
  const later = (hours: number) => {
    now = new Date(now.getTime() + hours * HOUR_MS);
  };

  it('is shown with the hour when it may go: one for a text sent late in the evening goes in the morning', async () => {
    // Tuesday, 11:43 PM in Chicago.
    now = new Date('2027-01-13T05:43:00Z');
    const { phoneNumber } = await send();
    const reminder = await reminderOf(phoneNumber);
    expect(reminder.due_at).toEqual(new Date('2027-01-15T05:43:00Z'));
    const { body } = await browser.get('/api/sms/messages').query({ practiceName: LAKESIDE }).expect(200);
    const shown = body.messages.find((message: Message) => message.phoneNumber === phoneNumber);
    expect(shown.reminder).toMatchObject({ state: 'scheduled', dueAt: '2027-01-15T15:00:00.000Z' });
  });

  it('is created with the text, due 48 hours after it was sent, and sent once', async () => {
    const { phoneNumber, cart } = await send();
    const reminder = await reminderOf(phoneNumber);
    expect(reminder).toMatchObject({ state: 'queued', is_automatic: true });
    expect(reminder.due_at.getTime() - now.getTime()).toBe(48 * HOUR_MS);
    later(47.99);
    await api.dependencies.drainQueue();
    expect(await textsTo(phoneNumber)).toHaveLength(1);
    later(0.02);
    const { drainQueue } = api.dependencies;
    await Promise.all([drainQueue(), drainQueue(), drainQueue()]);
    await drainQueue();
    const texts = await textsTo(phoneNumber);
    expect(texts).toHaveLength(2);
    expect(texts.filter(({ body }) => body.includes('just a reminder'))).toHaveLength(1);
    expect(texts.every(({ body }) => body.includes(cart.cartUrl) && body.includes('STOP'))).toBe(true);
  });

  it('is due 48 hours after the text was sent, not after it was requested', async () => {
    await api.control('faults', { tooManyRequests: { count: 1 } });
    const { answer, phoneNumber } = await send();
    expect(answer.status).toBe(202);
    later(1);
    await api.dependencies.drainQueue();
    const [first] = await rowsTo(phoneNumber);
    expect(first.sent_at).toEqual(now);
    expect((await reminderOf(phoneNumber)).due_at.getTime() - now.getTime()).toBe(48 * HOUR_MS);
  });

  it('is sent after 48 hours for each cart that staff sent, also within one week', async () => {
    const phoneNumber = nextPhone();
    await send(phoneNumber);
    later(6);
    await send(phoneNumber);
    for (const count of [1, 2]) {
      now = new Date(START.getTime() + (42 + 6 * count) * HOUR_MS + 60_000);
      await api.dependencies.drainQueue();
      const went = (await rowsTo(phoneNumber)).filter(
        ({ type, state }) => type === 'reminder' && state === 'accepted',
      );
      expect(went).toHaveLength(count);
    }
  });

  it('is canceled at once when the text fails, and says why', async () => {
    const phoneNumber = '+15005550009';
    await send(phoneNumber);
    expect(await reminderOf(phoneNumber)).toMatchObject({
      state: 'canceled',
      reason_code: 'first_text_failed',
    });
  });

  it('is canceled with the reason when the cart was ordered a second before it is due', async () => {
    const { phoneNumber, cart } = await send();
    later(48);
    now = new Date(now.getTime() - 1000);
    await api.database.query('UPDATE carts SET ordered_at = $1 WHERE public_id = $2', [now, cart.cartId]);
    now = new Date(now.getTime() + 1000);
    await api.dependencies.drainQueue();
    expect(await reminderOf(phoneNumber)).toMatchObject({
      state: 'canceled',
      reason_code: 'ordered',
    });
    expect(await textsTo(phoneNumber)).toHaveLength(1);
  });

  it('is sent to only one number when a cart was texted to two', async () => {
    const { phoneNumber, cart } = await send();
    const other = nextPhone();
    await browser
      .post('/api/send-sms')
      .send({ phoneNumber: other, cartUrl: cart.cartUrl, practiceName: LAKESIDE, consent: true })
      .expect(200);
    expect(await reminderOf(phoneNumber)).toMatchObject({ state: 'queued' });
    expect(await reminderOf(other)).toMatchObject({
      state: 'canceled',
      reason_code: 'other_reminder',
    });
  });

  it('catches up after two days without a worker, within the hours, in order', async () => {
    const early = await send();
    later(0.5);
    const late = await send();
    later(48 + 48 + 9);
    await api.dependencies.drainQueue();
    expect(await textsTo(early.phoneNumber)).toHaveLength(1);
    const waiting = await reminderOf(early.phoneNumber);
    expect(waiting).toMatchObject({
      state: 'queued',
      wait_code: 'waits_for_hours',
    });
    now = waiting.due_at;
    await api.dependencies.drainQueue();
    expect(await textsTo(early.phoneNumber)).toHaveLength(2);
    expect(await textsTo(late.phoneNumber)).toHaveLength(2);
  });

  it('is canceled for an expired link and for a disabled practice', async () => {
    const { phoneNumber, cart } = await send();
    await api.database.query('UPDATE carts SET expires_at = $1 WHERE public_id = $2', [now, cart.cartId]);
    later(48);
    await api.dependencies.drainQueue();
    expect(await reminderOf(phoneNumber)).toMatchObject({
      state: 'canceled',
      reason_code: 'cart_expired',
    });
  });

  it('is not sent after an order, and neither is a retry', async () => {
    const { phoneNumber, cart, first } = await sendAccepted();
    await api.dependencies.messageRepository.takeFailureReport(first.id, reportOf(30003));
    await api.database.query('UPDATE carts SET ordered_at = $1 WHERE public_id = $2', [now, cart.cartId]);
    later(2);
    await api.dependencies.drainQueue();
    expect(await textsTo(phoneNumber)).toHaveLength(1);
    const retry = (await rowsTo(phoneNumber)).find((row) => row.retry_of_id === first.id);
    expect(retry).toMatchObject({ state: 'canceled', reason_code: 'ordered' });
  });

  it('retries a text after a busy carrier with growing delays, and promises a retry only when there is one', async () => {
    const { phoneNumber, first } = await sendAccepted();
    const { messageRepository } = api.dependencies;
    let last = first;
    for (const hours of [0.25, 1, 4]) {
      await messageRepository.takeFailureReport(last.id, reportOf(30001));
      const rows = await rowsTo(phoneNumber);
      expect(rows.find((row) => row.id === last.id).reason_code).toBe('gateway_busy_retrying');
      last = rows.find((row) => row.retry_of_id === last.id);
      expect(last).toMatchObject({ state: 'queued', is_automatic: true, body: first.body });
      expect(last.due_at.getTime() - now.getTime()).toBe(hours * HOUR_MS);
      await api.database.query("UPDATE messages SET state = 'accepted' WHERE id = $1", [last.id]);
    }
    await messageRepository.takeFailureReport(last.id, reportOf(30001));
    const rows = await rowsTo(phoneNumber);
    expect(rows.filter((row) => row.type === 'initial')).toHaveLength(4);
    const final = rows.find((row) => row.id === last.id);
    expect(final).toMatchObject({ state: 'undelivered', unseen_failure_at: now });
    expect(final.reason_code).toBe('carrier_busy');
  });

  it('retries a text to a phone that was off once, also after a busy carrier', async () => {
    const { phoneNumber, first } = await sendAccepted();
    const { messageRepository } = api.dependencies;
    await messageRepository.takeFailureReport(first.id, reportOf(30001));
    const retry = (await rowsTo(phoneNumber)).find((row) => row.retry_of_id === first.id);
    await api.database.query("UPDATE messages SET state = 'accepted' WHERE id = $1", [retry.id]);
    await messageRepository.takeFailureReport(retry.id, reportOf(30003));
    const rows = await rowsTo(phoneNumber);
    expect(rows.filter((row) => row.type === 'initial')).toHaveLength(2);
    expect(rows.find((row) => row.id === retry.id).reason_code).toBe('phone_off');
  });

  it('retries no text whose number was corrected', async () => {
    const { phoneNumber, first } = await sendAccepted();
    await api.database.query('UPDATE messages SET corrected_at = now() WHERE id = $1', [first.id]);
    await api.dependencies.messageRepository.takeFailureReport(first.id, reportOf(30001));
    const rows = await rowsTo(phoneNumber);
    expect(rows.filter((row) => row.type === 'initial').map((row) => row.state)).toEqual(['undelivered']);
    expect(rows[0].reason_code).toBe('carrier_busy');
  });

  const failReminder = async (phoneNumber: string, code: number) => {
    const { id, gateway_id: gatewayId } = await reminderOf(phoneNumber);
    const delivery = { status: 'failed', failure: explainCode(code) } as const;
    await api.dependencies.reportStatus(id, { gatewayId, delivery });
    await api.dependencies.reportStatus(id, { gatewayId, delivery });
    return reminderOf(phoneNumber);
  };

  it('is tried again after a busy carrier, in its own row, with growing delays', async () => {
    const { phoneNumber } = await send();
    later(48);
    await api.dependencies.drainQueue();
    for (const hours of [0.25, 1, 4]) {
      const waiting = await failReminder(phoneNumber, 30022);
      expect(waiting).toMatchObject({ state: 'queued', wait_code: 'gateway_busy_retrying' });
      expect(waiting.due_at.getTime() - now.getTime()).toBe(hours * HOUR_MS);
      await api.dependencies.drainQueue();
      expect((await reminderOf(phoneNumber)).state).toBe('queued');
      later(hours);
      await api.dependencies.drainQueue();
      expect((await reminderOf(phoneNumber)).state).toBe('accepted');
    }
    expect(await failReminder(phoneNumber, 30022)).toMatchObject({
      state: 'undelivered',
      reason_code: 'carrier_busy',
    });
    expect((await rowsTo(phoneNumber)).map((row) => row.type)).toEqual(['initial', 'reminder']);
  });

  it.each([
    ['an order', "ordered_at = '2027-01-14T18:00:00Z'", 'ordered'],
    ['the link has expired', "expires_at = '2027-01-14T18:00:00Z'", 'cart_expired'],
  ])('is not tried again after %s', async (_, change, reason) => {
    const { phoneNumber, cart } = await send();
    later(48);
    await api.dependencies.drainQueue();
    expect((await failReminder(phoneNumber, 30001)).state).toBe('queued');
    await api.database.query(`UPDATE carts SET ${change} WHERE public_id = $1`, [cart.cartId]);
    later(0.25);
    await api.dependencies.drainQueue();
    expect(await reminderOf(phoneNumber)).toMatchObject({
      state: 'canceled',
      reason_code: reason,
    });
  });

  it('makes a text that was held up wait for the hours too, and cancels it for an ordered cart', async () => {
    await api.control('faults', { tooManyRequests: { count: 1 } });
    const { answer, phoneNumber, cart } = await send();
    expect(answer.status).toBe(202);
    later(15);
    await api.dependencies.drainQueue();
    const [held] = await rowsTo(phoneNumber);
    expect(held).toMatchObject({
      state: 'queued',
      wait_code: 'waits_for_hours',
    });
    expect(await textsTo(phoneNumber)).toHaveLength(0);
    await api.database.query('UPDATE carts SET ordered_at = $1 WHERE public_id = $2', [now, cart.cartId]);
    now = held.due_at;
    await api.dependencies.drainQueue();
    expect((await rowsTo(phoneNumber)).map((row) => row.state)).toEqual(['canceled', 'canceled']);
  });

  it('follows the retry to a phone that was off', async () => {
    const { phoneNumber, first } = await sendAccepted();
    const { messageRepository } = api.dependencies;
    expect(await messageRepository.takeFailureReport(first.id, reportOf(30003))).toBe(true);
    expect(await messageRepository.takeFailureReport(first.id, reportOf(30003))).toBe(false);
    const rows = await rowsTo(phoneNumber);
    const retry = rows.find((row) => row.retry_of_id === first.id);
    expect(retry).toMatchObject({ state: 'queued', type: 'initial', is_automatic: true, body: first.body });
    expect(retry.due_at.getTime() - now.getTime()).toBe(2 * HOUR_MS);
    later(2);
    await api.dependencies.drainQueue();
    expect(await textsTo(phoneNumber)).toHaveLength(2);
    const live = rows.filter((row) => row.type === 'reminder' && row.state === 'queued');
    expect(live.map((row) => row.first_message_id)).toEqual([retry.id]);
  });
});
