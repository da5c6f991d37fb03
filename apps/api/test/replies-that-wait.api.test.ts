import type { Message } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it } from 'vitest';
import { HARBOR, replyStory } from './support/reply-story.js';
import { scheduledCalls } from './support/scheduled-calls.js';
import { sentenceOf } from './support/sentence-of.js';
import { createCart, findPlenty, LAKESIDE } from './support/shopping.js';

describe('replies that wait for a decision', () => {
  const story = replyStory();
  const { later, reply, texted, textsTo, historyOf, decide, laterReminder, isOptedOut } = story;

  it('hold automatic texts until staff choose to keep texting', async () => {
    const phoneNumber = await texted();
    await reply(phoneNumber, 'Can I pick this up at the office instead?');
    expect(await isOptedOut(phoneNumber)).toBe(false);
    const [held] = (await historyOf(phoneNumber)).replies ?? [];
    expect(held).toMatchObject({ kind: 'other', decision: null });
    expect(Date.parse(held?.decideBy ?? '')).toBe(story.now.getTime() + 30 * DAY_MS);
    const check = { practiceName: LAKESIDE, phoneNumber, items: [] };
    const { warnings } = (await story.staff.post('/api/sms/check').send(check).expect(200)).body;
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'reply_undecided', replyId: held?.id }));

    await laterReminder();
    expect(await textsTo(phoneNumber)).toHaveLength(1);
    const harbor = await story.api.signedIn('100300');
    await decide(held?.id ?? '', 'keep-texting', harbor, HARBOR).expect(404);
    const { body } = await decide(held?.id ?? '', 'keep-texting').expect(200);
    expect(body.reply).toMatchObject({ decision: 'keep-texting', decideBy: null, isSeen: true });
    await decide(held?.id ?? '', 'keep-texting').expect(200);
    expect((await decide(held?.id ?? '', 'opt-out').expect(409)).body.code).toBe('already_decided');
    await story.api.dependencies.drainQueue();
    expect(await textsTo(phoneNumber)).toHaveLength(2);
  });

  it('hold everything else that waits for the number, which says so and whose decision it is', async () => {
    const phoneNumber = await texted();
    const { cartUrl } = await createCart(story.staff);
    const second = { practiceName: LAKESIDE, phoneNumber, cartUrl, consent: true };
    await story.staff.post('/api/send-sms').send(second).expect(200);
    const remindersTo = async () =>
      (
        await story.api.database.query(
          "SELECT 1 FROM messages WHERE phone_number = $1 AND type = 'reminder'",
          [phoneNumber],
        )
      ).rowCount;
    await expect.poll(remindersTo).toBe(2);
    const { variant } = (await findPlenty(story.staff))[0] ?? {};
    const items = [{ id: variant?.id ?? '', quantity: 1 }];
    const scheduledFor = new Date(story.now.getTime() + DAY_MS).toISOString();
    const own = scheduledCalls(story.staff, items, scheduledFor);
    const { id } = await own.created({ phoneNumber });
    const harbor = await story.api.signedIn('100300');
    const others = scheduledCalls(harbor, items, scheduledFor);
    const { id: otherId } = await others.created({ phoneNumber, practiceName: HARBOR });
    const listing = { practiceName: LAKESIDE, search: phoneNumber.slice(2), pageSize: 50 };
    const historyTag = async () => (await story.staff.get('/api/sms/messages').query(listing)).get('etag');
    const tag = await historyTag();

    await reply(phoneNumber, 'Can I pick this up at the office instead?');
    const { body } = await story.staff.post('/api/sms/messages/search').send(listing).expect(200);
    expect(body.messages).toHaveLength(2);
    for (const cart of body.messages) {
      expect(cart).toMatchObject({
        isHeldForReply: true,
        reminder: { reason: sentenceOf('held_for_reply') },
      });
    }
    expect(await historyTag()).not.toBe(tag);
    expect(await own.get(id)).toMatchObject({
      isHeldForReply: true,
      note: sentenceOf('held_for_reply'),
      sendsAt: scheduledFor,
    });
    const elsewhere = { isHeldForReply: false, note: sentenceOf('held_elsewhere') };
    expect(await others.get(otherId, harbor, HARBOR)).toMatchObject(elsewhere);

    await later(DAY_MS + 1000);
    await story.api.dependencies.sendDueOrders();
    await story.api.dependencies.drainQueue();
    const ownAgain = scheduledCalls(story.staff, items, scheduledFor);
    expect(await ownAgain.get(id)).toMatchObject({
      isHeldForReply: true,
      note: sentenceOf('held_for_reply'),
    });
    const harborAgain = await story.api.signedIn('100300');
    expect(await others.get(otherId, harborAgain, HARBOR)).toMatchObject(elsewhere);
    expect((await textsTo(phoneNumber)).filter((text) => text.includes('reorder'))).toHaveLength(0);

    const carts: Message[] = body.messages;
    const [held] = carts.flatMap(({ replies = [] }) => replies);
    await decide(held?.id ?? '', 'keep-texting').expect(200);
    await story.api.dependencies.drainQueue();
    expect((await textsTo(phoneNumber)).filter((text) => text.includes('reorder'))).toHaveLength(2);
    expect(await ownAgain.get(id)).toMatchObject({ status: 'sent', isHeldForReply: false, note: null });
  });

  it('opt out when staff choose to', async () => {
    const phoneNumber = await texted();
    await reply(phoneNumber, 'this may be the wrong number, who is this');
    const [held] = (await historyOf(phoneNumber)).replies ?? [];
    expect(held?.kind).toBe('other');
    await decide(held?.id ?? '', 'opt-out').expect(200);
    expect(await isOptedOut(phoneNumber)).toBe(true);
    await laterReminder();
    expect(await textsTo(phoneNumber)).toHaveLength(1);
  });

  it('opt out when they are erased and no one has decided', async () => {
    const phoneNumber = await texted();
    await reply(phoneNumber, 'I have had enough of these');
    await later(30 * DAY_MS - 1000);
    await story.api.dependencies.retention.eraseOld();
    expect(await isOptedOut(phoneNumber)).toBe(false);
    await later(2000);
    await Promise.all([
      story.api.dependencies.retention.eraseOld(),
      story.api.dependencies.retention.eraseOld(),
    ]);
    expect(await historyOf(phoneNumber)).toMatchObject({
      isStopped: true,
      optedOutAt: story.now.toISOString(),
    });
    expect((await historyOf(phoneNumber)).replies).toBeUndefined();
  });

  it('with START lift an opt-out and a hold', async () => {
    const phoneNumber = await texted();
    await reply(phoneNumber, 'Who is this?');
    await reply(phoneNumber, 'START');
    const { replies } = await historyOf(phoneNumber);
    expect(replies).toHaveLength(2);
    expect(replies).toContainEqual(expect.objectContaining({ kind: 'start', decision: null }));
    const lifted = { kind: 'other', decision: 'keep-texting', isDecidedByPatient: true };
    expect(replies).toContainEqual(expect.objectContaining(lifted));
    await laterReminder();
    expect(await textsTo(phoneNumber)).toHaveLength(2);
  });
});
