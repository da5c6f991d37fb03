import { describe, expect, it } from 'vitest';
import { startLoggedInstance } from './support/logged-instance.js';
import { sentenceOf } from './support/sentence-of.js';
import { createCart, LAKESIDE } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';
import { type TestApi, testApi } from './support/test-api.js';

describe("the gateway's status reports", () => {
  const api = testApi();

  let texts = 0;
  /** A text that the gateway accepted. */
  const addAccepted = async (phone: string): Promise<{ id: string; sid: string }> => {
    texts += 1;
    const sid = `SMstatus${texts}`;
    const cart = await createCart(await api.signedIn());
    const { rows } = await api.database.query(
      `INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, created_at, sent_at, gateway_id)
       SELECT 'demo-lakeside', id, 'initial', 'accepted', $1, 'words', now(), now(), now(), $2 FROM carts WHERE public_id = $3
       RETURNING id`,
      [phone, sid, cart.cartId],
    );
    return { id: rows[0].id, sid };
  };
  const report = (
    { id, sid }: { id: string; sid: string },
    code: number,
    to: Pick<TestApi, 'url' | 'browser'> = api,
  ) =>
    postAsGateway(to, `/webhooks/twilio/status/${id}`, {
      MessageSid: sid,
      MessageStatus: 'undelivered',
      ErrorCode: String(code),
    });
  const stateOf = async (id: string) => {
    const { rows } = await api.database.query('SELECT state, error_code FROM messages WHERE id = $1', [id]);
    return rows[0];
  };
  const optOutsOf = async (phone: string) => {
    const { rows } = await api.database.query(
      'SELECT source, recorded_by, lifted_at IS NOT NULL AS lifted FROM opt_outs WHERE phone_number = $1',
      [phone],
    );
    return rows;
  };

  it('cancel the waiting retry when a text arrives after all, and its reminder follows it', async () => {
    const phone = '+13125550609';
    const text = await addAccepted(phone);
    await report(text, 30003).expect(204);
    const textsTo = async () =>
      (
        await api.database.query(
          `SELECT id, type, state, reason_code AS reason, retry_of_id, first_message_id FROM messages
           WHERE phone_number = $1 ORDER BY created_at, type, id`,
          [phone],
        )
      ).rows;
    const waiting = (await textsTo()).filter(({ state }) => state === 'queued');
    expect(waiting.map(({ type }) => type).sort()).toEqual(['initial', 'reminder']);
    const deliver = () =>
      postAsGateway(api, `/webhooks/twilio/status/${text.id}`, {
        MessageSid: text.sid,
        MessageStatus: 'delivered',
      }).expect(204);
    await Promise.all([deliver(), deliver()]);
    const after = await textsTo();
    expect(after).toHaveLength(3);
    expect(after.find(({ id }) => id === text.id)).toMatchObject({ state: 'delivered', reason: null });
    expect(after.find(({ retry_of_id: of }) => of === text.id)).toMatchObject({
      state: 'canceled',
      reason: 'arrived_late',
    });
    expect(after.find(({ type }) => type === 'reminder')).toMatchObject({
      state: 'queued',
      first_message_id: text.id,
    });
    expect(await api.dependencies.drainQueue()).toBe(0);
  });

  it('leave one reminder to each text when one arrives after all, so that the history lists it once', async () => {
    const phone = '+13125550617';
    const text = await addAccepted(phone);
    await api.database.query(
      `INSERT INTO messages (practice_id, cart_id, type, state, is_automatic, first_message_id, phone_number, body, due_at, created_at)
       SELECT practice_id, cart_id, 'reminder', 'queued', true, id, phone_number, 'reminder', now() + interval '2 days', now()
       FROM messages WHERE id = $1`,
      [text.id],
    );
    await report(text, 30001).expect(204);
    await postAsGateway(api, `/webhooks/twilio/status/${text.id}`, {
      MessageSid: text.sid,
      MessageStatus: 'delivered',
    }).expect(204);
    const { rows } = await api.database.query(
      `SELECT first.state AS text, reminder.state AS reminder FROM messages AS first
       JOIN messages AS reminder ON reminder.first_message_id = first.id
       WHERE first.phone_number = $1 ORDER BY text DESC`,
      [phone],
    );
    expect(rows).toEqual([
      { text: 'delivered', reminder: 'queued' },
      { text: 'canceled', reminder: 'canceled' },
    ]);
  });

  it('cancel the retry that waits after another one failed, when the first text arrives after all', async () => {
    const phone = '+13125550611';
    const text = await addAccepted(phone);
    await report(text, 30001).expect(204);
    const { rows } = await api.database.query(
      `UPDATE messages SET state = 'accepted', gateway_id = 'SMfirstretry', sent_at = now() WHERE retry_of_id = $1
       RETURNING id`,
      [text.id],
    );
    const retry = { id: rows[0].id, sid: 'SMfirstretry' };
    await report(retry, 30001).expect(204);
    await postAsGateway(api, `/webhooks/twilio/status/${text.id}`, {
      MessageSid: text.sid,
      MessageStatus: 'delivered',
    }).expect(204);
    expect(await stateOf(text.id)).toMatchObject({ state: 'delivered' });
    const { rows: others } = await api.database.query(
      `SELECT type, state, reason_code AS reason FROM messages WHERE phone_number = $1 AND id <> $2
         AND (type <> 'reminder' OR state <> 'canceled') ORDER BY created_at, type`,
      [phone, text.id],
    );
    expect(others).toEqual([
      { type: 'initial', state: 'undelivered', reason: 'arrived_late' },
      { type: 'initial', state: 'canceled', reason: 'arrived_late' },
      { type: 'reminder', state: 'queued', reason: null },
    ]);
  });

  it.each([
    ['a reminder that a busy carrier returned', 'reminder', 30001, '+13125550621'],
    ['a text that returned because the sender does not work', 'initial', 30034, '+13125550622'],
  ])('end the wait of %s when it arrives after all', async (_what, type, code, phone) => {
    const first = await addAccepted(phone);
    const { rows } = await api.database.query(
      `INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, created_at, sent_at, gateway_id, first_message_id)
       SELECT practice_id, cart_id, 'reminder', 'accepted', phone_number, 'words', now(), now(), now(), 'SMreminder' || id, id
       FROM messages WHERE id = $1 RETURNING id`,
      [first.id],
    );
    const text = type === 'initial' ? first : { id: rows[0].id, sid: `SMreminder${first.id}` };
    await report(text, code).expect(204);
    expect(await stateOf(text.id)).toMatchObject({ state: 'queued' });
    const deliver = () =>
      postAsGateway(api, `/webhooks/twilio/status/${text.id}`, {
        MessageSid: text.sid,
        MessageStatus: 'delivered',
      }).expect(204);
    await Promise.all([deliver(), deliver()]);
    await report(text, code).expect(204);
    expect(await stateOf(text.id)).toEqual({ state: 'delivered', error_code: null });
  });

  it('change nothing when a text arrives after its retry has gone', async () => {
    const phone = '+13125550610';
    const text = await addAccepted(phone);
    await report(text, 30003).expect(204);
    await api.database.query("UPDATE messages SET state = 'sending' WHERE retry_of_id = $1", [text.id]);
    await postAsGateway(api, `/webhooks/twilio/status/${text.id}`, {
      MessageSid: text.sid,
      MessageStatus: 'delivered',
    }).expect(204);
    expect(await stateOf(text.id)).toMatchObject({ state: 'undelivered' });
  });

  it('opt the number out, once, when an opt-out is why the text failed', async () => {
    const phone = '+13125550601';
    const text = await addAccepted(phone);
    await report(text, 21610).expect(204);
    expect(await stateOf(text.id)).toEqual({ state: 'undelivered', error_code: '21610' });
    expect(await optOutsOf(phone)).toEqual([{ source: 'gateway', recorded_by: null, lifted: false }]);
    await api.dependencies.optOuts.lift(api.dependencies.db, phone);
    await report(text, 21610).expect(204);
    expect(await optOutsOf(phone)).toEqual([{ source: 'gateway', recorded_by: null, lifted: true }]);
  });

  it('opt no one out for another code or a text that was not reported on', async () => {
    const [absent, other] = [await addAccepted('+13125550602'), await addAccepted('+13125550603')];
    await report(absent, 30005).expect(204);
    await report({ id: other.id, sid: 'SManother' }, 21610).expect(204);
    expect(await stateOf(absent.id)).toEqual({ state: 'undelivered', error_code: '30005' });
    expect(await stateOf(other.id)).toEqual({ state: 'accepted', error_code: null });
    expect(await optOutsOf('+13125550602')).toEqual([]);
    expect(await optOutsOf('+13125550603')).toEqual([]);
  });

  it.each([
    ['the operator\u2019s failure', 30034, sentenceOf('sender_down')],
    ['a phone that was off', 30003, expect.stringContaining('We will try once more later')],
  ])('show %s with the text that is tried again, until it was sent', async (_, code, note) => {
    const phoneNumber = `+1312555${String(code).slice(1)}`;
    const first = await addAccepted(phoneNumber);
    await report(first, code).expect(204);
    const staff = await api.signedIn();
    const newest = async () => {
      const query = { practiceName: LAKESIDE, pageSize: 1 };
      return (await staff.get('/api/sms/messages').query(query).expect(200)).body.messages[0];
    };
    expect(await newest()).toMatchObject({ status: 'pending', note });
    await api.database.query(
      "UPDATE messages SET state = 'accepted', sent_at = now() WHERE state = 'queued' AND (id = $1 OR retry_of_id = $1)",
      [first.id],
    );
    expect(await newest()).toMatchObject({ status: 'sent', note: null });
  });

  it('alert the operator, without the number, when only they can fix the failure', async () => {
    const instance = await startLoggedInstance(api);
    try {
      const [unregistered, absent] = [await addAccepted('+13125550604'), await addAccepted('+13125550605')];
      await report(absent, 30005, instance).expect(204);
      expect(instance.lines.join('')).not.toContain('needs the operator');
      await report(unregistered, 30034, instance).expect(204);
      await report(unregistered, 30034, instance).expect(204);
      const calls = instance.lines.filter((line) => line.includes('The text gateway needs the operator'));
      expect(calls.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ level: 50, messageId: unregistered.id, gatewayCode: '30034' }),
      ]);
      expect(instance.lines.join('')).not.toMatch(/312555060[45]/);
    } finally {
      await instance.close();
    }
  });
});
