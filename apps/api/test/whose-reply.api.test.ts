import { DAY_MS } from '@eyecart/shared/rules/durations';
import { beforeAll, describe, expect, it } from 'vitest';
import { selectLastText } from '../src/domains/texts/inbound/inbound-repository.js';
import { explain } from './support/explain.js';
import { HARBOR, replyStory } from './support/reply-story.js';
import { createCart } from './support/shopping.js';

const LAKESIDE_ID = 'demo-lakeside';
const HARBOR_ID = 'demo-harbor';

describe('a reply belongs to the practice that texted the number last', () => {
  const story = replyStory();
  const { later, nextPhone, reply, texted, historyOf } = story;
  let cartId: string;
  beforeAll(async () => {
    const cart = await createCart(story.staff);
    const { rows } = await story.api.database.query('SELECT id FROM carts WHERE public_id = $1', [
      cart.cartId,
    ]);
    cartId = rows[0].id;
  });

  const HOUR_MS = 60 * 60_000;
  const hoursAgo = (hours: number) => new Date(story.now.getTime() - hours * HOUR_MS);
  let texts = 0;
  /** A text of a practice as it stands in the queue's table. */
  const add = async (
    phoneNumber: string,
    practiceId: string,
    {
      created,
      ...fields
    }: {
      created: Date;
      state: string;
      type?: string;
      sent?: Date;
      attempted?: Date;
      due?: Date;
      attempts?: number;
      reason?: string;
      firstId?: string;
    },
  ): Promise<string> => {
    texts += 1;
    const { state, type = 'scheduled', sent, attempted, due, attempts = 1, reason, firstId } = fields;
    const { rows } = await story.api.database.query(
      `INSERT INTO messages (cart_id, practice_id, phone_number, body, type, state, created_at, due_at, attempted_at, sent_at,
         attempts, reason_code, first_message_id, gateway_id)
       VALUES ($1, $2, $3, 'words', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
      [
        type === 'scheduled' ? cartId : null,
        practiceId,
        phoneNumber,
        type,
        state,
        created,
        due ?? created,
        attempted ?? sent ?? null,
        sent ?? null,
        attempts,
        reason ?? null,
        firstId ?? null,
        sent === undefined ? null : `SMwhose${texts}`,
      ],
    );
    return rows[0].id;
  };
  const ownerOf = async (phoneNumber: string): Promise<string | null> => {
    await reply(phoneNumber, 'Which of these do I use at night?');
    const { rows } = await story.api.database.query(
      'SELECT practice_id FROM replies WHERE phone_number = $1',
      [phoneNumber],
    );
    return rows[0]?.practice_id ?? null;
  };

  it('with a reminder, under the cart that it reminds of', async () => {
    const phoneNumber = await texted();
    await later(DAY_MS);
    const harbor = await story.api.signedIn('100300');
    const { cartUrl } = await createCart(harbor, HARBOR);
    const text = { practiceName: HARBOR, phoneNumber, cartUrl, consent: true };
    await harbor.post('/api/send-sms').send(text).expect(200);
    await later(DAY_MS + 60_000);
    await story.api.dependencies.drainQueue();
    await reply(phoneNumber, 'Which of these do I use at night?');
    const search = { practiceName: HARBOR, search: phoneNumber.slice(2), pageSize: 50 };
    const again = await story.api.signedIn('100300');
    const { body } = await again.post('/api/sms/messages/search').send(search).expect(200);
    expect(body.messages[0].replies).toBeUndefined();
    expect(await historyOf(phoneNumber)).toMatchObject({
      messageType: 'initial',
      reminder: { state: 'sent' },
      replies: [{ body: 'Which of these do I use at night?' }],
    });
  });

  it('by when a text was sent, not by when it was written', async () => {
    const phoneNumber = nextPhone();
    await add(phoneNumber, LAKESIDE_ID, { created: hoursAgo(90), state: 'delivered', sent: hoursAgo(2) });
    await add(phoneNumber, HARBOR_ID, { created: hoursAgo(30), state: 'delivered', sent: hoursAgo(30) });
    expect(await ownerOf(phoneNumber)).toBe(LAKESIDE_ID);
  });

  it.each<[string, { state: string; reason?: string; attempts?: number; due?: number }]>([
    ['was refused', { state: 'refused', reason: 'not_accepted' }],
    ['came back and waits', { state: 'queued' }],
    ['came back and was canceled', { state: 'canceled', reason: 'ordered' }],
    ['is not due yet, after a restore', { state: 'unknown', attempts: 0, due: -5 }],
  ])('not with a text that %s', async (_, { due = 1, ...fields }) => {
    const phoneNumber = nextPhone();
    await add(phoneNumber, LAKESIDE_ID, { created: hoursAgo(30), state: 'delivered', sent: hoursAgo(30) });
    const tried = { created: hoursAgo(1), attempted: hoursAgo(1), due: hoursAgo(due) };
    await add(phoneNumber, HARBOR_ID, { ...tried, ...fields });
    expect(await ownerOf(phoneNumber)).toBe(LAKESIDE_ID);
  });

  it.each<[string, { state: string; reason?: string; attempts?: number }]>([
    ['is on its way', { state: 'sending' }],
    ['has an unknown outcome', { state: 'unknown' }],
    ['was due before a restore', { state: 'unknown', attempts: 0 }],
    ['was given up in doubt', { state: 'refused', reason: 'in_doubt' }],
  ])('with a text that %s, since it may have arrived', async (_, fields) => {
    const phoneNumber = nextPhone();
    await add(phoneNumber, LAKESIDE_ID, { created: hoursAgo(30), state: 'delivered', sent: hoursAgo(30) });
    await add(phoneNumber, HARBOR_ID, { created: hoursAgo(50), attempted: hoursAgo(1), ...fields });
    expect(await ownerOf(phoneNumber)).toBe(HARBOR_ID);
  });

  it('with an undelivered text only if no other went', async () => {
    const phoneNumber = nextPhone();
    const undelivered = { created: hoursAgo(1), state: 'undelivered', sent: hoursAgo(1) };
    await add(phoneNumber, HARBOR_ID, undelivered);
    await add(phoneNumber, LAKESIDE_ID, { created: hoursAgo(30), state: 'accepted', sent: hoursAgo(30) });
    expect(await ownerOf(phoneNumber)).toBe(LAKESIDE_ID);
    const other = nextPhone();
    await add(other, HARBOR_ID, undelivered);
    expect(await ownerOf(other)).toBe(HARBOR_ID);
  });

  it('before the reply, which may be found late', async () => {
    const phoneNumber = nextPhone();
    const { db, takeReply } = story.api.dependencies;
    await add(phoneNumber, LAKESIDE_ID, { created: hoursAgo(30), state: 'delivered', sent: hoursAgo(30) });
    await add(phoneNumber, HARBOR_ID, { created: hoursAgo(1), state: 'delivered', sent: hoursAgo(1) });
    const found = {
      gatewayId: 'SMfoundlate',
      from: phoneNumber,
      body: 'Thank you',
      channel: 'sms' as const,
      sentTo: [],
      mediaCount: 0,
      handledAs: null,
    };
    await db.transaction((tx) => takeReply(tx, { ...found, sentAt: hoursAgo(2) }));
    const { rows } = await story.api.database.query(
      'SELECT practice_id FROM replies WHERE phone_number = $1',
      [phoneNumber],
    );
    expect(rows).toEqual([{ practice_id: LAKESIDE_ID }]);
  });

  it('which is found by index', async () => {
    const plan = await explain(story.api, selectLastText(nextPhone(), story.now));
    expect(plan).toMatch(/Index Scan (Backward )?using messages_phone_created/);
    expect(plan).not.toMatch(/Seq Scan/);
  });
});
