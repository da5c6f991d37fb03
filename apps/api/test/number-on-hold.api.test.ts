import { DAY_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it } from 'vitest';
import { replyStory } from './support/reply-story.js';

const ANSWER =
  'Lakeside Eye Care: this number is not read by a person right away. Please call us at (312) 555-0100.';

describe('a number that opted out or is on hold', () => {
  const story = replyStory();
  const { later, receivedAt, reply, texted, historyOf, decide, textsTo, laterReminder, isOptedOut } = story;

  /** A START that comes now. */
  let starts = 0;
  const start = (phoneNumber: string, at: Date | null) => {
    starts += 1;
    const MessageSid = `SMstart${starts}`;
    receivedAt.set(MessageSid, at);
    return reply(phoneNumber, 'START', { MessageSid });
  };
  const minutesAgo = (minutes: number) => new Date(story.now.getTime() - minutes * 60_000);
  const waitingOf = async (phoneNumber: string) =>
    ((await historyOf(phoneNumber)).replies ?? []).filter(({ kind }) => kind === 'other');

  const decisionsOf = async (phoneNumber: string) =>
    (await waitingOf(phoneNumber)).map(({ decision }) => decision);

  it('stays on hold after a START that is older than the reply, and comes late', async () => {
    const phoneNumber = await texted();
    await reply(phoneNumber, 'Who is this?');
    await later(10 * 60_000);
    const startedAt = story.now;
    await later(60_000);
    await reply(phoneNumber, 'Who is this, please?');
    await later(60_000);
    await start(phoneNumber, startedAt);
    expect(await waitingOf(phoneNumber)).toMatchObject([
      { body: 'Who is this?', decision: 'keep-texting' },
      { body: 'Who is this, please?', decision: null },
    ]);
    await laterReminder();
    expect(await textsTo(phoneNumber)).toHaveLength(1);
    await start(phoneNumber, story.now);
    await story.api.dependencies.drainQueue();
    expect(await textsTo(phoneNumber)).toHaveLength(2);
  });

  it.each(['please stop texting me', 'Who is this?'])(
    'stays so for a day after "%s" when no one knows when START was sent',
    async (body) => {
      const phoneNumber = await texted();
      await reply(phoneNumber, body);
      await later(DAY_MS - 1000);
      const isOut = body !== 'Who is this?';
      await start(phoneNumber, null);
      expect(await isOptedOut(phoneNumber)).toBe(isOut);
      expect(await decisionsOf(phoneNumber)).toEqual(isOut ? [] : [null]);
      await later(1000);
      await start(phoneNumber, null);
      expect(await isOptedOut(phoneNumber)).toBe(false);
      expect(await decisionsOf(phoneNumber)).toEqual(isOut ? [] : ['keep-texting']);
    },
  );

  it('is texted again after a START that is newer than the opt-out, and comes late', async () => {
    const phoneNumber = await texted();
    await later(60_000);
    await reply(phoneNumber, 'please stop texting me');
    await later(2 * 60_000);
    await start(phoneNumber, minutesAgo(1));
    expect(await isOptedOut(phoneNumber)).toBe(false);
  });

  const countAnswers = async (phoneNumber: string) => {
    await story.api.dependencies.drainQueue();
    return (await textsTo(phoneNumber)).filter((text) => text === ANSWER).length;
  };

  it.each([
    ['after a question', ['Who is this?', 'HELP']],
    ['just before it', ['HELP', 'Who is this?']],
  ])('gets no answer to HELP %s, and one once the hold is over', async (_, words) => {
    const phoneNumber = await texted();
    for (const body of words) await reply(phoneNumber, body);
    expect(await countAnswers(phoneNumber)).toBe(0);
    const [held] = await waitingOf(phoneNumber);
    await decide(held?.id ?? '', 'keep-texting').expect(200);
    for (const again of ['HELP', 'HELP']) await reply(phoneNumber, again);
    expect(await countAnswers(phoneNumber)).toBe(1);
    const { rows } = await story.api.database.query(
      "SELECT reason_code FROM messages WHERE phone_number = $1 AND type = 'answer' AND state = 'canceled'",
      [phoneNumber],
    );
    for (const row of rows) expect(row.reason_code).toBe('answer_on_hold');
  });

  it('gets an answer when an earlier one waited for too long and was not sent', async () => {
    const phoneNumber = await texted();
    await reply(phoneNumber, 'HELP');
    await later(16 * 60_000);
    expect(await countAnswers(phoneNumber)).toBe(0);
    await reply(phoneNumber, 'HELP');
    expect(await countAnswers(phoneNumber)).toBe(1);
  });
});
