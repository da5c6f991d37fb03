import { DAY_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it } from 'vitest';
import { HARBOR, replyStory } from './support/reply-story.js';
import { LAKESIDE } from './support/shopping.js';

const ANSWER =
  'Lakeside Eye Care: this number is not read by a person right away. Please call us at (312) 555-0100.';
const CONFIRMATION =
  'Lakeside Eye Care: you are opted out and will get no more texts. Reply START to get them again.';

describe('replies of patients', () => {
  const story = replyStory();
  const { later, nextPhone, reply, texted, textsTo, count, historyOf, decide, laterReminder, isOptedOut } =
    story;

  it('are shown under the text they answer, unread until seen', async () => {
    const phoneNumber = await texted();
    const before = await count();
    await reply(phoneNumber, 'HELP');
    expect(await count()).toEqual({
      ...before,
      unread: before.unread + 1,
      toRead: before.toRead + 1,
      replies: [
        {
          replyId: expect.any(String),
          phoneNumber,
          patientLastName: null,
          body: 'HELP',
          mediaCount: 0,
          isUndecided: false,
          repliedAt: expect.any(String),
        },
        ...before.replies,
      ],
      followUps: before.followUps + 1,
    });
    const [shown] = (await historyOf(phoneNumber)).replies ?? [];
    expect(shown).toMatchObject({
      body: 'HELP',
      kind: 'help',
      isSeen: false,
      decision: null,
      decideBy: null,
    });
    const seen = { practiceName: LAKESIDE, replyIds: [shown?.id] };
    const harbor = await story.api.signedIn('100300');
    await harbor
      .post('/api/replies/seen')
      .send({ ...seen, practiceName: HARBOR })
      .expect(200);
    expect((await count()).unread).toBe(before.unread + 1);
    await story.staff.post('/api/replies/seen').send(seen).expect(200);
    expect(await count()).toEqual(before);
    expect((await historyOf(phoneNumber)).replies?.[0]?.isSeen).toBe(true);
  });

  it('are named once for each patient, with the one to decide about, and not to another practice', async () => {
    const phoneNumber = await texted();
    const before = await count();
    await reply(phoneNumber, `What time do you open on Saturday? ${'a'.repeat(200)}`);
    await reply(phoneNumber, 'Thanks!');
    const after = await count();
    expect(after).toMatchObject({
      unread: before.unread + 1,
      undecided: before.undecided + 1,
      toRead: before.toRead,
    });
    const ofNumber = ({ phoneNumber: number }: { phoneNumber: string }) => number === phoneNumber;
    expect(after.replies.filter(ofNumber)).toEqual([
      expect.objectContaining({
        body: expect.stringMatching(/^What time do you open on Saturday\? a+$/),
        isUndecided: true,
      }),
    ]);
    const harbor = await story.api.signedIn('100300');
    expect((await count(harbor, HARBOR)).replies.filter(ofNumber)).toEqual([]);
    expect(after.replies.find(ofNumber).body).toHaveLength(160);
    await decide(after.replies.find(ofNumber).replyId, 'keep-texting').expect(200);
    expect((await count()).replies.filter(ofNumber)).toEqual([]);
  });

  it('change the version of an unchanged history', async () => {
    const phoneNumber = await texted();
    const query = { practiceName: LAKESIDE };
    const first = await story.staff.get('/api/sms/messages').query(query).expect(200);
    const etag = first.get('etag') ?? '';
    await story.staff.get('/api/sms/messages').query(query).set('If-None-Match', etag).expect(304);
    await reply(phoneNumber, 'Thanks!');
    await story.staff.get('/api/sms/messages').query(query).set('If-None-Match', etag).expect(200);
  });

  it('that ask for help are answered once a day with the number to call', async () => {
    const phoneNumber = await texted();
    await reply(phoneNumber, 'HELP');
    await reply(phoneNumber, 'Help?');
    await story.api.dependencies.drainQueue();
    expect((await textsTo(phoneNumber)).filter((body) => body === ANSWER)).toHaveLength(1);
    await later(DAY_MS + 1000);
    await reply(phoneNumber, 'HELP');
    await story.api.dependencies.drainQueue();
    expect((await textsTo(phoneNumber)).filter((body) => body === ANSWER)).toHaveLength(2);
  });

  it('answer HELP with the number to call, even where the gateway answers it too', async () => {
    for (const [word, fields] of [
      ['HELP', {}],
      ['Info', {}],
      ['ayuda', { OptOutType: 'HELP' }],
    ] as const) {
      const phoneNumber = await texted();
      await reply(phoneNumber, word, fields);
      await reply(phoneNumber, word, fields);
      await story.api.dependencies.drainQueue();
      expect((await textsTo(phoneNumber)).filter((body) => body === ANSWER)).toHaveLength(1);
    }
  });

  it('get no answer without a phone number on file', async () => {
    const phoneNumber = await texted();
    await story.api.database.query("UPDATE practices SET phone_number = NULL WHERE id = 'demo-lakeside'");
    await reply(phoneNumber, 'HELP');
    await story.api.database.query(
      "UPDATE practices SET phone_number = '+13125550100' WHERE id = 'demo-lakeside'",
    );
    await story.api.dependencies.drainQueue();
    expect(await textsTo(phoneNumber)).not.toContain(ANSWER);
  });

  it('opt out at once when certain, with one confirmation', async () => {
    const phoneNumber = await texted();
    await reply(phoneNumber, 'please stop texting me');
    await reply(phoneNumber, 'stop texting me please');
    expect(await isOptedOut(phoneNumber)).toBe(true);
    await story.api.dependencies.drainQueue();
    expect((await textsTo(phoneNumber)).filter((body) => body === CONFIRMATION)).toHaveLength(1);
    await laterReminder();
    expect(await textsTo(phoneNumber)).toHaveLength(2);
  });

  it('get no confirmation later than five minutes after they were sent', async () => {
    const [late, slow, soon] = [await texted(), await texted(), await texted()];
    story.receivedAt.set('SM-late', new Date(story.now.getTime() - 5 * 60_000 - 1_000));
    await reply(late, 'please stop texting me', { MessageSid: 'SM-late' });
    await reply(slow, 'please stop texting me');
    expect([await isOptedOut(late), await isOptedOut(slow)]).toEqual([true, true]);
    await story.api.control('faults', { tooManyRequests: { sms: { count: 1, to: slow } } });
    await story.api.dependencies.drainQueue();
    await later(4 * 60_000);
    await reply(soon, 'please stop texting me');
    await later(60_000 + 1_000);
    await story.api.dependencies.drainQueue();
    const isConfirmed = async (phone: string) => (await textsTo(phone)).includes(CONFIRMATION);
    expect([await isConfirmed(late), await isConfirmed(slow), await isConfirmed(soon)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it.each([
    ['STOP', {}],
    ['stop texting me', { OptOutType: 'STOP' }],
  ])('get no second confirmation when the gateway confirms "%s" itself', async (body, more) => {
    const phoneNumber = await texted();
    await reply(phoneNumber, body, more);
    expect(await isOptedOut(phoneNumber)).toBe(true);
    await story.api.dependencies.drainQueue();
    expect(await textsTo(phoneNumber)).not.toContain(CONFIRMATION);
  });

  it('from a number that no one texted opt out, since no one can decide, and are not stored', async () => {
    const phoneNumber = nextPhone();
    await reply(phoneNumber, 'Hello?');
    expect(await isOptedOut(phoneNumber)).toBe(true);
    const { rows } = await story.api.database.query('SELECT 1 FROM replies WHERE phone_number = $1', [
      phoneNumber,
    ]);
    expect(rows).toEqual([]);
  });

  it('are kept for 30 days', async () => {
    const phoneNumber = await texted();
    await reply(phoneNumber, 'Sounds good');
    await later(29 * DAY_MS);
    await story.api.dependencies.retention.eraseOld();
    expect((await historyOf(phoneNumber)).replies).toHaveLength(1);
    await later(2 * DAY_MS);
    await story.api.dependencies.retention.eraseOld();
    expect((await historyOf(phoneNumber)).replies).toBeUndefined();
  });
});
