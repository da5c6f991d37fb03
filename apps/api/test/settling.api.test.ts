import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { startTestApi, type TestApi } from './support/test-api.js';

describe('texts of unknown outcome', () => {
  let api: TestApi;
  let browser: Browser;
  let aheadMs = 0;
  beforeAll(async () => {
    api = await startTestApi({
      replacements: { clock: { now: () => new Date(Date.now() + aheadMs) } },
      environment: { GATEWAY_TIMEOUT_SECONDS: '1' },
    });
    browser = await api.signedIn();
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
  const send = async (phoneNumber: string) => {
    const { cartUrl } = await createCart(browser);
    return browser
      .post('/api/send-sms')
      .send({ phoneNumber, cartUrl, practiceName: LAKESIDE, consent: true });
  };

  it('are pending, not sent again, and settled by the status callback', async () => {
    const phoneNumber = '+13125550160';
    const { cartUrl } = await createCart(browser);
    const press = () =>
      browser.post('/api/send-sms').send({ phoneNumber, cartUrl, practiceName: LAKESIDE, consent: true });
    await api.control('faults', { timeoutAfterAccepting: { count: 1, to: phoneNumber } });
    const first = await press().expect(202);
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
    const answers = await Promise.all([send(taken), send(lost)]);
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
  }, 40_000);

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
    await api.control('faults', {
      resetAfterAccepting: { count: 1, to: asked },
      noCallbacks: { count: 1, to: asked },
    });
    await send(asked);
    await send(forgotten);
    await expect.poll(async () => (await stateOf(forgotten))[0].state).toBe('delivered');
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
  });

  it('are attempted when the process that queued them died first', async () => {
    const phone = '+13125550163';
    await send(phone);
    await expect.poll(async () => (await stateOf(phone))[0].state).toBe('delivered');
    await api.database.query(
      "UPDATE messages SET state = 'queued', attempts = 0, gateway_id = NULL WHERE phone_number = $1 AND type = 'initial'",
      [phone],
    );
    aheadMs += 60_000;
    expect(await api.dependencies.drainQueue()).toBe(1);
    await expect.poll(async () => (await stateOf(phone))[0].state).toBe('delivered');
  });
});
