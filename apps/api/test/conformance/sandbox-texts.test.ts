import { SANDBOX_CREDENTIALS } from '@eyecart/sandbox/credentials';
import { startSandbox } from '@eyecart/sandbox/start-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/providers/clock.js';
import type { SmsGateway } from '../../src/providers/sms/sms-gateway.js';
import { explainCode } from '../../src/providers/sms/twilio/explain-code.js';
import { createTwilioGateway, type TwilioSettings } from '../../src/providers/sms/twilio/twilio-gateway.js';
import { askControl } from './ask-control.js';

const { accountSid, authToken, from } = SANDBOX_CREDENTIALS.twilio;

let sandbox: Awaited<ReturnType<typeof startSandbox>>;

const gateway = (settings: Partial<TwilioSettings> = {}): SmsGateway =>
  createTwilioGateway({
    accountSid,
    authToken,
    from,
    messagingServiceSid: null,
    origin: sandbox.url,
    timeoutMs: 30_000,
    ...settings,
  });
const control = (path: string, body?: unknown) => askControl(sandbox.url, path, body);
// No portal is running, so reports about these texts reach no one.
const text = (to: string, body = 'Your cart is ready') => ({
  to,
  body,
  sender: null,
  statusCallbackUrl: 'http://127.0.0.1:9/status',
  mayStillSend: () => true,
});

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir: null });
});

afterAll(() => sandbox.close());

describe('send', () => {
  it('returns the gateway id of a text, which is then listed', async () => {
    const to = '+13125550101';
    const since = systemClock.now();
    const outcome = await gateway().send(text(to, 'Hello Lakeside'));
    const listed = await gateway().listTexts(to, since);
    expect(listed).toEqual([
      expect.objectContaining({
        to,
        body: 'Hello Lakeside',
        // It may have been delivered by now.
        delivery: { status: expect.stringMatching(/^(accepted|delivered)$/) },
      }),
    ]);
    expect(outcome).toEqual({ kind: 'sent', gatewayId: listed[0]?.gatewayId });
  });

  it.each([
    ['+15005550001', 21211],
    ['+15005550002', 21612],
    ['+15005550003', 21408],
    ['+15005550004', 21610],
    ['+15005550009', 21614],
  ])('is refused for %s with %i', async (to, code) => {
    expect(await gateway().send(text(to))).toEqual({ kind: 'refused', failure: explainCode(code) });
  });

  it('is refused with wrong credentials', async () => {
    expect(await gateway({ authToken: 'wrong' }).send(text('+13125550102'))).toEqual({
      kind: 'refused',
      failure: explainCode(20003),
    });
  });

  it('is try-later when the gateway is busy, and nothing was sent', async () => {
    const to = '+13125550103';
    await control('faults', { tooManyRequests: { count: 1 } });
    expect(await gateway().send(text(to))).toMatchObject({ kind: 'try-later', failure: { code: '20429' } });
    expect(await gateway().listTexts(to, new Date(0))).toEqual([]);
  });

  it('is try-later when the gateway is down', async () => {
    const outcome = await gateway({ origin: 'http://127.0.0.1:9' }).send(text('+13125550104'));
    expect(outcome).toEqual({ kind: 'try-later', failure: null, retryAfterSeconds: null });
  });

  it.each([
    ['timeoutAfterAccepting', 1],
    ['resetAfterAccepting', 1],
    ['timeoutBeforeAccepting', 0],
    ['serverError', 0],
  ])('is unknown after %s, and the list shows the outcome', async (fault, count) => {
    const to = `+1312555011${count}`;
    const since = systemClock.now();
    const body = `After ${fault}`;
    await control('faults', { [fault]: { count: 1 } });
    expect((await gateway({ timeoutMs: 1_000 }).send(text(to, body))).kind).toBe('unknown');
    const listed = await gateway().listTexts(to, since);
    expect(listed.filter((one) => one.body === body)).toHaveLength(count);
  });
});

describe('findDelivery', () => {
  it('knows what became of a text, and nothing of one that was never sent', async () => {
    const to = '+13125550130';
    const sent = await gateway().send(text(to));
    if (sent.kind !== 'sent') throw new Error('The text was not sent.');
    await expect.poll(() => gateway().findDelivery(sent.gatewayId)).toEqual({ status: 'delivered' });
    await control('faults', { failedDelivery: { count: 1, to, errorCode: 30001 } });
    const failed = await gateway().send(text(to));
    if (failed.kind !== 'sent') throw new Error('The text was not sent.');
    await expect
      .poll(() => gateway().findDelivery(failed.gatewayId))
      .toEqual({ status: 'failed', failure: explainCode(30001) });
    expect(await gateway().findDelivery(`SM${'0'.repeat(32)}`)).toBeNull();
  });

  it('throws when the gateway cannot be asked', async () => {
    await control('faults', { serverError: { count: 1 } });
    await expect(gateway().findDelivery(`SM${'0'.repeat(32)}`)).rejects.toThrow();
  });
});

describe('listTexts', () => {
  it('finds every text to a number across pages, and none to another number', async () => {
    const to = '+13125550120';
    const since = systemClock.now();
    const bodies = Array.from({ length: 120 }, (_, index) => `Text ${index}`);
    for (const body of bodies) await gateway().send(text(to, body));
    const listed = await gateway().listTexts(to, since);
    expect(listed.map((one) => one.body).toSorted()).toEqual(bodies.toSorted());
    expect(await gateway().listTexts('+13125550121', since)).toEqual([]);
  });

  it('leaves out texts from before the instant', async () => {
    const to = '+13125550122';
    await gateway().send(text(to));
    const later = new Date(systemClock.now().getTime() + 5_000);
    expect(await gateway().listTexts(to, later)).toEqual([]);
  });
});

describe('listReplies', () => {
  const lose = async (phone: string, body: string): Promise<string> => {
    await control('faults', { loseReplies: { count: 1 } });
    const { message } = (await control('reply', { from: phone, body })) as { message: { sid: string } };
    return message.sid;
  };

  const plain = {
    channel: 'sms',
    sentTo: ['+15005550006'],
    mediaCount: 0,
    handledAs: null,
    receivedAt: expect.any(Date),
  };

  it('lists what phones texted to our number, oldest first, also when no webhook was posted', async () => {
    const phone = '+13125550130';
    const since = systemClock.now();
    await gateway().send(text(phone));
    const ids = [await lose(phone, 'STOP'), await lose(phone, 'please stop texting me')];
    expect(await gateway().listReplies(since, [])).toEqual([
      { ...plain, gatewayId: ids[0], from: phone, body: 'STOP' },
      { ...plain, gatewayId: ids[1], from: phone, body: 'please stop texting me' },
    ]);
    expect(await gateway().listReplies(new Date(systemClock.now().getTime() + 5_000), [])).toEqual([]);
    expect(await gateway({ from: '+13125550199' }).listReplies(since, [])).toEqual([]);
  });

  it('lists what phones texted to the numbers of our Messaging Service', async () => {
    const phone = '+13125550131';
    const service = { from: null, messagingServiceSid: `MG${'5a'.repeat(16)}` };
    const since = systemClock.now();
    const stranger = await lose('+13125550132', 'Hello?');
    await gateway(service).send(text(phone));
    const known = await lose(phone, 'Hello?');
    const listed = await gateway(service).listReplies(since, []);
    expect(listed.map(({ gatewayId }) => gatewayId)).toEqual(expect.arrayContaining([stranger, known]));
  });

  it('lists what came and went by RCS', async () => {
    const phone = '+13125550133';
    const service = { from: null, messagingServiceSid: `MG${'5a'.repeat(16)}` };
    const since = systemClock.now();
    await control('faults', { loseReplies: { count: 1 } });
    await control('reply', { from: phone, body: 'STOP me', channel: 'rcs', media: 1 });
    for (const settings of [{}, service]) {
      expect(await gateway(settings).listReplies(since, [])).toContainEqual(
        expect.objectContaining({ from: phone, channel: 'rcs', body: 'STOP me', mediaCount: 1 }),
      );
    }
    await gateway(service).send(text(phone, 'By RCS'));
    await gateway().send(text(phone, 'By SMS'));
    const listed = await gateway(service).listTexts(phone, since);
    expect(listed.map(({ to, body }) => [to, body]).sort()).toEqual([
      [phone, 'By RCS'],
      [phone, 'By SMS'],
    ]);
  });

  it('fails when the gateway does', async () => {
    await control('faults', { serverError: { sms: { count: 1 } } });
    await expect(gateway().listReplies(new Date(0), [])).rejects.toThrow();
  });
});
