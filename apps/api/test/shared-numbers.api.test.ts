import type { Message } from '@eyecart/shared/contracts';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWebhook } from '../src/cli/outgoing-webhook-commands.js';
import { createReplyService } from '../src/domains/texts/inbound/reply-service.js';
import { HARBOR, replyStory } from './support/reply-story.js';
import { createCart } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';

describe('numbers of several patients and practices', () => {
  const story = replyStory();
  const { later, reply, texted, historyOf, decide, isOptedOut } = story;
  beforeAll(async () => {
    for (const id of ['100200', '100300']) await addWebhook(story.api.dependencies, id, story.api.url);
  });

  const harborTexts = async (phoneNumber: string) => {
    const harbor = await story.api.signedIn('100300');
    const { cartUrl } = await createCart(harbor, HARBOR);
    const text = { practiceName: HARBOR, phoneNumber, cartUrl, consent: true };
    await harbor.post('/api/send-sms').send(text).expect(200);
  };
  /** A patient whom two practices texted, with a waiting reply to each. */
  const doubtedByTwo = async () => {
    const phoneNumber = await texted();
    await reply(phoneNumber, 'Who is this?');
    await later(1000);
    await harborTexts(phoneNumber);
    return { phoneNumber, replyToBoth: () => reply(phoneNumber, 'Who is this, please?') };
  };
  const harborsOf = async (phoneNumber: string): Promise<Message> => {
    const search = { practiceName: HARBOR, search: phoneNumber.slice(2), pageSize: 50 };
    const harbor = await story.api.signedIn('100300');
    return (await harbor.post('/api/sms/messages/search').send(search).expect(200)).body.messages[0];
  };

  it('have waiting replies to each, and the decision of one is not revealed to the other', async () => {
    const { phoneNumber, replyToBoth } = await doubtedByTwo();
    await later(DAY_MS);
    await replyToBoth();
    const before = await harborsOf(phoneNumber);
    const [held] = (await historyOf(phoneNumber)).replies ?? [];
    await decide(held?.id ?? '', 'opt-out').expect(200);
    expect(await historyOf(phoneNumber)).toMatchObject({
      isStopped: true,
      optedOutAt: story.now.toISOString(),
    });
    const after = await harborsOf(phoneNumber);
    expect(after).toMatchObject({ isStopped: true, optedOutAt: null });
    expect(after.replies).toEqual(before.replies);
    expect(after.replies).toMatchObject([{ decision: null }]);
    await later(30 * DAY_MS + 1000);
    await story.api.dependencies.replies.optOutUndecided();
    expect(await harborsOf(phoneNumber)).toMatchObject({
      optedOutAt: story.now.toISOString(),
      replies: [{ decision: 'opt-out' }],
    });
  });

  it('have waiting replies to each, which count as opt-outs when each is erased', async () => {
    const { phoneNumber, replyToBoth } = await doubtedByTwo();
    await later(DAY_MS);
    await replyToBoth();
    await later(29 * DAY_MS + 1000);
    await story.api.dependencies.replies.optOutUndecided();
    expect((await historyOf(phoneNumber)).optedOutAt).toBe(story.now.toISOString());
    expect(await harborsOf(phoneNumber)).toMatchObject({ optedOutAt: null, replies: [{ decision: null }] });
  });

  it.each([
    ['when it is sent', '+15005550004', 'queued'],
    ['by a report', '+13125550346', 'accepted'],
  ])(
    'are stopped, and only the practice whose text was refused reads when, %s',
    async (_, phoneNumber, state) => {
      const { cartId } = await createCart(story.staff);
      const { database } = story.api;
      const add = async (practiceId: string, createdAt: Date, ...how: (string | number | Date | null)[]) => {
        const { rows } = await database.query(
          `INSERT INTO messages (cart_id, type, body, practice_id, phone_number, created_at, due_at, state, attempts, gateway_id, sent_at)
         SELECT id, 'scheduled', 'words', $2, $3, $4, $4, $5, $6, $7, $8 FROM carts WHERE public_id = $1 RETURNING id`,
          [cartId, practiceId, phoneNumber, createdAt, ...how],
        );
        return rows[0].id;
      };
      const { now } = story;
      const id = await (state === 'queued'
        ? add('demo-harbor', now, state, 0, null, null)
        : add('demo-harbor', now, state, 1, 'SMrefused', now));
      // Lakeside texted the number last.
      await add('demo-lakeside', new Date(now.getTime() + 1000), 'delivered', 1, `SMlast${state}`, now);
      if (state === 'queued') await story.api.dependencies.drainQueue();
      else {
        await postAsGateway(story.api, `/webhooks/twilio/status/${id}`, {
          MessageSid: 'SMrefused',
          MessageStatus: 'undelivered',
          ErrorCode: '21610',
        }).expect(204);
      }
      expect(await harborsOf(phoneNumber)).toMatchObject({
        isStopped: true,
        optedOutAt: story.now.toISOString(),
      });
      expect(await historyOf(phoneNumber)).toMatchObject({ isStopped: true, optedOutAt: null });
      const { rows } = await database.query(
        `SELECT webhooks.practice_id FROM webhook_deliveries JOIN webhooks ON webhooks.id = webhook_id
       WHERE type = 'opt_out.recorded' AND phone_number = $1`,
        [phoneNumber],
      );
      expect(rows).toEqual([{ practice_id: 'demo-harbor' }]);
    },
  );

  it('are opted out when their replies are erased, also when that of another number fails', async () => {
    const phones = [await texted(), await texted()];
    for (const phoneNumber of phones) await reply(phoneNumber, 'Who is this?');
    await later(30 * DAY_MS + 1000);
    const { db, clock, optOuts } = story.api.dependencies;
    let hasFailed = false;
    const failingOnce: typeof optOuts = {
      ...optOuts,
      recordRepliesWithin: (tx, phoneNumber, practiceIds) => {
        if (hasFailed || !phones.includes(phoneNumber)) {
          return optOuts.recordRepliesWithin(tx, phoneNumber, practiceIds);
        }
        hasFailed = true;
        throw new Error('It fails once');
      },
    };
    const failing = createReplyService({ db, clock, retentionDays: 30, optOuts: failingOnce });
    await expect(failing.optOutUndecided()).rejects.toThrow('It fails once');
    expect(new Set(await Promise.all(phones.map(isOptedOut)))).toEqual(new Set([true, false]));
    await failing.optOutUndecided();
    expect(await Promise.all(phones.map(isOptedOut))).toEqual([true, true]);
  });
});
