import http from 'node:http';
import type { AddressInfo } from 'node:net';
import twilio from 'twilio';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SANDBOX_CREDENTIALS } from '../src/credentials.js';
import { read, readList } from './support/read-response.js';
import { startTestSandbox, type TestSandbox } from './support/sandbox-client.js';

const { accountSid, authToken, from } = SANDBOX_CREDENTIALS.twilio;
interface Posted {
  path: string;
  fields: Record<string, string>;
  signature: string;
}

let portal: http.Server;
let portalUrl: string;
let sandbox: TestSandbox;
let posted: Posted[] = [];
let twiml = '<Response/>';

beforeAll(async () => {
  portal = http.createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += String(chunk);
    const signature = String(req.headers['x-twilio-signature']);
    posted.push({ path: req.url ?? '', fields: Object.fromEntries(new URLSearchParams(body)), signature });
    res.end(twiml);
  });
  await new Promise<void>((resolve) => portal.listen(0, resolve));
  portalUrl = `http://localhost:${(portal.address() as AddressInfo).port}`;
  sandbox = await startTestSandbox({ portalUrl });
});
afterAll(async () => {
  await sandbox.close();
  portal.close();
});
beforeEach(() => {
  posted = [];
  twiml = '<Response/>';
});

/** The vendor's client, pointed at the sandbox. */
function client(token: string = authToken, timeout = 8_000) {
  const httpClient = new twilio.RequestClient({ timeout });
  const request = httpClient.request.bind(httpClient);
  httpClient.request = (opts) =>
    request({ ...opts, uri: opts.uri.replace('https://api.twilio.com', sandbox.url) });
  return twilio(accountSid, token, { httpClient });
}
const send = (to: string, body = 'Hello', extra = {}) =>
  client().messages.create({ to, from, body, ...extra });
const textsTo = async (to: string): Promise<unknown[]> =>
  readList(await sandbox.control(`messages?to=${encodeURIComponent(to)}`), 'messages');
const firstStatusTo = async (to: string): Promise<unknown> => read((await textsTo(to))[0], 'status');

describe('sending a text', () => {
  it('is accepted and delivered, with signed status callbacks in order', async () => {
    const statusCallback = `${portalUrl}/webhooks/status?message=7`;
    const text = await send('+13125550101', 'Hello', { statusCallback });
    expect(text.status).toBe('queued');
    await expect.poll(() => posted.map(({ fields }) => fields.MessageStatus)).toEqual(['sent', 'delivered']);
    for (const { fields, signature } of posted) {
      expect(fields).toMatchObject({
        MessageSid: text.sid,
        AccountSid: accountSid,
        To: '+13125550101',
        From: from,
      });
      expect(twilio.validateRequest(authToken, signature, statusCallback, fields)).toBe(true);
      expect(twilio.validateRequest(authToken, signature, `${statusCallback}8`, fields)).toBe(false);
    }
    expect((await client().messages(text.sid).fetch()).status).toBe('delivered');
  });

  it.each([
    ['+15005550001', 21211],
    ['+15005550002', 21612],
    ['+15005550003', 21408],
    ['+15005550004', 21610],
    ['+15005550009', 21614],
    ['12', 21211],
  ])('rejects %s with %i', async (to, code) => {
    await expect(send(to)).rejects.toMatchObject({ status: 400, code });
    expect(await textsTo(to)).toEqual([]);
  });

  it('rejects a wrong sender, an empty or long body, a wrong token and unknown fields', async () => {
    const to = '+13125550102';
    await expect(client().messages.create({ to, from: '+13125550000', body: 'x' })).rejects.toMatchObject({
      code: 21606,
    });
    await expect(send(to, '')).rejects.toMatchObject({ code: 21602 });
    await expect(send(to, 'x'.repeat(1601))).rejects.toMatchObject({ code: 21617 });
    await expect(client('0'.repeat(32)).messages.list()).rejects.toMatchObject({ status: 401, code: 20003 });
    await expect(
      client()
        .messages(`SM${'0'.repeat(32)}`)
        .fetch(),
    ).rejects.toMatchObject({ status: 404, code: 20404 });
    const form = async (fields: Record<string, string>): Promise<unknown> => {
      const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
      const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
      const body = new URLSearchParams(fields);
      return (await fetch(sandbox.url + path, { method: 'POST', headers: { authorization }, body })).json();
    };
    expect(await form({ From: from, Body: 'x' })).toMatchObject({ code: 21604, status: 400 });
    expect(await form({ To: to, From: from, Body: 'x', Color: 'red' })).toMatchObject({ code: 20001 });
    expect(await textsTo(to)).toEqual([]);
  });

  it('lists by number, newest first, in pages', async () => {
    const to = '+13125550103';
    for (const body of ['one', 'two', 'three', 'four', 'five']) await send(to, body);
    const listed = await client().messages.list({ to, pageSize: 2 });
    expect(listed.map(({ body }) => body)).toEqual(['five', 'four', 'three', 'two', 'one']);
    expect(await client().messages.list({ to, dateSent: new Date('2020-01-01') })).toEqual([]);
  });

  it('accepts a Messaging Service instead of a number', async () => {
    const text = await client().messages.create({
      to: '+13125550104',
      messagingServiceSid: `MG${'a'.repeat(32)}`,
      body: 'x',
    });
    expect(text.status).toBe('accepted');
  });
});

describe('replying', () => {
  it('posts the signed form to the portal and shows its reply', async () => {
    const phone = '+13125550111';
    await send(phone);
    twiml = '<Response><Message>Thanks &amp; bye</Message></Response>';
    await sandbox.control('reply', { from: phone, body: 'Hello?' });
    const [inbound] = posted;
    expect(inbound?.path).toBe('/webhooks/twilio/inbound');
    expect(inbound?.fields).toMatchObject({ From: phone, To: from, Body: 'Hello?', NumMedia: '0' });
    expect(inbound?.fields.OptOutType).toBeUndefined();
    const url = `${portalUrl}/webhooks/twilio/inbound`;
    expect(twilio.validateRequest(authToken, inbound?.signature ?? '', url, inbound?.fields ?? {})).toBe(
      true,
    );
    expect((await textsTo(phone)).at(-1)).toMatchObject({
      body: 'Thanks & bye',
      direction: 'outbound-reply',
    });
  });

  it('opts out on STOP with an automatic reply, and back in on START', async () => {
    const phone = '+13125550112';
    await send(phone);
    await sandbox.control('reply', { from: phone, body: ' stop ' });
    expect(posted.at(-1)?.fields.OptOutType).toBe('STOP');
    await expect(send(phone)).rejects.toMatchObject({ status: 400, code: 21610 });
    expect((await textsTo(phone)).at(-1)).toMatchObject({ isAutomatic: true });
    await sandbox.control('reply', { from: phone, body: 'please stop texting me' });
    expect(posted.at(-1)?.fields.OptOutType).toBeUndefined();
    await sandbox.control('reply', { from: phone, body: 'START' });
    expect((await send(phone)).status).toBe('queued');
  });

  it('comes by RCS and with a picture, and then a Messaging Service texts by RCS', async () => {
    const phone = '+13125550119';
    await sandbox.control('reply', { from: phone, media: 1, channel: 'rcs' });
    expect(posted.at(-1)?.fields).toMatchObject({
      From: `rcs:${phone}`,
      To: 'rcs:eyecart_sandbox_agent',
      Body: '',
      NumMedia: '1',
      MediaContentType0: 'image/jpeg',
    });
    const messagingServiceSid = `MG${'5a'.repeat(16)}`;
    await client().messages.create({ to: phone, messagingServiceSid, body: 'By RCS' });
    await client().messages.create({ to: phone, from, body: 'By SMS' });
    const bodiesTo = async (to: string) =>
      (await client().messages.list({ to })).map((text: { body: string }) => text.body);
    expect(await bodiesTo(`rcs:${phone}`)).toEqual(['By RCS']);
    expect(await bodiesTo(phone)).toEqual(['By SMS']);
    const shown = await textsTo(phone);
    expect(shown).toMatchObject([{ body: '' }, { body: 'By RCS' }, { body: 'By SMS' }]);
    await sandbox.control('reply', { from: phone, body: 'STOP', channel: 'rcs' });
    await expect(send(phone)).rejects.toMatchObject({ code: 21610 });
  });

  it('lists the reply, which names its Messaging Service', async () => {
    const phone = '+13125550113';
    const messagingServiceSid = `MG${'a'.repeat(32)}`;
    await client().messages.create({ to: phone, messagingServiceSid, body: 'x' });
    await sandbox.control('reply', { from: phone, body: 'Hello?' });
    expect(posted.at(-1)?.fields).toMatchObject({ From: phone, MessagingServiceSid: messagingServiceSid });
    const listed = await client().messages.list({ from: phone });
    expect(listed).toEqual([
      expect.objectContaining({
        direction: 'inbound',
        status: 'received',
        to: from,
        body: 'Hello?',
        messagingServiceSid,
      }),
    ]);
    expect(listed[0]?.dateSent).toBeInstanceOf(Date);
  });
});

describe('faults of the gateway', () => {
  const fault = (body: unknown) => sandbox.control('faults', body);

  it('responds with 429 and 500 as many times as set', async () => {
    await fault({ tooManyRequests: { sms: { count: 2 } } });
    const refused = { status: 429, code: 20429 };
    await expect(send('+13125550121')).rejects.toMatchObject(refused);
    await expect(send('+13125550121')).rejects.toMatchObject(refused);
    await fault({ serverError: { sms: { count: 1 } } });
    await expect(send('+13125550121')).rejects.toMatchObject({ status: 500 });
    await send('+13125550121');
    expect(await textsTo('+13125550121')).toHaveLength(1);
    expect(await sandbox.control('faults')).toEqual({});
  });

  it('accepts without responding, or never accepts', async () => {
    const impatient = (to: string) => client(authToken, 1000).messages.create({ to, from, body: 'x' });
    await fault({ timeoutAfterAccepting: { count: 1 } });
    await expect(impatient('+13125550122')).rejects.toMatchObject({ code: 'ECONNABORTED' });
    expect(await textsTo('+13125550122')).toHaveLength(1);
    await expect.poll(() => firstStatusTo('+13125550122')).toBe('delivered');
    await fault({ timeoutBeforeAccepting: { count: 1 } });
    await expect(impatient('+13125550123')).rejects.toMatchObject({ code: 'ECONNABORTED' });
    expect(await textsTo('+13125550123')).toEqual([]);
  });

  it('resets the connection after accepting', async () => {
    await fault({ resetAfterAccepting: { count: 1, to: '+13125550125' } });
    await send('+13125550124');
    await expect(send('+13125550125')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await textsTo('+13125550125')).toHaveLength(1);
  });

  it('fails with a code, or sends no callbacks', async () => {
    const statusCallback = `${portalUrl}/status`;
    await fault({ failedDelivery: { count: 1, errorCode: 30006 } });
    await send('+13125550126', 'x', { statusCallback });
    await expect
      .poll(() => posted.at(-1)?.fields)
      .toMatchObject({ MessageStatus: 'undelivered', ErrorCode: '30006' });
    posted = [];
    await fault({ noCallbacks: { count: 1 } });
    await send('+13125550127', 'x', { statusCallback });
    await expect.poll(() => firstStatusTo('+13125550127')).toBe('delivered');
    expect(posted).toEqual([]);
  });

  it('fails, and arrives after all, which is reported until someone hears it', async () => {
    const statusCallback = `${portalUrl}/status`;
    await fault({ failedDelivery: { count: 1, errorCode: 30001, arrivesAfterMs: 200 } });
    await send('+13125550129', 'x', { statusCallback });
    await expect
      .poll(() => posted.map(({ fields }) => fields.MessageStatus))
      .toEqual(['sent', 'undelivered', 'delivered']);
    expect(posted.at(-1)?.fields.ErrorCode).toBeUndefined();
    expect(await firstStatusTo('+13125550129')).toBe('delivered');
  });

  it('loses replies, which are listed all the same', async () => {
    await fault({ loseReplies: { count: 1, to: '+13125550114' } });
    await sandbox.control('reply', { from: '+13125550115', body: 'Hello?' });
    await sandbox.control('reply', { from: '+13125550114', body: 'Lost' });
    await sandbox.control('reply', { from: '+13125550114', body: 'Again' });
    expect(posted.map(({ fields }) => fields.Body)).toEqual(['Hello?', 'Again']);
    expect((await textsTo('+13125550114'))[0]).toMatchObject({
      body: 'Lost',
      note: expect.stringContaining('lost'),
    });
    const listed = await client().messages.list({ to: from });
    expect(listed.map(({ body }) => body)).toEqual(expect.arrayContaining(['Lost', 'Again']));
  });

  it('slows down texts and shop separately', async () => {
    await fault({ slowMs: { sms: 300 } });
    const startedAt = performance.now();
    await send('+13125550128');
    // Timers may fire a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(299);

    // The shop answers while a text still waits.
    await fault({ slowMs: { sms: 10_000 } });
    const answered: string[] = [];
    void send('+13125550129').then(
      () => answered.push('text'),
      () => undefined,
    );
    await sandbox.storefront('{ shop { name } }');
    expect(answered).toEqual([]);
    await fault({ slowMs: 0 });
    expect(await sandbox.control('faults')).toEqual({});
  });
});
