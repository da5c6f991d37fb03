import { beforeAll, describe, expect, it, vi } from 'vitest';
import { clearEvents } from '../src/domains/integrations/webhook-event-repository.js';
import { findOptOut } from '../src/domains/texts/consent-repository.js';
import { startLoggedInstance } from './support/logged-instance.js';
import { createCart, LAKESIDE } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';
import { testApi } from './support/test-api.js';

const PATH = '/webhooks/twilio/inbound';
const EMPTY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

describe("patients' replies", () => {
  const api = testApi();
  beforeAll(async () => {
    vi.spyOn(api.dependencies.gateway, 'findReceivedAt').mockImplementation(async () => new Date());
  });

  let replies = 0;
  const formOf = (From: string, Body: string, more: Record<string, string> = {}) => {
    replies += 1;
    return { MessageSid: `SM${replies}`, AccountSid: 'AC1', From, To: '+15005550006', Body, ...more };
  };
  const reply = (from: string, body: string, more?: Record<string, string>) =>
    postAsGateway(api, PATH, formOf(from, body, more));
  const rowsOf = async (phone: string) => {
    const { rows } = await api.database.query(
      'SELECT source, recorded_by, lifted_at IS NOT NULL AS lifted FROM opt_outs WHERE phone_number = $1 ORDER BY opted_out_at',
      [phone],
    );
    return rows;
  };

  it.each([
    ['STOP', '+13125550211'],
    [' stop! ', '+13125550212'],
    ['please stop texting me', '+13125550213'],
    ['Wrong number. Remove me from your list', '+13125550214'],
  ])('opt the number out with "%s" and get an empty response', async (words, phone) => {
    const answer = await reply(phone, words).expect(200);
    expect(answer.get('content-type')).toMatch(/^text\/xml/);
    expect(answer.text).toBe(EMPTY);
    expect(await rowsOf(phone)).toEqual([{ source: 'reply', recorded_by: null, lifted: false }]);
    expect(await findOptOut(api.dependencies.db, phone)).toBeInstanceOf(Date);
  });

  it('count once when repeated, at the time of the first', async () => {
    const phone = '+13125550215';
    await Promise.all([1, 2, 3].map(() => reply(phone, 'STOP').expect(200)));
    const first = await findOptOut(api.dependencies.db, phone);
    await reply(phone, 'stop it').expect(200);
    expect(await findOptOut(api.dependencies.db, phone)).toEqual(first);
    expect(await rowsOf(phone)).toHaveLength(1);
  });

  it('lift it with START only, and keep the entry', async () => {
    const phone = '+13125550216';
    await reply(phone, 'STOP').expect(200);
    await reply(phone, 'when do you start your day?').expect(200);
    await reply(phone, 'HELP').expect(200);
    expect(await findOptOut(api.dependencies.db, phone)).not.toBeNull();
    await reply(phone, 'Start').expect(200);
    expect(await findOptOut(api.dependencies.db, phone)).toBeNull();
    await reply(phone, 'START').expect(200);
    await reply(phone, 'quit').expect(200);
    expect(await rowsOf(phone)).toEqual([
      { source: 'reply', recorded_by: null, lifted: true },
      { source: 'reply', recorded_by: null, lifted: false },
    ]);
  });

  it('count once: an old reply that is repeated does not undo a newer one', async () => {
    const phone = '+13125550223';
    const start = formOf(phone, 'START');
    const stop = formOf(phone, 'STOP');
    await postAsGateway(api, PATH, start).expect(200);
    await postAsGateway(api, PATH, stop).expect(200);
    const optedOutAt = await findOptOut(api.dependencies.db, phone);
    expect(optedOutAt).not.toBeNull();
    const again = await postAsGateway(api, PATH, start).expect(200);
    expect(again.text).toBe(EMPTY);
    expect(await findOptOut(api.dependencies.db, phone)).toEqual(optedOutAt);
    await reply(phone, 'START').expect(200);
    await Promise.all([1, 2, 3].map(() => postAsGateway(api, PATH, stop).expect(200)));
    expect(await findOptOut(api.dependencies.db, phone)).toBeNull();
    const { rows } = await api.database.query(
      `SELECT topic, body, fault, processed_at IS NOT NULL AS processed FROM webhook_events WHERE webhook_id = $1`,
      [start.MessageSid],
    );
    expect(rows).toEqual([{ topic: 'twilio/inbound', body: null, fault: null, processed: true }]);
  });

  it('count once even after a clean-up: an old START lifts nothing', async () => {
    const phone = '+13125550249';
    const start = formOf(phone, 'START');
    await postAsGateway(api, PATH, start).expect(200);
    await reply(phone, 'STOP').expect(200);
    await api.database.query("UPDATE webhook_events SET processed_at = processed_at - interval '8 days'");
    await clearEvents(api.dependencies.db, api.dependencies.clock.now());
    await postAsGateway(api, PATH, start).expect(200);
    expect(await findOptOut(api.dependencies.db, phone)).not.toBeNull();
  });

  it('lift nothing with a START that was sent before the STOP and comes after it', async () => {
    const phone = '+13125550250';
    const sentAt = new Map<string, Date>();
    const gateway = {
      ...api.dependencies.gateway,
      findReceivedAt: async (id: string) => sentAt.get(id) ?? null,
    };
    const instance = { ...(await api.startInstance({ gateway })), url: api.url };
    const early = formOf(phone, 'START');
    await postAsGateway(instance, PATH, formOf(phone, 'STOP')).expect(200);
    sentAt.set(early.MessageSid, new Date(Date.now() - 60_000));
    await postAsGateway(instance, PATH, early).expect(200);
    expect(await findOptOut(api.dependencies.db, phone)).not.toBeNull();
    const late = formOf(phone, 'START');
    sentAt.set(late.MessageSid, new Date());
    await postAsGateway(instance, PATH, late).expect(200);
    expect(await findOptOut(api.dependencies.db, phone)).toBeNull();
  });

  it('are processed when repeated after they could not be recorded', async () => {
    const phone = '+13125550224';
    const stop = formOf(phone, 'STOP');
    await api.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not now'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON opt_outs FOR EACH ROW EXECUTE FUNCTION refuse();`);
    await postAsGateway(api, PATH, stop).expect(500);
    expect(await rowsOf(phone)).toEqual([]);
    await api.database.query('DROP TRIGGER refuse ON opt_outs; DROP FUNCTION refuse;');
    await postAsGateway(api, PATH, stop).expect(200);
    expect(await findOptOut(api.dependencies.db, phone)).not.toBeNull();
  });

  it('are refused above 64 kB, naming the limit', async () => {
    const { body } = await reply('+13125550225', 'x'.repeat(70_000)).expect(413);
    expect(body).toMatchObject({
      code: 'payload_too_large',
      message: 'The request body is larger than 64 kB.',
    });
  });

  it("use the gateway's own reading before ours", async () => {
    const phone = '+13125550217';
    await reply(phone, 'arrêt', { OptOutType: 'STOP' }).expect(200);
    expect(await findOptOut(api.dependencies.db, phone)).not.toBeNull();
    await reply(phone, 'stop', { OptOutType: 'HELP' }).expect(200);
    await reply(phone, 'hola', { OptOutType: 'START' }).expect(200);
    expect(await findOptOut(api.dependencies.db, phone)).toBeNull();
    await reply(phone, 'STOP', { OptOutType: 'HELP' }).expect(200);
    expect(await findOptOut(api.dependencies.db, phone)).toBeNull();
  });

  it('store nothing for thanks from a number that no one texted, and for senders that are not phones', async () => {
    await reply('+13125550218', 'Thank you!').expect(200);
    for (const from of ['72975', 'Pharmacy', '+0123', '']) {
      const answer = await reply(from, 'STOP').expect(200);
      expect(answer.text).toBe(EMPTY);
    }
    await postAsGateway(api, PATH, { SmsStatus: 'received' }).expect(200);
    const { rows } = await api.database.query(
      "SELECT phone_number FROM opt_outs WHERE phone_number IN ('+13125550218', '72975', '+0123')",
    );
    expect(rows).toEqual([]);
  });

  it('are refused unless the gateway signed exactly this request', async () => {
    const phone = '+13125550219';
    const form = formOf(phone, 'STOP');
    const unsigned = await api.browser().post(PATH).type('form').send(form).expect(403);
    expect(unsigned.body.code).toBe('invalid_signature');
    await postAsGateway(api, PATH, form, 'another-token').expect(403);
    await postAsGateway({ ...api, url: 'https://elsewhere.example' }, PATH, form).expect(403);
    const { default: twilio } = await import('twilio');
    const { TWILIO_TOKEN } = await import('./support/test-api.js');
    const signature = twilio.getExpectedTwilioSignature(TWILIO_TOKEN, `${api.url}${PATH}`, form);
    const changed = { ...form, From: '+13125550299' };
    await api
      .browser()
      .post(PATH)
      .set('X-Twilio-Signature', signature)
      .type('form')
      .send(changed)
      .expect(403);
    expect(await rowsOf(phone)).toEqual([]);
    expect(await rowsOf('+13125550299')).toEqual([]);
  });

  it("cancel the number's queued texts from every practice", async () => {
    const phone = '+13125550220';
    const cart = await createCart(await api.signedIn());
    for (const practiceId of ['demo-lakeside', 'demo-harbor']) {
      await api.database.query(
        `INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, created_at)
         SELECT $1, id, 'scheduled', 'queued', $2, 'words', now() + interval '1 day', now() FROM carts WHERE public_id = $3`,
        [practiceId, phone, cart.cartId],
      );
    }
    await reply(phone, 'leave me alone').expect(200);
    const { rows } = await api.database.query(
      'SELECT DISTINCT state, reason_code FROM messages WHERE phone_number = $1',
      [phone],
    );
    expect(rows).toEqual([
      {
        state: 'canceled',
        reason_code: 'opted_out',
      },
    ]);
  });

  it('block later texts to the number', async () => {
    const phone = '+13125550221';
    const browser = await api.signedIn();
    const cart = await createCart(browser);
    await reply(phone, 'do not contact me').expect(200);
    const { body } = await browser
      .post('/api/send-sms')
      .send({ phoneNumber: phone, cartUrl: cart.cartUrl, practiceName: LAKESIDE, consent: true })
      .expect(422);
    expect(body.code).toBe('opted_out');
  });

  it('leave no number or text in the log', async () => {
    const instance = await startLoggedInstance(api);
    try {
      const phone = '+13125550222';
      await postAsGateway(instance, PATH, formOf(phone, 'please stop texting Zebulon')).expect(200);
      await postAsGateway(instance, PATH, formOf(phone, 'START')).expect(200);
      await postAsGateway(instance, PATH, formOf(phone, 'Zebulon?'), 'another-token').expect(403);
      const log = instance.lines.join('');
      expect(log).toContain('Reply received');
      expect(log).not.toMatch(/3125550222|Zebulon/);
    } finally {
      await instance.close();
    }
  });
});
