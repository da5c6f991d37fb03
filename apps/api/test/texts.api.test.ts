import { beforeAll, describe, expect, it } from 'vitest';
import { phoneNumbers } from './support/phone-numbers.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

interface PhoneText {
  body: string;
  to: string;
  direction: string;
}

describe('texting a cart', () => {
  let browser: Browser;
  const api = testApi({ environment: { TEXTS_PER_NUMBER_PER_HOUR: '1000' } });
  beforeAll(async () => {
    browser = await api.signedIn();
  });

  const nextPhone = phoneNumbers('312');
  const send = (fields: Record<string, unknown>, from: Browser = browser) =>
    from
      .post('/api/send-sms')
      .send({ practiceName: LAKESIDE, patientLastName: 'Alvarez', consent: true, ...fields });
  const textsTo = async (phone: string): Promise<PhoneText[]> => {
    const answer = (await api.control(`messages?to=${encodeURIComponent(phone)}`)) as {
      messages: PhoneText[];
    };
    return answer.messages.filter((text) => text.direction.startsWith('outbound'));
  };
  const rowsOf = async (phone: string) =>
    (
      await api.database.query(
        "SELECT * FROM messages WHERE phone_number = $1 AND type = 'initial' ORDER BY created_at",
        [phone],
      )
    ).rows;

  it("reaches the phone with the practice's name first, the link, and the STOP notice, and records consent", async () => {
    const cart = await createCart(browser);
    const phoneNumber = nextPhone();
    const { body } = await send({
      phoneNumber: phoneNumber.slice(2),
      cartUrl: cart.cartUrl,
      consentVersion: '2026-11',
    }).expect(200);
    expect(body).toMatchObject({ success: true, status: 'sent' });
    const [text] = await textsTo(phoneNumber);
    expect(text?.body.startsWith(LAKESIDE)).toBe(true);
    expect(text?.body).toContain(cart.cartUrl);
    expect(text?.body).toMatch(/STOP/);
    expect(text?.body).not.toContain('Alvarez');
    const consents = await api.database.query('SELECT * FROM consents WHERE phone_number = $1', [
      phoneNumber,
    ]);
    expect(consents.rows).toHaveLength(1);
    expect(consents.rows[0]).toMatchObject({
      given: 'ticked',
      wording_version: '2026-11',
      practice_id: 'demo-lakeside',
    });
    await expect.poll(async () => (await rowsOf(phoneNumber))[0].state).toBe('delivered');
  });

  it('keeps the consent ledger append-only', async () => {
    await expect(api.database.query('DELETE FROM consents')).rejects.toThrow(/append-only/);
    await expect(api.database.query("UPDATE consents SET given = 'attested'")).rejects.toThrow(/append-only/);
    await expect(api.database.query('TRUNCATE consents')).rejects.toThrow(/append-only/);
  });

  it('sends one text for 20 identical concurrent requests, with and without a key', async () => {
    for (const key of [null, 'same-action']) {
      const cart = await createCart(browser);
      const phoneNumber = nextPhone();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => {
          const request = send({ phoneNumber, cartUrl: cart.cartUrl });
          return key ? request.set('Idempotency-Key', key) : request;
        }),
      );
      expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
      expect(new Set(answers.map((answer) => answer.body.messageId)).size).toBe(1);
      expect(await textsTo(phoneNumber)).toHaveLength(1);
      expect(await rowsOf(phoneNumber)).toHaveLength(1);
    }
  });

  it.each([
    ['', 'Phone number is required'],
    ['312 55', 'Please enter a valid phone number'],
    ['(800) 555-1212', 'oll-free'],
    ['312-555-0142 x12', 'extension'],
    ['+44 20 7946 0958', 'US number'],
    ['+1 416 555 0142', 'US number'],
    ['(900) 555-1234', 'remium-rate'],
  ])('refuses the phone number "%s"', async (phoneNumber, words) => {
    const cart = await createCart(browser);
    const { body } = await send({ phoneNumber, cartUrl: cart.cartUrl }).expect(422);
    expect(body.code).toBe('invalid_phone');
    expect(body.message).toContain(words);
  });

  it('refuses missing consent, links that are not ours, and carts that are gone, and stores nothing', async () => {
    const cart = await createCart(browser);
    const phoneNumber = nextPhone();
    const consent = await send({ phoneNumber, cartUrl: cart.cartUrl, consent: false }).expect(422);
    expect(consent.body.message).toBe('Please confirm patient consent by checking the compliance checkbox.');
    for (const cartUrl of [
      `https://evil.example/cart/${cart.cartId}`,
      `${api.url}.evil.example/cart/${cart.cartId}`,
      `${api.url}/cart/${cart.cartId}/../../x`,
      `${api.url}/elsewhere/${cart.cartId}`,
      `http://user:pass@localhost:${new URL(api.url).port}/cart/${cart.cartId}`,
      'not a link',
      '',
    ]) {
      const { body } = await send({ phoneNumber, cartUrl }).expect(422);
      expect(body.code).toBe('foreign_cart_link');
    }
    const harbor = await api.signedIn('100300');
    const theirs = await createCart(harbor, 'Harbor Vision Center');
    expect((await send({ phoneNumber, cartUrl: theirs.cartUrl }).expect(404)).body.code).toBe(
      'cart_not_found',
    );
    await api.database.query(
      "UPDATE carts SET expires_at = now() - interval '1 second' WHERE public_id = $1",
      [cart.cartId],
    );
    expect((await send({ phoneNumber, cartUrl: cart.cartUrl }).expect(410)).body.code).toBe('cart_expired');
    expect(await rowsOf(phoneNumber)).toEqual([]);
    expect(await textsTo(phoneNumber)).toEqual([]);
  });

  it.each([
    ['+15005550001', 21211, 'invalid_number', /valid phone number/],
    ['+15005550002', 21612, 'unreachable', /can’t reach/],
    ['+15005550003', 21408, 'country_off', /country/],
    ['+15005550004', 21610, 'opted_out', /opted out/],
    ['+15005550009', 21614, 'not_mobile', /mobile number/],
  ])(
    'explains the refusal of %s (%i, %s) in the response and the row',
    async (phoneNumber, code, reason, words) => {
      const cart = await createCart(browser);
      const { body } = await send({ phoneNumber, cartUrl: cart.cartUrl }).expect(422);
      expect(body.code).toBe(code === 21610 ? 'opted_out' : 'sms_refused');
      expect(body.message).toMatch(words);
      const [row] = await rowsOf(phoneNumber);
      expect(row).toMatchObject({ state: 'refused', error_code: String(code), reason_code: reason });
      expect(body.reason).toEqual({ code: reason });
      const { body: listed } = await browser
        .get('/api/sms/messages')
        .query({ practiceName: LAKESIDE })
        .expect(200);
      const shown = listed.messages.find(
        (message: { phoneNumber: string }) => message.phoneNumber === phoneNumber,
      );
      expect(shown).toMatchObject({
        status: 'failed',
        errorMessage: body.message,
        reason: { code: reason },
        messageType: 'initial',
      });
    },
  );

  it('answers 20 repeats of a send to a refused number with the same message, after one attempt', async () => {
    const cart = await createCart(browser);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        send({ phoneNumber: '+15005550002', cartUrl: cart.cartUrl }).set('Idempotency-Key', 'one-press'),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([422]));
    expect(new Set(answers.map((answer) => answer.body.message)).size).toBe(1);
    const { rows } = await api.database.query(
      "SELECT 1 FROM messages m JOIN carts c ON c.id = m.cart_id WHERE c.public_id = $1 AND m.type = 'initial'",
      [cart.cartId],
    );
    expect(rows).toHaveLength(1);
  });

  it('can be sent again after a refusal', async () => {
    const cart = await createCart(browser);
    await send({ phoneNumber: '+15005550009', cartUrl: cart.cartUrl }).expect(422);
    await send({ phoneNumber: '+15005550009', cartUrl: cart.cartUrl }).expect(422);
    await send({ phoneNumber: nextPhone(), cartUrl: cart.cartUrl }).expect(200);
  });

  it('keeps a text when the gateway is busy and sends it later, once', async () => {
    const cart = await createCart(browser);
    const phoneNumber = nextPhone();
    await api.control('faults', { tooManyRequests: { count: 1 } });
    const busy = await send({ phoneNumber, cartUrl: cart.cartUrl }).expect(202);
    expect(busy.body.status).toBe('pending');
    expect(await textsTo(phoneNumber)).toHaveLength(0);
    await send({ phoneNumber, cartUrl: cart.cartUrl }).expect(202);
    expect(await textsTo(phoneNumber)).toHaveLength(0);
    await api.database.query('UPDATE messages SET due_at = now() WHERE phone_number = $1 AND attempts = 1', [
      phoneNumber,
    ]);
    await api.dependencies.drainQueue();
    expect(await textsTo(phoneNumber)).toHaveLength(1);
  });

  it("lists only the practice's own texts", async () => {
    const harbor = await api.signedIn('100300');
    const { body } = await harbor
      .get('/api/sms/messages')
      .query({ practiceName: 'Harbor Vision Center' })
      .expect(200);
    expect(body.messages).toEqual([]);
  });

  it('refuses status callbacks that are not signed and ignores unknown ids', async () => {
    const { default: twilio } = await import('twilio');
    const { TWILIO_TOKEN } = await import('./support/test-api.js');
    const url = `${api.url}/webhooks/twilio/status/00000000-0000-4000-8000-000000000000`;
    const form = { MessageSid: 'SM1', MessageStatus: 'delivered' };
    const path = new URL(url).pathname;
    await api.browser().post(path).type('form').send(form).expect(403);
    const wrong = twilio.getExpectedTwilioSignature('another token', url, form);
    await api.browser().post(path).set('X-Twilio-Signature', wrong).type('form').send(form).expect(403);
    const signature = twilio.getExpectedTwilioSignature(TWILIO_TOKEN, url, form);
    await api.browser().post(path).set('X-Twilio-Signature', signature).type('form').send(form).expect(204);
  });

  it('limits texts to one number', async () => {
    const limits = { ...api.dependencies.config.limits, textsPerNumberPerHour: 2 };
    const staff = await (await api.startInstance({}, { limits })).signedIn();
    const phoneNumber = nextPhone();
    for (const status of [200, 200, 429]) {
      const cart = await createCart(staff);
      const answer = await send({ phoneNumber, cartUrl: cart.cartUrl }, staff);
      expect(answer.status).toBe(status);
      if (status === 429) expect(answer.body.message).toContain('limit of 2 texts an hour');
    }
    expect(await rowsOf(phoneNumber)).toHaveLength(2);
    const { rows } = await api.database.query('SELECT 1 FROM consents WHERE phone_number = $1', [
      phoneNumber,
    ]);
    expect(rows).toHaveLength(2);
  });
});
