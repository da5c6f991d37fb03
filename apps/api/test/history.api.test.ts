import type { Message } from '@eyecart/shared/contracts';
import type { Response } from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { countQueries } from './support/sellable-products.js';
import { sentenceOf } from './support/sentence-of.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';
const PRAIRIE = 'Prairie Family Optometry';

describe('SMS history', () => {
  let browser: Browser;
  const api = testApi({ environment: { TEXTS_PER_NUMBER_PER_HOUR: '1000', QUIET_HOURS: 'off' } });
  beforeAll(async () => {
    browser = await api.signedIn();
    // A late status report would change a text, and with it the version of its page.
    await api.control('faults', { noCallbacks: true });
  });

  const read = ({ search, ...query }: Record<string, unknown> = {}, from: Browser = browser) =>
    search === undefined
      ? from.get('/api/sms/messages').query({ practiceName: LAKESIDE, ...query })
      : from
          .post('/api/sms/messages/search')
          .send({ practiceName: LAKESIDE, pageSize: 50, ...query, search });
  const list = async (query?: Record<string, unknown>, from?: Browser): Promise<Message[]> =>
    (await read(query, from).expect(200)).body.messages;
  const listOf = async (phoneNumber: string) =>
    (await list()).filter((message) => message.phoneNumber === phoneNumber);
  const send = async (phoneNumber: string, patientLastName = 'Alvarez') => {
    const { cartUrl, cartId } = await createCart(browser);
    const answer = await browser
      .post('/api/send-sms')
      .send({ practiceName: LAKESIDE, phoneNumber, cartUrl, patientLastName, consent: true });
    return { answer, cartUrl, cartId };
  };
  const change = (phoneNumber: string, type: string, fields: string) =>
    api.database.query(`UPDATE messages SET ${fields} WHERE phone_number = $1 AND type = $2`, [
      phoneNumber,
      type,
    ]);

  it('shows a text with its cart and the reminder due 48 hours later', async () => {
    const phoneNumber = '+13125550101';
    const { answer, cartUrl, cartId } = await send(phoneNumber);
    const [message, ...more] = await listOf(phoneNumber);
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      id: answer.body.messageId,
      phoneNumber,
      patientLastName: 'Alvarez',
      cartId,
      cartUrl,
      practiceName: LAKESIDE,
      messageType: 'initial',
      status: 'sent',
      orderConverted: false,
      errorMessage: null,
      note: null,
      reminder: { state: 'scheduled', sentAt: null, reason: null },
    });
    expect(message?.messageContent).toContain(cartUrl);
    expect(message?.reminder?.wording).toMatch(/^Lakeside Eye Care: just a reminder, .*Reply STOP/);
    expect(Date.parse(message?.reminder?.dueAt ?? '') - Date.parse(message?.sentAt ?? '')).toBe(
      48 * 3_600_000,
    );
  });

  it('lists the reminder of a text without a last name', async () => {
    const phoneNumber = '+13125550138';
    await send(phoneNumber);
    await api.database.query('UPDATE messages SET patient_last_name = NULL WHERE phone_number = $1', [
      phoneNumber,
    ]);
    const [message] = await listOf(phoneNumber);
    expect(message).toMatchObject({ patientLastName: null, reminder: { state: 'scheduled' } });
  });

  it('says that a reminder waits while a reply waits for a decision', async () => {
    const phoneNumber = '+13125550139';
    await send(phoneNumber);
    await api.database.query(
      `INSERT INTO replies (gateway_id, phone_number, practice_id, message_id, body, kind, received_at)
       SELECT 'SMheld', phone_number, practice_id, id, 'Who is this?', 'other', now() FROM messages
       WHERE phone_number = $1 AND type = 'initial'`,
      [phoneNumber],
    );
    const [message] = await listOf(phoneNumber);
    expect(message?.reminder).toMatchObject({ state: 'scheduled', reason: sentenceOf('held_for_reply') });
  });

  it.each<[string, string, Record<string, unknown>]>([
    [
      'queued',
      `state = 'queued', wait_code = 'number_limit', wait_params = '{"limit":10}'`,
      {
        state: 'scheduled',
        reason: 'Waiting: this number has reached its limit of 10 texts an hour.',
        reasonDetail: expect.objectContaining({ code: 'number_limit', limit: 10 }),
      },
    ],
    [
      'canceled',
      `state = 'canceled', reason_code = 'ordered'`,
      { state: 'canceled', reason: sentenceOf('ordered') },
    ],
  ])('says why a reminder that is %s was not sent', async (_state, fields, shown) => {
    const phoneNumber = '+13125550102';
    await api.database.query('DELETE FROM messages WHERE phone_number = $1', [phoneNumber]);
    await send(phoneNumber);
    await change(phoneNumber, 'reminder', fields);
    const messages = await listOf(phoneNumber);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.reminder).toMatchObject(shown);
  });

  it.each<[string, string, string, Record<string, unknown>]>([
    ['delivered', "state = 'delivered', sent_at = now()", 'sent', { state: 'sent', reason: null }],
    ['unknown', "state = 'unknown'", 'pending', { state: 'pending', reason: null }],
    ['queued', "state = 'queued'", 'pending', { state: 'pending' }],
    [
      'undelivered',
      "state = 'undelivered', reason_code = 'phone_off'",
      'failed',
      {
        state: 'failed',
        reason: sentenceOf('phone_off'),
        reasonDetail: {
          code: 'phone_off',
          problem: 'The phone is off or out of range.',
          nextStep: 'Send the cart again later, or show the QR code.',
          fault: 'temporary',
        },
      },
    ],
  ])('shows an attempted reminder that is %s right after its text', async (_state, fields, status, shown) => {
    const phoneNumber = '+13125550103';
    await api.database.query('DELETE FROM messages WHERE phone_number = $1', [phoneNumber]);
    const { cartUrl } = await send(phoneNumber);
    await change(phoneNumber, 'reminder', `attempts = 1, ${fields}`);
    const all = await list();
    const place = all.findIndex((message) => message.phoneNumber === phoneNumber);
    expect(all[place]).toMatchObject({ messageType: 'initial', status: 'sent', reminder: shown });
    expect(all[place + 1]).toMatchObject({ messageType: 'reminder', status, phoneNumber, cartUrl });
    expect(all[place + 1]).not.toHaveProperty('reminder');
  });

  it('shows failed and unconfirmed texts and the order, but no text that was never attempted', async () => {
    await send('+15005550009');
    expect(await listOf('+15005550009')).toMatchObject([
      {
        status: 'failed',
        sentAt: null,
        errorMessage: expect.stringMatching(/mobile number/),
        reminder: { state: 'canceled', reason: sentenceOf('first_text_failed') },
      },
    ]);
    const waiting = '+13125550104';
    await send(waiting);
    await change(waiting, 'initial', "state = 'queued', attempts = 0, sent_at = NULL, note = 'Soon.'");
    expect(await listOf(waiting)).toMatchObject([
      { status: 'pending', sentAt: null, note: 'Soon. Not sent yet. It will go out automatically.' },
    ]);
    await change(waiting, 'initial', "state = 'canceled'");
    expect(await listOf(waiting)).toEqual([]);
    const converted = '+13125550105';
    await send(converted);
    await change(converted, 'initial', 'order_converted_at = now()');
    expect(await listOf(converted)).toMatchObject([{ status: 'sent', orderConverted: true }]);
  });

  it('pages through everything once, newest first', async () => {
    const whole = (await list()).filter((message) => message.messageType !== 'reminder').map(({ id }) => id);
    expect(whole.length).toBeGreaterThan(4);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body }: Response = await read({ pageSize: 2, ...(cursor ? { cursor } : {}) }).expect(200);
      const ids = body.messages.filter(({ messageType }: Message) => messageType !== 'reminder');
      expect(ids.length).toBeLessThanOrEqual(2);
      seen.push(...ids.map(({ id }: Message) => id));
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen).toEqual(whole);
    const times = (await list()).filter((m) => m.messageType !== 'reminder').map((m) => m.createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('pages through texts from the same instant', async () => {
    const harbor = await api.signedIn('100300');
    await api.database.query(
      `INSERT INTO messages (practice_id, type, state, phone_number, body, due_at, attempts, created_at)
       SELECT 'demo-harbor', 'initial', 'delivered', '+1312556' || lpad(n::text, 4, '0'), 'x', at, 1, at
       FROM generate_series(1, 5) n, (SELECT timestamptz '2026-01-01T00:00:00Z') t(at)`,
    );
    const seen = new Set<string>();
    let cursor: string | undefined;
    for (const expected of [2, 4, 5]) {
      const { body } = await read({ practiceName: HARBOR, pageSize: 2, cursor }, harbor).expect(200);
      for (const { id } of body.messages) seen.add(id);
      expect(seen.size).toBe(expected);
      expect(body.nextCursor === null).toBe(expected === 5);
      cursor = body.nextCursor ?? undefined;
    }
    expect((await list({ practiceName: HARBOR }, harbor)).length).toBe(5);
    expect(await list({ practiceName: HARBOR, search: 'Alvarez' }, harbor)).toEqual([]);
  });

  it('without a page size is one page of a hundred, which leads to the older ones', async () => {
    const prairie = await api.signedIn('100400');
    await api.database.query(
      `INSERT INTO messages (practice_id, type, state, phone_number, body, due_at, attempts, created_at)
       SELECT 'demo-prairie', 'initial', 'delivered', '+1312557' || lpad(n::text, 4, '0'), 'x', at, 1, at
       FROM generate_series(1, 102) n, LATERAL (SELECT timestamptz '2026-01-01T00:00:00Z' + n * interval '1 hour') t(at)`,
    );
    const { body } = await read({ practiceName: PRAIRIE }, prairie).expect(200);
    expect(body.messages).toHaveLength(100);
    const rest = await read({ practiceName: PRAIRIE, cursor: body.nextCursor }, prairie).expect(200);
    expect([rest.body.messages.length, rest.body.nextCursor]).toEqual([2, null]);
  });

  it('finds part of a last name, ignoring case and with wildcards as plain characters, and digits of a number', async () => {
    const named = async (search: string) =>
      (await list({ search, pageSize: 100 }))
        .filter((message) => message.messageType !== 'reminder')
        .map((message) => message.patientLastName)
        .sort();
    await send('+13125550121', 'Müller-Ortega');
    await send('+13125550122', 'O%Neil');
    await send('+13125550123', 'O_Neil\\');
    expect(await named('ORTEGA')).toEqual(['Müller-Ortega']);
    expect(await named('MÜLL')).toEqual(['Müller-Ortega']);
    expect(await named('ller-o')).toEqual(['Müller-Ortega']);
    expect(await named('%')).toEqual(['O%Neil']);
    expect(await named('_n')).toEqual(['O_Neil\\']);
    expect(await named('\\')).toEqual(['O_Neil\\']);
    expect(await named("'; --")).toEqual([]);
    for (const search of ['3125550122', '(312) 555-0122', '1 312 555 0122', '+1-312-555-0122', '50122']) {
      expect(await named(search)).toEqual(['O%Neil']);
    }
    expect(await named('r-o')).toEqual(['Müller-Ortega']);
  });

  it('answers an unchanged poll with 304 after one statement, and any change with a new body', async () => {
    const phoneNumber = '+13125550131';
    await send(phoneNumber);
    const first = await read().expect(200);
    const etag = first.get('ETag') ?? '';
    expect(etag).toMatch(/^"\w+"$/);
    expect(first.get('Cache-Control')).toBe('no-store');
    const poll = () => read().set('If-None-Match', etag);
    expect((await poll().expect(304)).text).toBe('');
    const signInAlone = await countQueries(api, () =>
      browser.get('/api/products').query({ practiceName: LAKESIDE }).expect(200),
    );
    expect((await countQueries(api, () => poll().expect(304))) - signInAlone).toBe(1);
    // Another computer gets the body that was built for the first.
    expect((await countQueries(api, () => read().expect(200))) - signInAlone).toBe(1);

    for (const [type, fields] of [
      ['initial', 'order_converted_at = now()'],
      ['reminder', "state = 'canceled'"],
    ] as const) {
      const known = (await read().expect(200)).get('ETag') ?? '';
      await read().set('If-None-Match', known).expect(304);
      await change(phoneNumber, type, fields);
      const anew = await read().set('If-None-Match', known).expect(200);
      expect(anew.get('ETag')).not.toBe(known);
    }
    const last = (await read().expect(200)).get('ETag') ?? '';
    await send('+13125550132');
    await read().set('If-None-Match', last).expect(200);
  });

  it('refuses an invalid cursor, odd pages, and odd searches', async () => {
    const place = (text: string) => Buffer.from(text).toString('base64url');
    for (const cursor of [
      'x',
      '%00',
      place('2026-01-01T00:00:00.000Z 1'),
      place('2026-13-41T00:00:00.000Z 00000000-0000-4000-8000-000000000000'),
      place('0000-01-01T00:00:00.000Z 00000000-0000-4000-8000-000000000000'),
    ]) {
      const { body } = await read({ cursor }).expect(400);
      expect(body).toMatchObject({ code: 'invalid_request', details: [{ path: 'cursor' }] });
    }
    for (const pageSize of ['0', '101', 'x', '1.5', '-1']) await read({ pageSize }).expect(400);
    await read({ search: 'x'.repeat(81) }).expect(400);
    await read({ search: ' ' }).expect(400);
  });
});
