import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOptOut } from '../src/cli/opt-out-commands.js';
import { type Browser, createCart, findPlenty, LAKESIDE } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';

describe('opt-outs recorded by staff', () => {
  let api: TestApi;
  let browser: Browser;
  let harbor: Browser;
  let now = new Date('2027-01-04T17:00:00Z');
  beforeAll(async () => {
    api = await startTestApi({
      replacements: { clock: { now: () => now } },
      environment: { OPT_OUTS_PER_PRACTICE_PER_DAY: '12' },
    });
    // A report that comes between two answers would make them differ.
    await api.control('faults', { noCallbacks: true });
    browser = await api.signedIn();
    harbor = await api.signedIn('100300');
  });
  afterAll(() => api.close());

  const of = (phoneNumber: string, practiceName: string) => ({ practiceName, phoneNumber });
  const record = (phoneNumber: string, practiceName = LAKESIDE, from: Browser = browser) =>
    from.post('/api/opt-outs').send(of(phoneNumber, practiceName));
  const find = (phoneNumber: string, practiceName = LAKESIDE, from: Browser = browser) =>
    from.post('/api/opt-outs/search').send(of(phoneNumber, practiceName));
  const lift = (phoneNumber: string, practiceName = LAKESIDE, from: Browser = browser) =>
    from.post('/api/opt-outs/lift').send({ ...of(phoneNumber, practiceName), reason: 'wrong-number' });
  const rowsOf = async (phone: string) => {
    const { rows } = await api.database.query(
      'SELECT * FROM opt_outs WHERE phone_number = $1 ORDER BY opted_out_at',
      [phone],
    );
    return rows;
  };
  const sendTo = async (phoneNumber: string, practiceName = LAKESIDE, from: Browser = browser) => {
    const { cartUrl } = await createCart(from, practiceName);
    return from.post('/api/send-sms').send({ ...of(phoneNumber, practiceName), cartUrl, consent: true });
  };
  /** Numbers that both practices have texted. */
  const texted = async (...numbers: string[]) => {
    for (const number of numbers) {
      expect((await sendTo(number)).status).toBe(200);
      expect((await sendTo(number, HARBOR, harbor)).status).toBe(200);
    }
  };

  /** Whether a number's texts are marked as stopped, since when, and until when this practice may take that back. */
  const historyOf = async (number: string, practiceName = LAKESIDE, from: Browser = browser) => {
    const { body } = await from
      .post('/api/sms/messages/search')
      .send({ practiceName, search: number, pageSize: 20 })
      .expect(200);
    return body.messages.map(
      ({ isStopped, optedOutAt, optOutLiftableUntil }: Record<string, string | boolean | null>) => [
        isStopped,
        optedOutAt,
        optOutLiftableUntil,
      ],
    );
  };

  it('name who recorded them and apply to every practice', async () => {
    await texted('+13125550301');
    const { body } = await record('(312) 555-0301').expect(201);
    expect(body).toEqual({
      success: true,
      optOut: { phoneNumber: '+13125550301', optedOutAt: now.toISOString() },
    });
    const [row] = await rowsOf('+13125550301');
    expect(row).toMatchObject({ source: 'staff', practice_id: '100200', lifted_at: null });
    expect(row.recorded_by).toMatch(/^session:[\w-]{16}$/);
    const refusal = await sendTo('3125550301', HARBOR, harbor);
    expect(refusal.status).toBe(422);
    expect(refusal.body.code).toBe('opted_out');
  });

  it('keep the first time when recorded again, and happen once per key', async () => {
    await texted('+13125550302', '+13125550303');
    const first = await record('3125550302').expect(201);
    now = new Date(now.getTime() + 60_000);
    const again = await record('+1 312 555 0302').expect(201);
    expect(again.body).toEqual(first.body);
    const answers = await Promise.all(
      [1, 2, 3].map(() => record('3125550303').set('Idempotency-Key', 'one-press').expect(201)),
    );
    expect(new Set(answers.map(({ body }) => body.optOut.optedOutAt)).size).toBe(1);
    expect(await rowsOf('+13125550302')).toHaveLength(1);
    expect(await rowsOf('+13125550303')).toHaveLength(1);
  });

  it('are only for numbers that the practice has texted or has an order scheduled for', async () => {
    for (const call of [record, find]) {
      expect((await call('3125550304').expect(422)).body.code).toBe('number_not_texted');
    }
    expect(await rowsOf('+13125550304')).toEqual([]);
    const [item] = await findPlenty(browser);
    await browser
      .post('/api/create-order')
      .send({
        ...of('3125550304', LAKESIDE),
        items: [{ id: item?.variant.id, quantity: 1 }],
        scheduledFor: new Date(now.getTime() + 86_400_000).toISOString(),
        consent: true,
      })
      .expect(201);
    expect((await find('3125550304').expect(200)).body).toEqual({ optOut: null });
    expect((await record('3125550304', HARBOR, harbor).expect(422)).body.code).toBe('number_not_texted');
    await record('3125550304').expect(201);
  });

  it('never reveal that another practice recorded one, or when', async () => {
    await texted('+13125550307');
    await record('3125550307').expect(201);
    expect((await find('3125550307', HARBOR, harbor).expect(200)).body.optOut).toEqual({
      phoneNumber: '+13125550307',
      optedOutAt: null,
    });
    now = new Date(now.getTime() + 3_600_000);
    const { body } = await record('3125550307', HARBOR, harbor).expect(201);
    expect(body.optOut.optedOutAt).toBe(now.toISOString());
    expect(
      (await lift('3125550307', 'Prairie Family Optometry', await api.signedIn('100400')).expect(404)).body,
    ).toMatchObject({ code: 'opt_out_not_found' });
  });

  it('can be undone by the same practice within a day, with the reason in the ledger', async () => {
    await texted('+13125550308');
    await api.database.query("UPDATE messages SET language = 'es' WHERE phone_number = '+13125550308'");
    await record('3125550308').expect(201);
    expect((await lift('3125550308', HARBOR, harbor).expect(404)).body.code).toBe('opt_out_not_found');
    await browser
      .post('/api/opt-outs/lift')
      .send({ ...of('3125550308', LAKESIDE), reason: 'changed my mind' })
      .expect(400);
    now = new Date(now.getTime() + 3_600_000);
    await lift('3125550308').expect(200);
    expect((await sendTo('3125550308', HARBOR, harbor)).status).toBe(200);
    const { rows } = await api.database.query(
      "SELECT practice_id, given, reason, recorded_by, language FROM consents WHERE phone_number = '+13125550308' AND given = 'restored'",
    );
    expect(rows).toEqual([
      {
        practice_id: '100200',
        given: 'restored',
        reason: 'wrong-number',
        recorded_by: expect.stringMatching(/^session:/),
        language: 'es',
      },
    ]);
    await lift('3125550308').expect(404);
  });

  it('show in the history of every practice, and when only to the one that recorded them', async () => {
    await texted('+13125550340');
    expect(await historyOf('3125550340')).toEqual([[false, null, null]]);
    const first = now.toISOString();
    await record('3125550340', HARBOR, harbor).expect(201);
    expect(await historyOf('3125550340')).toEqual([[true, null, null]]);
    const harborUntil = new Date(now.getTime() + 24 * 60 * 60_000).toISOString();
    now = new Date(now.getTime() + 60_000);
    const second = now.toISOString();
    await record('3125550340').expect(201);
    const until = new Date(now.getTime() + 24 * 60 * 60_000).toISOString();
    expect(await historyOf('3125550340')).toEqual([[true, second, until]]);
    expect(await historyOf('3125550340', HARBOR, harbor)).toEqual([[true, first, harborUntil]]);
    await lift('3125550340').expect(200);
    expect(await historyOf('3125550340')).toEqual([[true, null, null]]);
    await lift('3125550340', HARBOR, harbor).expect(200);
    expect(await historyOf('3125550340')).toEqual([[false, null, null]]);
  });

  it('look alike to a practice, whether another one’s staff, its patient, or the operator stopped the number', async () => {
    const numbers = ['+13125550341', '+13125550342', '+13125550343'] as const;
    const [byStaff, byReply, byOperator] = numbers;
    await texted(...numbers);
    /** Everything that Lakeside is told of a number, without the number and what is its own text's. */
    const toldOf = async (phoneNumber: string) => {
      const { body: page } = await browser
        .post('/api/sms/messages/search')
        .send({ practiceName: LAKESIDE, search: phoneNumber.slice(2), filter: 'stopped', pageSize: 20 })
        .expect(200);
      const { body: check } = await browser
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
      const { body } = await browser.get('/api/sms/counts').query({ practiceName: LAKESIDE }).expect(200);
      return body.counts.stopped;
    };
    const versionOf = async () => {
      const listing = { practiceName: LAKESIDE, filter: 'stopped', pageSize: 20 };
      const { headers } = await browser.get('/api/sms/messages').query(listing).expect(200);
      return headers.etag;
    };
    const before = await countOf();
    await record(byStaff, HARBOR, harbor).expect(201);
    await api.dependencies.optOuts.record(byReply, {
      source: 'reply',
      recordedBy: null,
      throughPracticeId: '100300',
    });
    await addOptOut(api.dependencies, [byOperator]);
    const told = await toldOf(byStaff);
    expect(told.history).toMatchObject([{ isStopped: true, optedOutAt: null, optOutLiftableUntil: null }]);
    expect(told.search).toEqual({ optOut: { phoneNumber: 'the number', optedOutAt: null } });
    expect(await toldOf(byReply)).toEqual(told);
    expect(await toldOf(byOperator)).toEqual(told);
    expect(await countOf()).toBe(before + 3);

    const version = await versionOf();
    expect(version).toMatch(/^"\w+"$/);
    now = new Date(now.getTime() + 60_000);
    await record(byReply, HARBOR, harbor).expect(201);
    expect(await versionOf()).toBe(version);
  });

  it('tell a practice when its own patient replied STOP, also after another practice stopped the number', async () => {
    await texted('+13125550344');
    await record('3125550344').expect(201);
    now = new Date(now.getTime() + 60_000);
    // Harbor texted the number last, so the reply is Harbor's.
    await postAsGateway(api, '/webhooks/twilio/inbound', {
      From: '+13125550344',
      To: '+13125550100',
      Body: 'STOP',
      MessageSid: 'SM0344',
    }).expect(200);
    const at = now.toISOString();
    expect(await historyOf('3125550344', HARBOR, harbor)).toEqual([[true, at, null]]);
    expect((await find('3125550344', HARBOR, harbor).expect(200)).body.optOut.optedOutAt).toBe(at);
    expect(await historyOf('3125550344')).toEqual([
      [true, expect.not.stringContaining(at), expect.any(String)],
    ]);
  });

  it('stay in force for a day-old entry, another practice’s, and the patient’s own', async () => {
    await texted('+13125550309', '+13125550310', '+13125550311');
    for (const number of ['3125550309', '3125550310', '3125550311']) await record(number).expect(201);
    await record('3125550310', HARBOR, harbor).expect(201);
    await api.dependencies.optOuts.record('+13125550311', { source: 'reply', recordedBy: null });
    await lift('3125550310').expect(200);
    await lift('3125550311').expect(200);
    for (const number of ['+13125550310', '+13125550311']) {
      expect((await sendTo(number)).body.code).toBe('opted_out');
    }
    await api.dependencies.optOuts.lift('+13125550310');
    expect((await sendTo('+13125550310')).status).toBe(200);
    now = new Date(now.getTime() + 86_400_000);
    browser = await api.signedIn();
    harbor = await api.signedIn('100300');
    await lift('3125550309').expect(404);
    expect((await sendTo('+13125550309')).body.code).toBe('opted_out');
  });

  it('are limited per practice and day', async () => {
    await texted('+13125550312');
    let last = 201;
    for (let count = 0; count < 13; count += 1) last = (await record('3125550312')).status;
    expect(last).toBe(429);
    await record('3125550312', HARBOR, harbor).expect(201);
  });

  it('are refused for numbers that cannot be texted, other practices, and callers without a session', async () => {
    for (const phone of ['312 55', '(800) 555-1212', '']) {
      for (const call of [record, find, lift]) {
        expect((await call(phone).expect(422)).body.code).toBe('invalid_phone');
      }
    }
    for (const call of [record, find, lift]) {
      expect((await call('3125550305', HARBOR).expect(403)).body.code).toBe('other_practice');
      await call('3125550305', LAKESIDE, api.browser()).expect(401);
    }
    await browser.post('/api/opt-outs').send({ practiceName: LAKESIDE }).expect(400);
    expect(await rowsOf('+13125550305')).toEqual([]);
  });

  it('can be recorded by the operator, without printing the number', async () => {
    const words = await addOptOut(api.dependencies, ['(312)', '555-0306']);
    expect(words).toMatch(/^The number ending in 0306 gets no texts since \d{4}-/);
    expect(words).not.toContain('555');
    expect(await rowsOf('+13125550306')).toMatchObject([{ source: 'staff', recorded_by: 'operator' }]);
    await expect(addOptOut(api.dependencies, ['12'])).rejects.toThrow('Please enter a valid phone number');
    await expect(addOptOut(api.dependencies, [])).rejects.toThrow('Phone number is required');
  });
});
