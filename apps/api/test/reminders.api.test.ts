import type { Message } from '@eyecart/shared/contracts';
import { HOUR_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it } from 'vitest';
import { reminderStory } from './support/reminder-story.js';
import { LAKESIDE } from './support/shopping.js';

describe('reminders', () => {
  const { story, rowsTo, reminderOf, nextPhone, send, sendAccepted, reportFailure, later } = reminderStory();

  it('is shown with the hour when it may go: one for a text sent late in the evening goes in the morning', async () => {
    // Tuesday, 11:43 PM in Chicago.
    story.now = new Date('2027-01-13T05:43:00Z');
    const { phoneNumber } = await send();
    const reminder = await reminderOf(phoneNumber);
    expect(reminder.due_at).toEqual(new Date('2027-01-15T05:43:00Z'));
    const { body } = await story.staff.get('/api/sms/messages').query({ practiceName: LAKESIDE }).expect(200);
    const shown = body.messages.find((message: Message) => message.phoneNumber === phoneNumber);
    expect(shown.reminder).toMatchObject({ state: 'scheduled', dueAt: '2027-01-15T15:00:00.000Z' });
  });

  it('is created with the text, due 48 hours after it was sent, and sent once', async () => {
    const { phoneNumber, cart } = await send();
    const reminder = await reminderOf(phoneNumber);
    expect(reminder).toMatchObject({ state: 'queued', is_automatic: true });
    expect(reminder.due_at.getTime() - story.now.getTime()).toBe(48 * HOUR_MS);
    later(47.99);
    await story.api.dependencies.drainQueue();
    expect(await story.textsTo(phoneNumber)).toHaveLength(1);
    later(0.02);
    const { drainQueue } = story.api.dependencies;
    await Promise.all([drainQueue(), drainQueue(), drainQueue()]);
    await drainQueue();
    const texts = await story.textsTo(phoneNumber);
    expect(texts).toHaveLength(2);
    expect(texts.filter((body) => body.includes('just a reminder'))).toHaveLength(1);
    expect(texts.every((body) => body.includes(cart.cartUrl) && body.includes('STOP'))).toBe(true);
  });

  it('is due 48 hours after the text was sent, not after it was requested', async () => {
    await story.api.control('faults', { tooManyRequests: { count: 1 } });
    const { status, phoneNumber } = await send();
    expect(status).toBe(202);
    later(1);
    await story.api.dependencies.drainQueue();
    const [first] = await rowsTo(phoneNumber);
    expect(first.sent_at).toEqual(story.now);
    expect((await reminderOf(phoneNumber)).due_at.getTime() - story.now.getTime()).toBe(48 * HOUR_MS);
  });

  it('is sent after 48 hours for each cart that staff sent on different days, also within one week', async () => {
    const phoneNumber = nextPhone();
    const start = story.now;
    await send(phoneNumber);
    await story.laterBy(26 * HOUR_MS);
    await send(phoneNumber);
    for (const count of [1, 2]) {
      story.now = new Date(start.getTime() + (22 + 26 * count) * HOUR_MS + 60_000);
      await story.api.dependencies.drainQueue();
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
    story.now = new Date(story.now.getTime() - 1000);
    await story.api.database.query('UPDATE carts SET ordered_at = $1 WHERE public_id = $2', [
      story.now,
      cart.cartId,
    ]);
    story.now = new Date(story.now.getTime() + 1000);
    await story.api.dependencies.drainQueue();
    expect(await reminderOf(phoneNumber)).toMatchObject({
      state: 'canceled',
      reason_code: 'ordered',
    });
    expect(await story.textsTo(phoneNumber)).toHaveLength(1);
  });

  it('is sent to only one number when a cart was texted to two', async () => {
    const { phoneNumber, cart } = await send();
    const other = nextPhone();
    await story.staff
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
    await story.api.dependencies.drainQueue();
    expect(await story.textsTo(early.phoneNumber)).toHaveLength(1);
    const waiting = await reminderOf(early.phoneNumber);
    expect(waiting).toMatchObject({
      state: 'queued',
      wait_code: 'waits_for_hours',
    });
    story.now = waiting.due_at;
    await story.api.dependencies.drainQueue();
    expect(await story.textsTo(early.phoneNumber)).toHaveLength(2);
    expect(await story.textsTo(late.phoneNumber)).toHaveLength(2);
  });

  it('is canceled for an expired link and for a disabled practice', async () => {
    const { phoneNumber, cart } = await send();
    await story.api.database.query('UPDATE carts SET expires_at = $1 WHERE public_id = $2', [
      story.now,
      cart.cartId,
    ]);
    later(48);
    await story.api.dependencies.drainQueue();
    expect(await reminderOf(phoneNumber)).toMatchObject({
      state: 'canceled',
      reason_code: 'cart_expired',
    });
  });

  it('is not sent after an order, and neither is a retry', async () => {
    const { phoneNumber, cart, first } = await sendAccepted();
    await reportFailure(first.id, 30003);
    await story.api.database.query('UPDATE carts SET ordered_at = $1 WHERE public_id = $2', [
      story.now,
      cart.cartId,
    ]);
    later(2);
    await story.api.dependencies.drainQueue();
    expect(await story.textsTo(phoneNumber)).toHaveLength(1);
    const retry = (await rowsTo(phoneNumber)).find((row) => row.retry_of_id === first.id);
    expect(retry).toMatchObject({ state: 'canceled', reason_code: 'ordered' });
  });
});
