import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedText, SendOutcome, SmsGateway } from '../src/providers/sms/sms-gateway.js';
import { createRecordingGateway } from './support/recording-gateway.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { type Instance, startTestApi, type TestApi } from './support/test-api.js';

describe('texts of unknown outcome', () => {
  let api: TestApi;
  let browser: Browser;
  /** Gives up on the gateway after a second; for texts that it is made to leave unanswered. */
  let impatient: Instance;
  let aheadMs = 0;
  beforeAll(async () => {
    const clock = { now: () => new Date(Date.now() + aheadMs) };
    api = await startTestApi({ replacements: { clock } });
    browser = await api.signedIn();
    impatient = await api.startInstance({ clock }, { gatewayTimeoutMs: 1_000 });
  });
  afterAll(() => api.close());

  const stateOf = async (phone: string) =>
    (
      await api.database.query(
        "SELECT state, attempts FROM messages WHERE phone_number = $1 AND type = 'initial'",
        [phone],
      )
    ).rows;
  const textsTo = async (phone: string) => {
    const { messages } = (await api.control(`messages?to=${encodeURIComponent(phone)}`)) as {
      messages: unknown[];
    };
    return messages.length;
  };
  const statusAtGateway = async (phone: string) => {
    const { messages } = (await api.control(`messages?to=${encodeURIComponent(phone)}`)) as {
      messages: { status: string }[];
    };
    return messages[0]?.status;
  };
  const send = async (phoneNumber: string, from: Browser = browser) => {
    const { cartUrl } = await createCart(browser);
    return from.post('/api/send-sms').send({ phoneNumber, cartUrl, practiceName: LAKESIDE, consent: true });
  };

  const impatientBrowser = async () => {
    const staff = await impatient.signedIn();
    return staff;
  };

  it('are pending, not sent again, and settled by the status callback', async () => {
    const phoneNumber = '+13125550160';
    const { cartUrl } = await createCart(browser);
    const press = (from: Browser = browser) =>
      from.post('/api/send-sms').send({ phoneNumber, cartUrl, practiceName: LAKESIDE, consent: true });
    await api.control('faults', { timeoutAfterAccepting: { count: 1, to: phoneNumber } });
    const first = await press(await impatientBrowser()).expect(202);
    expect(first.body.status).toBe('pending');
    await expect.poll(async () => (await stateOf(phoneNumber))[0].state).toBe('delivered');
    const again = await press().expect(200);
    expect(again.body.messageId).toBe(first.body.messageId);
    expect(await textsTo(phoneNumber)).toBe(1);
  });

  it('are found at the gateway when it accepted them, and sent again only when it did not', async () => {
    const taken = '+13125550161';
    const lost = '+13125550162';
    await api.control('faults', {
      timeoutAfterAccepting: { count: 1, to: taken },
      noCallbacks: { count: 1, to: taken },
      timeoutBeforeAccepting: { count: 1, to: lost },
    });
    const staff = await impatientBrowser();
    const answers = await Promise.all([send(taken, staff), send(lost, staff)]);
    expect(answers.map((answer) => answer.status)).toEqual([202, 202]);

    expect(await api.dependencies.settleMessages()).toMatchObject({ found: 0, repeated: 0 });
    aheadMs = 65_000;
    expect(await api.dependencies.settleMessages()).toMatchObject({ found: 1, waiting: 1, repeated: 0 });
    expect(await stateOf(taken)).toEqual([{ state: 'accepted', attempts: 1 }]);
    expect(await stateOf(lost)).toEqual([{ state: 'unknown', attempts: 1 }]);
    aheadMs = 135_000;
    const rounds = await Promise.all([api.dependencies.settleMessages(), api.dependencies.settleMessages()]);
    expect(rounds.reduce((sum, round) => sum + round.repeated, 0)).toBe(1);
    const { drainQueue } = api.dependencies;
    expect((await Promise.all([drainQueue(), drainQueue()])).sort()).toEqual([0, 1]);
    await expect.poll(async () => (await stateOf(lost))[0].state).toBe('delivered');
    expect((await stateOf(lost))[0].attempts).toBe(2);
    expect([await textsTo(taken), await textsTo(lost)]).toEqual([1, 1]);
  });

  it('count as failed when the gateway lists them as failed', async () => {
    aheadMs = 0;
    const phone = '+13125550166';
    await api.control('faults', {
      resetAfterAccepting: { count: 1, to: phone },
      noCallbacks: { count: 1, to: phone },
      failedDelivery: { count: 1, to: phone, errorCode: 30006 },
    });
    await send(phone);
    await expect.poll(() => statusAtGateway(phone)).toBe('undelivered');
    aheadMs = 65_000;
    expect(await api.dependencies.settleMessages()).toMatchObject({ found: 1 });
    expect(await stateOf(phone)).toEqual([{ state: 'undelivered', attempts: 1 }]);
  });

  it('wait for the next round when the gateway is unreachable, without holding up others', async () => {
    aheadMs = 0;
    const [asked, forgotten] = ['+13125550164', '+13125550165'];
    // Reports would settle the texts by themselves.
    await api.control('faults', { resetAfterAccepting: { count: 1, to: asked }, noCallbacks: true });
    await send(asked);
    await send(forgotten);
    await api.database.query(
      "UPDATE messages SET state = 'queued', attempts = 0, gateway_id = NULL WHERE phone_number = $1 AND type = 'initial'",
      [forgotten],
    );
    aheadMs = 65_000;
    await api.control('faults', { serverError: { sms: { count: 1 } } });
    expect(await api.dependencies.settleMessages()).toMatchObject({ waiting: 1 });
    expect(await api.dependencies.drainQueue()).toBe(1);
    expect(await api.dependencies.settleMessages()).toMatchObject({ found: 1 });
    expect([await textsTo(asked), await textsTo(forgotten)]).toEqual([1, 2]);
    await api.control('faults', { noCallbacks: false });
  });

  it('are attempted when the process that queued them died first', async () => {
    const phone = '+13125550163';
    await api.control('faults', { noCallbacks: { count: 1, to: phone } });
    await send(phone);
    await api.database.query(
      "UPDATE messages SET state = 'queued', attempts = 0, gateway_id = NULL WHERE phone_number = $1 AND type = 'initial'",
      [phone],
    );
    aheadMs += 60_000;
    expect(await api.dependencies.drainQueue()).toBe(1);
    await expect.poll(async () => (await stateOf(phone))[0].state).toBe('delivered');
  });

  /** Staff of an instance whose gateway answers every send like this, and lists these texts. */
  const startAnswering = async (send: () => Promise<SendOutcome>, listed: readonly ListedText[]) => {
    const gateway: SmsGateway = { ...createRecordingGateway([]), send, listTexts: async () => listed };
    const clock = { now: () => new Date(Date.now() + aheadMs) };
    const instance = await api.startInstance({ clock, gateway });
    const staff = await instance.signedIn();
    return { staff, settle: instance.dependencies.settleMessages };
  };

  it('of another machine are not sent again by one whose clock is ahead while their requests may be under way', async () => {
    aheadMs = 0;
    const phone = '+13125550170';
    let passedMs = 0;
    const clock = { now: () => new Date(Date.now() + 10 * 60_000), monotonicMs: () => passedMs };
    const other = await api.startInstance({ clock, gateway: createRecordingGateway([]) });
    const { staff } = await startAnswering(async () => ({ kind: 'unknown', reason: 'ETIMEDOUT' }), []);
    await send(phone, staff);
    const { settleMessages } = other.dependencies;
    expect(await settleMessages()).toMatchObject({ waiting: 1, repeated: 0 });
    passedMs = 59_000;
    expect(await settleMessages()).toMatchObject({ waiting: 1, repeated: 0 });
    passedMs = 61_000;
    expect(await settleMessages()).toMatchObject({ waiting: 0, repeated: 1 });
  });

  it('are in doubt when one redacted text at the gateway may be either of two, and neither is sent again', async () => {
    aheadMs = 0;
    const phone = '+13125550167';
    let sends = 0;
    const outcome = async (): Promise<SendOutcome> => {
      sends += 1;
      return { kind: 'unknown', reason: 'ECONNRESET' };
    };
    const createdAt = new Date(Date.now() + 1_000);
    const listed = [
      { gatewayId: 'SMeither', to: phone, body: '', createdAt, delivery: { status: 'accepted' } as const },
    ];
    const { staff, settle } = await startAnswering(outcome, listed);
    await send(phone, staff);
    await send(phone, staff);
    aheadMs = 65_000;
    expect(await settle()).toEqual({ found: 0, waiting: 2, repeated: 0, failed: 0 });
    aheadMs = 135_000;
    expect(await settle()).toEqual({ found: 0, waiting: 0, repeated: 0, failed: 2 });
    const { rows } = await api.database.query(
      "SELECT state, reason_code FROM messages WHERE phone_number = $1 AND type = 'initial'",
      [phone],
    );
    const inDoubt = { state: 'refused', reason_code: 'in_doubt' };
    expect(rows).toEqual([inDoubt, inDoubt]);
    expect(sends).toBe(2);
  });

  it('never keep a text that the gateway accepted from being marked so, even if another took its id', async () => {
    aheadMs = 0;
    const [mistaken, proven] = ['+13125550168', '+13125550169'];
    const { staff } = await startAnswering(async () => ({ kind: 'sent', gatewayId: 'SMtaken' }), []);
    await send(mistaken, staff);
    const answer = await send(proven, staff);
    expect(answer.status).toBe(200);
    expect(await stateOf(proven)).toEqual([{ state: 'accepted', attempts: 1 }]);
  });
});
