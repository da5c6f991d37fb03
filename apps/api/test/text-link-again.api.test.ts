import type { Message } from '@eyecart/shared/contracts';
import { HOUR_MS } from '@eyecart/shared/rules/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { updatePractice } from '../src/domains/practices/practice-repository.js';
import { reminderStory } from './support/reminder-story.js';
import { type Browser, LAKESIDE } from './support/shopping.js';

const HARBOR = 'Harbor Vision Center';

describe('texting the same link again', () => {
  const { story, rowsTo, reminderOf, nextPhone, send, sendAccepted, reportFailure, later } = reminderStory();
  beforeEach(async () => {
    story.staff = await story.api.signedIn();
  });

  const again = (id: string, fields: object = {}, from: Browser = story.staff) =>
    from.post(`/api/sms/messages/${id}/again`).send({ practiceName: LAKESIDE, ...fields });
  const setCart = (cartId: string, what: string) =>
    story.api.database.query(`UPDATE carts SET ${what} WHERE public_id = $1`, [cartId]);
  const cardsOf = async (phoneNumber: string): Promise<Message[]> => {
    const { body } = await story.staff.get('/api/sms/messages').query({ practiceName: LAKESIDE }).expect(200);
    return body.messages.filter((message: Message) => message.phoneNumber === phoneNumber);
  };
  /** A cart that was texted an hour ago. */
  async function texted() {
    const sent = await sendAccepted();
    later(1);
    return sent;
  }
  async function expectRefused(id: string, status: number, code: string, phoneNumber: string) {
    const before = (await story.textsTo(phoneNumber)).length;
    const { body } = await again(id).expect(status);
    expect(body.code).toBe(code);
    expect(await story.textsTo(phoneNumber)).toHaveLength(before);
  }

  it('sends the same cart to the same number, with one reminder in all', async () => {
    const { phoneNumber, first, cart } = await texted();
    const due = (await reminderOf(phoneNumber)).due_at;
    const { body } = await again(first.id).expect(200);
    const texts = await story.textsTo(phoneNumber);
    expect(texts).toHaveLength(2);
    expect(texts.every((words) => words.includes(cart.cartUrl) && words.includes('STOP'))).toBe(true);
    const rows = await rowsTo(phoneNumber);
    expect(rows.map(({ type }) => type)).toEqual(['initial', 'reminder', 'link']);
    const link = rows.find(({ type }) => type === 'link');
    expect(body).toEqual({ success: true, status: 'sent', messageId: link.id });
    expect(link).toMatchObject({ cart_id: first.cart_id, first_message_id: first.id, state: 'accepted' });
    expect((await reminderOf(phoneNumber)).due_at).toEqual(due);
    later(48);
    await story.api.dependencies.drainQueue();
    expect(await story.textsTo(phoneNumber)).toHaveLength(3);
  });

  it('shows it in the history on the card of its cart, which moves up', async () => {
    const { phoneNumber, first } = await texted();
    await send();
    later(1);
    const { body } = await again(first.id).expect(200);
    const cards = await cardsOf(phoneNumber);
    expect(cards.map(({ id, messageType, isAgain }) => [id, messageType, isAgain])).toEqual([
      [first.id, 'initial', false],
      [body.messageId, 'initial', true],
    ]);
    expect(cards.map(({ isAskedByPatient }) => isAskedByPatient)).toEqual([false, false]);
    expect(new Set(cards.map(({ cartUrl }) => cartUrl)).size).toBe(1);
    expect(cards[0]?.latestAt).toBe(story.now.toISOString());
    expect(cards[0]?.reminder?.state).toBe('scheduled');
  });

  it('counts the card once in the filters', async () => {
    const countOf = async () =>
      (await story.staff.get('/api/sms/counts').query({ practiceName: LAKESIDE })).body.counts;
    const { first } = await texted();
    const before = await countOf();
    await again(first.id).expect(200);
    expect(await countOf()).toEqual(before);
  });

  it('sends once for a double press, and refuses another within the minute', async () => {
    const { phoneNumber, first } = await texted();
    const answers = await Promise.all([again(first.id), again(first.id), again(first.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await story.textsTo(phoneNumber)).toHaveLength(2);
    later(59 / 3600);
    await expectRefused(first.id, 409, 'texted_just_now', phoneNumber);
    later(1 / 3600);
    await again(first.id).expect(200);
    expect(await story.textsTo(phoneNumber)).toHaveLength(3);
  });

  it('sends once for one key, however often it is asked', async () => {
    const { phoneNumber, first } = await texted();
    const press = () => again(first.id).set('Idempotency-Key', 'again-once-1');
    const answers = await Promise.all([press(), press(), press()]);
    later(1);
    answers.push(await press());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.messageId)).size).toBe(1);
    expect(await story.textsTo(phoneNumber)).toHaveLength(2);
  });

  it('refuses a text that was just sent and one that is still under way', async () => {
    const { phoneNumber, first } = await sendAccepted();
    await expectRefused(first.id, 409, 'texted_just_now', phoneNumber);
    await story.api.control('faults', { tooManyRequests: { count: 1 } });
    const waiting = await send();
    const [queued] = await rowsTo(waiting.phoneNumber);
    later(1);
    await expectRefused(queued.id, 409, 'texted_just_now', waiting.phoneNumber);
  });

  it('refuses just after the reminder', async () => {
    const { phoneNumber, first } = await sendAccepted();
    later(48);
    await story.api.dependencies.drainQueue();
    story.staff = await story.api.signedIn();
    await expectRefused(first.id, 409, 'texted_just_now', phoneNumber);
  });

  it('refuses a number that opted out', async () => {
    const { phoneNumber, first } = await texted();
    await story.api.dependencies.optOuts.record(phoneNumber, { source: 'reply', recordedBy: null });
    await expectRefused(first.id, 422, 'opted_out', phoneNumber);
  });

  it.each([
    ['demo-lakeside', 409, 'reply_waiting'],
    ['demo-harbor', 422, 'sms_refused'],
  ])('refuses a number that a reply to %s pauses', async (practiceId, status, code) => {
    const { phoneNumber, first } = await texted();
    await story.api.database.query(
      `INSERT INTO replies (practice_id, message_id, phone_number, body, kind, gateway_id, received_at)
       VALUES ($1, $2, $3, 'Who is this?', 'other', $4, $5)`,
      [practiceId, first.id, phoneNumber, `SM-again-${practiceId}`, story.now],
    );
    await expectRefused(first.id, status, code, phoneNumber);
  });

  it('refuses an ordered cart, an expired link, and one that went to a corrected number', async () => {
    const ordered = await texted();
    await setCart(ordered.cart.cartId, `ordered_at = '${story.now.toISOString()}'`);
    await expectRefused(ordered.first.id, 409, 'already_ordered', ordered.phoneNumber);
    const expired = await texted();
    await setCart(expired.cart.cartId, `expires_at = '${story.now.toISOString()}'`);
    await expectRefused(expired.first.id, 410, 'cart_expired', expired.phoneNumber);
    const corrected = await texted();
    await story.staff
      .post(`/api/sms/messages/${corrected.first.id}/correct`)
      .send({ practiceName: LAKESIDE, phoneNumber: nextPhone(), consent: true, isStrangers: false })
      .expect(200);
    await expectRefused(corrected.first.id, 409, 'number_corrected', corrected.phoneNumber);
  });

  it('refuses a number at its limit', async () => {
    const { phoneNumber, first } = await texted();
    const { textsPerNumberPerHour } = story.api.dependencies.config.limits;
    for (let sent = 0; sent < textsPerNumberPerHour; sent += 1) {
      later(1 / 60);
      await again(first.id).expect(200);
    }
    later(1 / 60);
    await expectRefused(first.id, 429, 'rate_limited', phoneNumber);
  });

  it('refuses a second follow-up within a week', async () => {
    const { first } = await texted();
    await again(first.id, { isFollowUp: true }).expect(200);
    later(24);
    story.staff = await story.api.signedIn();
    const { body } = await again(first.id, { isFollowUp: true }).expect(422);
    expect(body.code).toBe('followed_up');
  });

  it("refuses another practice's text, an unknown one, a reminder, and an erased one", async () => {
    const { phoneNumber, first } = await texted();
    const harbor = await story.api.signedIn('100300');
    await again(first.id, { practiceName: HARBOR }, harbor).expect(404);
    await again('00000000-0000-4000-8000-000000000000').expect(404);
    await again((await reminderOf(phoneNumber)).id).expect(404);
    await story.api.database.query(`DELETE FROM messages WHERE type = 'reminder' AND first_message_id = $1`, [
      first.id,
    ]);
    await story.api.database.query(
      `UPDATE messages SET phone_number = NULL, patient_last_name = NULL, erased_at = now() WHERE id = $1`,
      [first.id],
    );
    await again(first.id).expect(404);
    expect(await story.textsTo(phoneNumber)).toHaveLength(1);
  });

  it('refuses a disabled practice', async () => {
    const { phoneNumber, first } = await texted();
    const { db } = story.api.dependencies;
    await updatePractice(db, 'demo-lakeside', { disabledAt: story.now });
    await again(first.id).expect(401);
    await updatePractice(db, 'demo-lakeside', { disabledAt: null });
    expect(await story.textsTo(phoneNumber)).toHaveLength(1);
  });

  it('is a first text with a reminder when all earlier ones failed', async () => {
    const { phoneNumber, first } = await texted();
    await reportFailure(first.id, 30007);
    await again(first.id).expect(200);
    const rows = await rowsTo(phoneNumber);
    expect(rows.filter(({ type }) => type === 'initial')).toHaveLength(2);
    expect(rows.filter(({ type, state }) => type === 'reminder' && state === 'queued')).toHaveLength(1);
  });

  it('leaves out the retry of the first text, which comes back after it', async () => {
    const { phoneNumber, first } = await texted();
    await again(first.id).expect(200);
    await reportFailure(first.id, 30003);
    later(3);
    await story.api.dependencies.drainQueue();
    expect(await story.textsTo(phoneNumber)).toHaveLength(2);
  });

  it('alerts staff when it comes back after they left', async () => {
    const { phoneNumber, first } = await texted();
    const { body } = await again(first.id).expect(200);
    await reportFailure(body.messageId, 30007);
    const [, link] = await cardsOf(phoneNumber);
    expect(link).toMatchObject({ status: 'failed', isUnseenFailure: true });
    expect(await reminderOf(phoneNumber)).toMatchObject({ state: 'queued' });
  });
});

describe('two reminders to one patient', () => {
  const { story, rowsTo, nextPhone, send } = reminderStory();

  it('are never sent within a day: the newer stays, the older is canceled', async () => {
    const phoneNumber = nextPhone();
    const start = story.now;
    await send(phoneNumber);
    story.now = new Date(start.getTime() + 2 * HOUR_MS);
    story.staff = await story.api.signedIn();
    await send(phoneNumber);
    for (const hours of [48, 50]) {
      story.now = new Date(start.getTime() + hours * HOUR_MS + 60_000);
      await story.api.dependencies.drainQueue();
    }
    const reminders = (await rowsTo(phoneNumber)).filter(({ type }) => type === 'reminder');
    expect(reminders.map(({ state, reason_code }) => [state, reason_code])).toEqual([
      ['canceled', 'other_reminder'],
      ['accepted', null],
    ]);
  });
});
