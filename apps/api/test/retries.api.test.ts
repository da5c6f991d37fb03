import { HOUR_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it } from 'vitest';
import { listFailedAttempts } from '../src/domains/texts/delivery/return-repository.js';
import { explainCode } from '../src/providers/sms/twilio/explain-code.js';
import { reminderStory } from './support/reminder-story.js';

describe('texts and reminders that came back', () => {
  const { story, rowsTo, reminderOf, nextPhone, send, sendAccepted, reportFailure, later } = reminderStory();

  it('retries a text after a busy carrier with growing delays, and promises a retry only when there is one', async () => {
    const { phoneNumber, first } = await sendAccepted();
    let last = first;
    for (const hours of [0.25, 1, 4]) {
      await reportFailure(last.id, 30001);
      const rows = await rowsTo(phoneNumber);
      expect(rows.find((row) => row.id === last.id).reason_code).toBe('gateway_busy_retrying');
      last = rows.find((row) => row.retry_of_id === last.id);
      expect(last).toMatchObject({ state: 'queued', is_automatic: true, body: first.body });
      expect(last.due_at.getTime() - story.now.getTime()).toBe(hours * HOUR_MS);
      await story.api.database.query("UPDATE messages SET state = 'accepted' WHERE id = $1", [last.id]);
    }
    await reportFailure(last.id, 30001);
    const rows = await rowsTo(phoneNumber);
    expect(rows.filter((row) => row.type === 'initial')).toHaveLength(4);
    const final = rows.find((row) => row.id === last.id);
    expect(final).toMatchObject({ state: 'undelivered', unseen_failure_at: story.now });
    expect(final.reason_code).toBe('carrier_busy');
  });

  it('retries a text to a phone that was off once, also after a busy carrier', async () => {
    const { phoneNumber, first } = await sendAccepted();
    await reportFailure(first.id, 30001);
    const retry = (await rowsTo(phoneNumber)).find((row) => row.retry_of_id === first.id);
    await story.api.database.query("UPDATE messages SET state = 'accepted' WHERE id = $1", [retry.id]);
    await reportFailure(retry.id, 30003);
    const rows = await rowsTo(phoneNumber);
    expect(rows.filter((row) => row.type === 'initial')).toHaveLength(2);
    expect(rows.find((row) => row.id === retry.id).reason_code).toBe('phone_off');
  });

  it('retries a text with what its cart lacks', async () => {
    const { phoneNumber, first } = await sendAccepted();
    const shortfalls = [{ code: 'left_out', products: [{ title: 'Wipes', reason: 'gone' }], more: 0 }];
    const note = 'Left out: "Wipes" (no longer available).';
    const set = 'UPDATE messages SET shortfalls = $2, note = $3 WHERE id = $1';
    await story.api.database.query(set, [first.id, JSON.stringify(shortfalls), note]);
    await reportFailure(first.id, 30001);
    const retry = (await rowsTo(phoneNumber)).find((row) => row.retry_of_id === first.id);
    expect(retry).toMatchObject({ shortfalls, note });
    for (const unknown of ['[{ "code": "swapped" }]', '[{}]', '{ "code": "left_out" }']) {
      await expect(story.api.database.query(set, [first.id, unknown, note])).rejects.toThrow(
        'messages_shortfalls_known',
      );
    }
  });

  it('retries no text whose number was corrected', async () => {
    const { phoneNumber, first } = await sendAccepted();
    await story.api.database.query('UPDATE messages SET corrected_at = now() WHERE id = $1', [first.id]);
    await reportFailure(first.id, 30001);
    const rows = await rowsTo(phoneNumber);
    expect(rows.filter((row) => row.type === 'initial').map((row) => row.state)).toEqual(['undelivered']);
    expect(rows[0].reason_code).toBe('carrier_busy');
  });

  const failReminder = async (phoneNumber: string, code: number) => {
    const { id, gateway_id: gatewayId } = await reminderOf(phoneNumber);
    const delivery = { status: 'failed', failure: explainCode(code) } as const;
    await story.api.dependencies.reportStatus(id, { gatewayId, delivery });
    await story.api.dependencies.reportStatus(id, { gatewayId, delivery });
    return reminderOf(phoneNumber);
  };

  /** Texts to a number that come back at the gateway, too. */
  const comeBack = (to: string, errorCode: number) =>
    story.api.control('faults', { failedDelivery: { errorCode, to } });
  const arrived = async (phoneNumber: string): Promise<void> => {
    const query = `messages?limit=1000&to=${encodeURIComponent(phoneNumber)}`;
    const statuses = async () =>
      ((await story.api.control(query)) as { messages: { status: string }[] }).messages.map(
        ({ status }) => status,
      );
    await expect.poll(statuses).not.toContainEqual(expect.not.stringMatching(/^delivered$/));
  };

  it.each([30001, 30003])(
    'sends no retry after %i once the gateway knows that the text arrived',
    async (code) => {
      const { phoneNumber, first } = await sendAccepted();
      expect(await reportFailure(first.id, code)).toBe(true);
      await arrived(phoneNumber);
      later(2);
      await story.api.dependencies.drainQueue();
      expect(await story.textsTo(phoneNumber)).toHaveLength(1);
      const rows = await rowsTo(phoneNumber);
      expect(rows.find((row) => row.id === first.id)).toMatchObject({
        state: 'delivered',
        reason_code: null,
      });
      expect(rows.find((row) => row.retry_of_id === first.id)).toMatchObject({
        state: 'canceled',
        reason_code: 'arrived_late',
      });
      expect(rows.filter((row) => row.type === 'reminder' && row.state === 'queued')).toEqual([
        expect.objectContaining({ first_message_id: first.id }),
      ]);
    },
  );

  it('sends no reminder again once the gateway knows that it arrived', async () => {
    const { phoneNumber } = await send();
    later(48);
    await story.api.dependencies.drainQueue();
    await arrived(phoneNumber);
    expect((await failReminder(phoneNumber, 30001)).state).toBe('queued');
    later(0.25);
    await story.api.dependencies.drainQueue();
    expect(await story.textsTo(phoneNumber)).toHaveLength(2);
    expect((await reminderOf(phoneNumber)).state).toBe('delivered');
  });

  it('does not take an old delivery for a sign that a paused sender works again', async () => {
    const { phoneNumber, first } = await sendAccepted();
    await arrived(phoneNumber);
    await story.api.database.query(
      `UPDATE messages SET state = 'queued', gateway_id = NULL, sent_at = NULL, returned_ids = ARRAY[gateway_id], due_at = $2
       WHERE id = $1`,
      [first.id, story.now],
    );
    const ended = new Date(story.now.getTime() - 1_000);
    await story.api.database.query(
      "UPDATE sender_paces SET pauses = 1, pause_code = '30034', paused_until = $1",
      [ended],
    );
    await story.api.dependencies.drainQueue();
    expect((await rowsTo(phoneNumber)).find((row) => row.id === first.id)).toMatchObject({
      state: 'delivered',
    });
    const { rows } = await story.api.database.query('SELECT pauses FROM sender_paces');
    expect(rows).toEqual([{ pauses: 1 }]);
    await story.api.database.query(
      'UPDATE sender_paces SET pauses = 0, pause_code = NULL, paused_until = NULL',
    );
  });

  it('sends a retry later when the gateway cannot be asked about the text', async () => {
    const phoneNumber = nextPhone();
    await comeBack(phoneNumber, 30001);
    await send(phoneNumber);
    const [first] = await rowsTo(phoneNumber);
    expect(await reportFailure(first.id, 30001)).toBe(true);
    later(0.25);
    const isRetry = (row: { retry_of_id: string | null }) => row.retry_of_id === first.id;
    await story.api.control('faults', { serverError: {} });
    // More often than a text is attempted.
    for (let lookups = 0; lookups < 25; lookups += 1) {
      await story.api.dependencies.drainQueue();
      later(1 / 30);
    }
    await story.api.control('faults', { serverError: null });
    expect(await story.textsTo(phoneNumber)).toHaveLength(1);
    const waiting = (await rowsTo(phoneNumber)).find(isRetry);
    expect(waiting).toMatchObject({ state: 'queued', attempts: 25, wasted_attempts: 25 });
    await story.api.dependencies.drainQueue();
    expect(await story.textsTo(phoneNumber)).toHaveLength(2);
    expect((await rowsTo(phoneNumber)).find(isRetry)).toMatchObject({ state: 'accepted' });
  });

  it('is sent after the sender was down for long, without asking about every attempt', async () => {
    const phoneNumber = nextPhone();
    await comeBack(phoneNumber, 30034);
    await send(phoneNumber);
    const [first] = await rowsTo(phoneNumber);
    const ids = Array.from({ length: 200 }, (_, index) => `SM${String(index).padStart(32, '0')}`);
    await story.api.database.query(
      `UPDATE messages SET state = 'queued', gateway_id = NULL, returned_ids = $2, due_at = $3 WHERE id = $1`,
      [first.id, [...ids, first.gateway_id], story.now],
    );
    const asked = await listFailedAttempts(story.api.dependencies.db, first.id);
    expect(asked).toHaveLength(3);
    expect(asked.at(-1)).toEqual({ messageId: first.id, gatewayId: first.gateway_id });
    await story.api.dependencies.drainQueue();
    expect((await rowsTo(phoneNumber))[0]).toMatchObject({ state: 'accepted' });
  });

  it('is tried again after a busy carrier, in its own row, with growing delays', async () => {
    const phoneNumber = nextPhone();
    await comeBack(phoneNumber, 30022);
    await send(phoneNumber);
    later(48);
    await story.api.dependencies.drainQueue();
    for (const hours of [0.25, 1, 4]) {
      const waiting = await failReminder(phoneNumber, 30022);
      expect(waiting).toMatchObject({ state: 'queued', wait_code: 'gateway_busy_retrying' });
      expect(waiting.due_at.getTime() - story.now.getTime()).toBe(hours * HOUR_MS);
      await story.api.dependencies.drainQueue();
      expect((await reminderOf(phoneNumber)).state).toBe('queued');
      later(hours);
      await story.api.dependencies.drainQueue();
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
    await story.api.dependencies.drainQueue();
    expect((await failReminder(phoneNumber, 30001)).state).toBe('queued');
    await story.api.database.query(`UPDATE carts SET ${change} WHERE public_id = $1`, [cart.cartId]);
    later(0.25);
    await story.api.dependencies.drainQueue();
    expect(await reminderOf(phoneNumber)).toMatchObject({
      state: 'canceled',
      reason_code: reason,
    });
  });

  it('makes a text that was held up wait for the hours too, and cancels it for an ordered cart', async () => {
    await story.api.control('faults', { tooManyRequests: { count: 1 } });
    const { status, phoneNumber, cart } = await send();
    expect(status).toBe(202);
    later(15);
    await story.api.dependencies.drainQueue();
    const [held] = await rowsTo(phoneNumber);
    expect(held).toMatchObject({
      state: 'queued',
      wait_code: 'waits_for_hours',
    });
    expect(await story.textsTo(phoneNumber)).toHaveLength(0);
    await story.api.database.query('UPDATE carts SET ordered_at = $1 WHERE public_id = $2', [
      story.now,
      cart.cartId,
    ]);
    story.now = held.due_at;
    await story.api.dependencies.drainQueue();
    expect((await rowsTo(phoneNumber)).map((row) => row.state)).toEqual(['canceled', 'canceled']);
  });

  it('follows the retry to a phone that was off', async () => {
    const phoneNumber = nextPhone();
    await comeBack(phoneNumber, 30003);
    await send(phoneNumber);
    const [first] = await rowsTo(phoneNumber);
    expect(await reportFailure(first.id, 30003)).toBe(true);
    expect(await reportFailure(first.id, 30003)).toBe(false);
    const rows = await rowsTo(phoneNumber);
    const retry = rows.find((row) => row.retry_of_id === first.id);
    expect(retry).toMatchObject({ state: 'queued', type: 'initial', is_automatic: true, body: first.body });
    expect(retry.due_at.getTime() - story.now.getTime()).toBe(2 * HOUR_MS);
    later(2);
    await story.api.dependencies.drainQueue();
    expect(await story.textsTo(phoneNumber)).toHaveLength(2);
    const live = rows.filter((row) => row.type === 'reminder' && row.state === 'queued');
    expect(live.map((row) => row.first_message_id)).toEqual([retry.id]);
  });
});
