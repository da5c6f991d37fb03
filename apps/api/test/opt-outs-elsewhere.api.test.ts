import { describe, expect, it } from 'vitest';
import { addOptOut } from '../src/cli/opt-out-commands.js';
import { optOutStory } from './support/opt-out-story.js';
import { HARBOR } from './support/reply-story.js';
import { LAKESIDE } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';

describe('opt-outs of a number that several practices text', () => {
  const story = optOutStory();
  const { of, record, find, lift, sendTo, texted, historyOf } = story;

  it('never reveal that another practice recorded one, or when', async () => {
    await texted('+13125550307');
    await record('3125550307').expect(201);
    expect((await find('3125550307', HARBOR, story.harbor).expect(200)).body.optOut).toEqual({
      phoneNumber: '+13125550307',
      optedOutAt: null,
    });
    story.wait(3_600_000);
    const { body } = await record('3125550307', HARBOR, story.harbor).expect(201);
    expect(body.optOut.optedOutAt).toBe(story.now.toISOString());
    expect(
      (await lift('3125550307', 'Prairie Family Optometry', await story.api.signedIn('100400')).expect(404))
        .body,
    ).toMatchObject({ code: 'opt_out_not_found' });
  });

  it('show in the history of every practice, and when only to the one that recorded them', async () => {
    await texted('+13125550340');
    expect(await historyOf('3125550340')).toEqual([[false, null, null]]);
    const first = story.now.toISOString();
    await record('3125550340', HARBOR, story.harbor).expect(201);
    expect(await historyOf('3125550340')).toEqual([[true, null, null]]);
    const harborUntil = new Date(story.now.getTime() + 24 * 60 * 60_000).toISOString();
    story.wait(60_000);
    const second = story.now.toISOString();
    await record('3125550340').expect(201);
    const until = new Date(story.now.getTime() + 24 * 60 * 60_000).toISOString();
    expect(await historyOf('3125550340')).toEqual([[true, second, until]]);
    expect(await historyOf('3125550340', HARBOR, story.harbor)).toEqual([[true, first, harborUntil]]);
    await lift('3125550340').expect(200);
    expect(await historyOf('3125550340')).toEqual([[true, null, null]]);
    await lift('3125550340', HARBOR, story.harbor).expect(200);
    expect(await historyOf('3125550340')).toEqual([[false, null, null]]);
  });

  it('look alike to a practice, whether another one’s staff, its patient, or the operator stopped the number', async () => {
    const numbers = ['+13125550341', '+13125550342', '+13125550343'] as const;
    const [byStaff, byReply, byOperator] = numbers;
    await texted(...numbers);
    /** Everything that Lakeside sees about a number, without the number and what is about its own text. */
    const toldOf = async (phoneNumber: string) => {
      const { body: page } = await story.staff
        .post('/api/sms/messages/search')
        .send({ practiceName: LAKESIDE, search: phoneNumber.slice(2), filter: 'stopped', pageSize: 20 })
        .expect(200);
      const { body: check } = await story.staff
        .post('/api/sms/check')
        .send({ ...of(phoneNumber, LAKESIDE), items: [] })
        .expect(200);
      return JSON.parse(
        JSON.stringify({
          history: page.messages.map((message: Record<string, unknown>) => {
            const { id: _id, cartId: _cart, cartUrl: _url, messageContent: _words, ...rest } = message;
            return { ...rest, sentAt: null, deliveredAt: null, createdAt: null, reminder: null };
          }),
          check,
          search: (await find(phoneNumber).expect(200)).body,
          send: (await sendTo(phoneNumber)).body,
        }).replaceAll(phoneNumber, 'the number'),
      );
    };
    const countOf = async () => {
      const { body } = await story.staff.get('/api/sms/counts').query({ practiceName: LAKESIDE }).expect(200);
      return body.counts.stopped;
    };
    const versionOf = async () => {
      const listing = { practiceName: LAKESIDE, filter: 'stopped', pageSize: 20 };
      const { headers } = await story.staff.get('/api/sms/messages').query(listing).expect(200);
      return headers.etag;
    };
    const before = await countOf();
    await record(byStaff, HARBOR, story.harbor).expect(201);
    await story.api.dependencies.optOuts.record(byReply, {
      source: 'reply',
      recordedBy: null,
      throughPracticeId: 'demo-harbor',
    });
    await addOptOut(story.api.dependencies, [byOperator]);
    const told = await toldOf(byStaff);
    expect(told.history).toMatchObject([{ isStopped: true, optedOutAt: null, optOutLiftableUntil: null }]);
    expect(told.search).toEqual({ optOut: { phoneNumber: 'the number', optedOutAt: null } });
    expect(await toldOf(byReply)).toEqual(told);
    expect(await toldOf(byOperator)).toEqual(told);
    expect(await countOf()).toBe(before + 3);

    const version = await versionOf();
    expect(version).toMatch(/^"\w+"$/);
    story.wait(60_000);
    await record(byReply, HARBOR, story.harbor).expect(201);
    expect(await versionOf()).toBe(version);
  });

  it('tell a practice when its own patient replied STOP, even after another practice stopped the number', async () => {
    await texted('+13125550344');
    await record('3125550344').expect(201);
    story.wait(60_000);
    // Harbor texted the number last, so the reply is Harbor's.
    await postAsGateway(story.api, '/webhooks/twilio/inbound', {
      From: '+13125550344',
      To: '+13125550100',
      Body: 'STOP',
      MessageSid: 'SM0344',
    }).expect(200);
    const at = story.now.toISOString();
    expect(await historyOf('3125550344', HARBOR, story.harbor)).toEqual([[true, at, null]]);
    expect((await find('3125550344', HARBOR, story.harbor).expect(200)).body.optOut.optedOutAt).toBe(at);
    expect(await historyOf('3125550344')).toEqual([
      [true, expect.not.stringContaining(at), expect.any(String)],
    ]);
  });
});
