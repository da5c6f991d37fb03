import type { Message } from '@eyecart/shared/contracts';
import { DAY_MS, MINUTE_MS } from '@eyecart/shared/rules/durations';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { replyStory } from './support/reply-story.js';
import { createCart, LAKESIDE } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';

describe('the order of the history', () => {
  const story = replyStory();
  const { later, nextPhone, reply, historyOf } = story;

  beforeEach(() => story.api.database.query('DELETE FROM replies; DELETE FROM messages'));

  const readPage = async (query: object = {}) => {
    const { body } = await story.staff
      .get('/api/sms/messages')
      .query({ practiceName: LAKESIDE, ...query })
      .expect(200);
    const messages: Message[] = body.messages;
    const firsts = messages.filter(({ messageType }) => messageType !== 'reminder');
    return { firsts, phones: firsts.map(({ phoneNumber }) => phoneNumber), cursor: body.nextCursor };
  };
  const newestPhones = async (count: number) => (await readPage()).phones.slice(0, count);
  const texted = async () => {
    await later(MINUTE_MS);
    return story.texted();
  };
  const rowsTo = async (phoneNumber: string) =>
    (
      await story.api.database.query('SELECT * FROM messages WHERE phone_number = $1 ORDER BY type', [
        phoneNumber,
      ])
    ).rows;

  it('shows a text that waited at the time when it went', async () => {
    const waiting = nextPhone();
    const { cartUrl } = await createCart(story.staff);
    await story.send(waiting, cartUrl);
    await story.api.database.query(
      `UPDATE messages SET state = 'queued', attempts = 0, attempted_at = NULL, sent_at = NULL, gateway_id = NULL, due_at = $2
       WHERE phone_number = $1 AND type = 'initial'`,
      [waiting, new Date(story.now.getTime() + 2 * MINUTE_MS)],
    );
    const newer = await texted();
    expect(await newestPhones(2)).toEqual([newer, waiting]);
    await later(2 * MINUTE_MS);
    await story.api.dependencies.drainQueue();
    expect(await newestPhones(2)).toEqual([waiting, newer]);
  });

  it('puts a cart on top when its reminder goes, with that time', async () => {
    const [first, second] = [await texted(), await texted()];
    await later(2 * DAY_MS - MINUTE_MS / 2);
    await story.api.dependencies.drainQueue();
    expect(await newestPhones(2)).toEqual([first, second]);
    expect((await readPage()).firsts[0]?.latestAt).toBe(story.now.toISOString());
  });

  it('puts a cart on top when its reminder fails, and counts it as failed', async () => {
    const [first, second] = [await texted(), await texted()];
    await later(2 * DAY_MS - MINUTE_MS / 2);
    await story.api.dependencies.drainQueue();
    await story.api.database.query(
      "UPDATE messages SET state = 'undelivered' WHERE phone_number = $1 AND type = 'reminder'",
      [first],
    );
    expect(await newestPhones(2)).toEqual([first, second]);
    expect((await readPage({ filter: 'failed' })).phones).toEqual([first]);
    const { body } = await story.staff.get('/api/sms/counts').query({ practiceName: LAKESIDE }).expect(200);
    expect(body.counts.failed).toBe(1);
  });

  it.each(['Who is this?', 'Thank you', 'STOP'])(
    'puts a cart on top when its patient replies %s',
    async (body) => {
      const [first, second] = [await texted(), await texted()];
      await later(MINUTE_MS);
      await reply(first, body);
      expect(await newestPhones(2)).toEqual([first, second]);
      expect((await historyOf(first)).latestAt).toBe(story.now.toISOString());
    },
  );

  it('makes up for a reply whose date was not noted when it comes again, and notes none twice', async () => {
    const [first, second] = [await texted(), await texted()];
    await later(MINUTE_MS);
    const form = { MessageSid: 'SMagain', AccountSid: 'AC1', From: first, To: '+15005550006', Body: 'Hello' };
    const post = () => postAsGateway(story.api, '/webhooks/twilio/inbound', form).expect(200);
    await post();
    const repliedAt = story.now.toISOString();
    await story.api.database.query('UPDATE messages SET news_at = NULL WHERE phone_number = $1', [first]);
    expect(await newestPhones(2)).toEqual([second, first]);
    await later(MINUTE_MS);
    await post();
    expect(await newestPhones(2)).toEqual([first, second]);
    expect((await historyOf(first)).latestAt).toBe(repliedAt);
  });

  it('loses and repeats no card when one moves to the top between two pages', async () => {
    const [lowest, low, high, highest] = [await texted(), await texted(), await texted(), await texted()];
    const first = await readPage({ pageSize: 2 });
    expect(first.phones).toEqual([highest, high]);
    await later(MINUTE_MS);
    await reply(lowest, 'Thank you');
    const second = await readPage({ pageSize: 1, cursor: first.cursor });
    expect(second.phones).toEqual([low]);
    expect((await readPage({ pageSize: 2 })).phones).toEqual([lowest, highest]);
  });

  it('leaves a reminder whose text is locked for the next round, without waiting', async () => {
    const phoneNumber = await texted();
    await later(2 * DAY_MS + MINUTE_MS);
    const holder = new pg.Client({ connectionString: story.api.dependencies.config.database.url });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(
        "SELECT 1 FROM messages WHERE phone_number = $1 AND type = 'initial' FOR NO KEY UPDATE",
        [phoneNumber],
      );
      await story.api.dependencies.drainQueue();
      expect((await rowsTo(phoneNumber))[1]).toMatchObject({
        type: 'reminder',
        state: 'queued',
        attempts: 0,
      });
      await holder.query('ROLLBACK');
    } finally {
      await holder.end();
    }
    await story.api.dependencies.drainQueue();
    expect((await rowsTo(phoneNumber))[1]).toMatchObject({ type: 'reminder', state: 'accepted' });
  });
});
