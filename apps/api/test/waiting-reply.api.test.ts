import { describe, expect, it } from 'vitest';
import { HARBOR, replyStory } from './support/reply-story.js';
import { scheduledCalls } from './support/scheduled-calls.js';
import { createCart, findPlenty, LAKESIDE } from './support/shopping.js';

const QUESTION = 'Do you have the larger size?';

describe('while a reply waits for a decision, what staff send by hand', () => {
  const story = replyStory();
  const { texted, reply, historyOf, decide, textsTo, nextPhone, isOptedOut } = story;

  /** A patient who was texted and asked something, and the reply's id. */
  async function asked(words = QUESTION) {
    const phoneNumber = await texted();
    await reply(phoneNumber, words);
    const [waiting] = (await historyOf(phoneNumber)).replies ?? [];
    return { phoneNumber, replyId: waiting?.id ?? '' };
  }
  const refusal = (replyId: string) => ({
    code: 'reply_waiting',
    message: 'The patient wrote back. Read the reply, and decide whether to keep texting.',
    details: [{ path: 'replyId', message: replyId }],
  });
  async function sendCart(phoneNumber: string, practiceName = LAKESIDE, browser = story.staff) {
    const { cartUrl } = await createCart(browser, practiceName);
    return browser.post('/api/send-sms').send({ practiceName, phoneNumber, cartUrl, consent: true });
  }

  it('is refused with the reply, which can be read, and sent after the decision to keep texting', async () => {
    const { phoneNumber, replyId } = await asked();
    const { status, body } = await sendCart(phoneNumber);
    expect([status, body]).toEqual([409, refusal(replyId)]);
    const read = await story.staff
      .get(`/api/replies/${replyId}`)
      .query({ practiceName: LAKESIDE })
      .expect(200);
    expect(read.body.phoneNumber.slice(2)).toBe(phoneNumber.replace(/\D/g, '').slice(-10));
    expect(read.body.reply).toMatchObject({ id: replyId, body: QUESTION, kind: 'other', decision: null });
    expect((await sendCart(phoneNumber)).status, 'reading decides nothing').toBe(409);
    await decide(replyId, 'keep-texting').expect(200);
    expect((await sendCart(phoneNumber)).status).toBe(200);
    expect(await textsTo(phoneNumber)).toHaveLength(2);
  });

  it('is refused for the opt-out after the decision to stop', async () => {
    const { phoneNumber, replyId } = await asked();
    await decide(replyId, 'opt-out').expect(200);
    expect((await sendCart(phoneNumber)).body.code).toBe('opted_out');
  });

  it('is refused for a follow-up, a corrected number, and a scheduled order', async () => {
    const { phoneNumber, replyId } = await asked();
    const { cartUrl } = await createCart(story.staff);
    const followUp = { practiceName: LAKESIDE, phoneNumber, cartUrl, consent: true, isFollowUp: true };
    const again = await story.staff.post('/api/send-sms').send(followUp).expect(409);
    expect(again.body).toEqual(refusal(replyId));

    const wrong = await texted();
    const { id } = await historyOf(wrong);
    const correction = { practiceName: LAKESIDE, phoneNumber, consent: true, isStrangers: false };
    const corrected = await story.staff.post(`/api/sms/messages/${id}/correct`).send(correction).expect(409);
    expect(corrected.body).toEqual(refusal(replyId));
    expect(await historyOf(wrong)).toMatchObject({ correctedAt: null });

    const { variant } = (await findPlenty(story.staff))[0] ?? {};
    const scheduledFor = new Date(story.now.getTime() + 60 * 60_000).toISOString();
    const orders = scheduledCalls(story.staff, [{ id: variant?.id ?? '', quantity: 1 }], scheduledFor);
    const order = await orders.created({ phoneNumber });
    expect((await orders.send(order.id).expect(409)).body).toEqual(refusal(replyId));
    // Once it is due, its text waits; sending that one by hand asks the same.
    await story.later(2 * 60 * 60_000);
    await story.api.dependencies.sendDueOrders();
    await story.api.dependencies.drainQueue();
    const later = scheduledCalls(story.staff, [], scheduledFor);
    expect((await later.send(order.id).expect(409)).body).toEqual(refusal(replyId));
    expect(await textsTo(phoneNumber)).toHaveLength(1);
    await decide(replyId, 'keep-texting').expect(200);
    await story.api.dependencies.drainQueue();
    expect(await textsTo(phoneNumber)).toHaveLength(2);
  });

  it('names the latest of several, and one decision covers them all', async () => {
    const { phoneNumber } = await asked();
    await story.later(1000);
    await reply(phoneNumber, 'Is it covered by my insurance?');
    const latest = (await historyOf(phoneNumber)).replies?.at(-1)?.id ?? '';
    expect((await sendCart(phoneNumber)).body).toEqual(refusal(latest));
    await decide(latest, 'keep-texting').expect(200);
    expect((await sendCart(phoneNumber)).status).toBe(200);
  });

  it('of another practice goes out, and that practice cannot read the reply', async () => {
    const { phoneNumber, replyId } = await asked();
    const harbor = await story.api.signedIn('100300');
    expect((await sendCart(phoneNumber, HARBOR, harbor)).status).toBe(200);
    const check = { practiceName: HARBOR, phoneNumber, items: [] };
    const { warnings } = (await harbor.post('/api/sms/check').send(check).expect(200)).body;
    expect(warnings).toContainEqual({
      code: 'on_hold',
      message: 'This patient may have asked to stop. Automatic texts to this number are paused.',
    });
    await harbor.get(`/api/replies/${replyId}`).query({ practiceName: HARBOR }).expect(404);
  });

  it.each(['Thank you!', 'Liked “Lakeside Eye Care: here are your items”', '👍'])(
    'goes out after "%s", which is only shown',
    async (words) => {
      const { phoneNumber } = await asked(words);
      expect((await sendCart(phoneNumber)).status).toBe(200);
    },
  );

  it('goes out to a number whose reply the last release read as doubtful only after a decision', async () => {
    const { phoneNumber, replyId } = await asked();
    await story.api.database.query("UPDATE replies SET kind = 'doubtful' WHERE id = $1", [replyId]);
    expect((await historyOf(phoneNumber)).replies).toMatchObject([{ kind: 'other', decision: null }]);
    expect((await sendCart(phoneNumber)).body).toEqual(refusal(replyId));
    await decide(replyId, 'keep-texting').expect(200);
    expect((await sendCart(phoneNumber)).status).toBe(200);
  });

  it('goes out to a number that has not written, and one that asks to stop at once opts out', async () => {
    expect((await sendCart(nextPhone())).status).toBe(200);
    const { phoneNumber } = await asked('stop texting me pls');
    expect(await isOptedOut(phoneNumber)).toBe(true);
  });
});
