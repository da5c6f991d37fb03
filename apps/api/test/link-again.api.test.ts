import type { Message } from '@eyecart/shared/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { reminderStory } from './support/reminder-story.js';
import { LAKESIDE } from './support/shopping.js';

const UNKNOWN = '4Tn8cWe2x7QpLmZr9KbVsY';

describe('a link that a patient asks for once more', () => {
  const { story, rowsTo, nextPhone, send, sendAccepted, later } = reminderStory();
  beforeEach(() => story.api.database.query('DELETE FROM rate_limits'));

  /** Posts the form of the page of a link, and waits until what it asked for is queued or dropped. */
  async function ask(phone: string, cart = UNKNOWN, more: object = {}) {
    const answer = await story.api
      .browser()
      .post('/cart/link-again')
      .set('Origin', story.api.url)
      .type('form')
      .send({ phone, cart, lang: 'en', ...more });
    await story.api.dependencies.linkAgain.settle();
    return answer;
  }
  const linksTo = async (phone: string) => (await rowsTo(phone)).filter(({ type }) => type === 'link');
  const drain = () => story.api.dependencies.drainQueue();
  const expire = (cartId: string) =>
    story.api.database.query('UPDATE carts SET expires_at = $1 WHERE public_id = $2', [story.now, cartId]);

  it('is the same link, sent once, without a second reminder', async () => {
    const { phoneNumber, cart, first } = await sendAccepted();
    later(2);
    const answer = await ask(`(312) 555-${phoneNumber.slice(-4)}`);
    expect([answer.status, answer.get('Location')]).toEqual([303, `/cart/${UNKNOWN}?link=asked`]);
    await Promise.all([ask(phoneNumber), ask(phoneNumber)]);
    await Promise.all([drain(), drain()]);
    const [link, ...others] = await linksTo(phoneNumber);
    expect(others).toEqual([]);
    expect(link).toMatchObject({ state: 'accepted', first_message_id: first.id, is_automatic: true });
    const texts = await story.textsTo(phoneNumber);
    expect(texts).toHaveLength(2);
    expect(texts).toContain(
      `Lakeside Eye Care: here is your link again: ${cart.cartUrl} Questions? (312) 555-0100. Reply STOP to opt out.`,
    );
    const reminders = (await rowsTo(phoneNumber)).filter(({ type }) => type === 'reminder');
    expect(reminders.map(({ state, due_at }) => [state, due_at.getTime() - story.now.getTime()])).toEqual([
      ['queued', 46 * 3_600_000],
    ]);
    // A day later it may be asked for again.
    later(24.1);
    await ask(phoneNumber);
    expect(await linksTo(phoneNumber)).toHaveLength(2);
  });

  it('shows in the history as what it is', async () => {
    const { phoneNumber } = await sendAccepted();
    const read = () => story.staff.get('/api/sms/messages').query({ practiceName: LAKESIDE });
    const before = await read().expect(200);
    await ask(phoneNumber);
    await drain();
    const { body, headers } = await read().expect(200);
    expect(headers.etag).not.toBe(before.headers.etag);
    const shown = body.messages.filter((message: Message) => message.phoneNumber === phoneNumber);
    expect(
      shown.map(({ isAgain, isAskedByPatient, status }: Message) => [isAgain, isAskedByPatient, status]),
    ).toEqual([
      [false, false, 'sent'],
      [true, true, 'sent'],
    ]);
    expect(shown[0].reminder.state).toBe('scheduled');
  });

  it('has the same answer for every number that can be one', async () => {
    const { phoneNumber } = await sendAccepted();
    const answers = [await ask(phoneNumber), await ask(nextPhone())];
    const [known, unknown] = answers.map(({ status, headers, text }) => {
      const { date: _, 'x-request-id': __, ...others } = headers;
      return { status, text, headers: Object.keys(others).toSorted(), location: headers.location };
    });
    expect(unknown).toEqual(known);
    expect(known?.location).not.toContain(phoneNumber.slice(-4));
  });

  it.each([
    ['never got a text', async () => nextPhone()],
    [
      'got one over 90 days ago',
      async () => {
        const { phoneNumber } = await send();
        await story.api.database.query(
          "UPDATE carts SET expires_at = expires_at + interval '1 year'; UPDATE messages SET attempted_at = attempted_at - interval '91 days'",
        );
        return phoneNumber;
      },
    ],
    [
      'has only links that expired',
      async () => {
        const { phoneNumber, cart } = await send();
        await expire(cart.cartId);
        return phoneNumber;
      },
    ],
    [
      'has ordered',
      async () => {
        const { phoneNumber, cart } = await send();
        await story.api.database.query('UPDATE carts SET ordered_at = $1 WHERE public_id = $2', [
          story.now,
          cart.cartId,
        ]);
        return phoneNumber;
      },
    ],
    [
      'was corrected to another',
      async () => {
        const { phoneNumber } = await send();
        await story.api.database.query('UPDATE messages SET corrected_at = $1 WHERE phone_number = $2', [
          story.now,
          phoneNumber,
        ]);
        return phoneNumber;
      },
    ],
    [
      'has opted out',
      async () => {
        const { phoneNumber } = await send();
        await story.api.database.query(
          "INSERT INTO opt_outs (phone_number, source, opted_out_at) VALUES ($1, 'reply', $2)",
          [phoneNumber, story.now],
        );
        return phoneNumber;
      },
    ],
    [
      'has no consent on record',
      async () => {
        const [{ phoneNumber }, other] = [await send(), nextPhone()];
        await story.api.database.query('UPDATE messages SET phone_number = $1 WHERE phone_number = $2', [
          other,
          phoneNumber,
        ]);
        return other;
      },
    ],
    ['cannot get texts', async () => '+15005550009'],
  ])('goes to no number that %s', async (_, makePhone) => {
    const phoneNumber = await makePhone();
    expect((await ask(phoneNumber)).status).toBe(303);
    expect(await linksTo(phoneNumber)).toEqual([]);
  });

  it('belongs to the practice of the link that did not work', async () => {
    const { phoneNumber, cart: old } = await send();
    later(1);
    const { cart: latest } = await send(phoneNumber);
    await expire(old.cartId);
    await ask(phoneNumber, old.cartId);
    await drain();
    expect((await story.textsTo(phoneNumber)).filter((body) => body.includes('link again'))).toEqual([
      expect.stringContaining(latest.cartUrl),
    ]);
    // Harbor's link finds nothing that Lakeside sent.
    later(25);
    await story.api.database.query('UPDATE carts SET practice_id = $1 WHERE public_id = $2', [
      'demo-harbor',
      old.cartId,
    ]);
    await ask(phoneNumber, old.cartId);
    expect(await linksTo(phoneNumber)).toHaveLength(1);
  });

  it('waits for the morning, and while a reply waits for a person', async () => {
    const { phoneNumber } = await sendAccepted();
    // Tuesday, 11 PM in Chicago.
    later(11);
    await ask(phoneNumber);
    await drain();
    expect(await linksTo(phoneNumber)).toMatchObject([{ state: 'queued', wait_code: 'waits_for_hours' }]);
    later(12);
    await story.api.database.query(
      `INSERT INTO replies (gateway_id, message_id, practice_id, phone_number, body, kind, received_at)
       SELECT 'SMlinkagain', id, practice_id, phone_number, 'Who is this?', 'other', $2 FROM messages
       WHERE phone_number = $1 AND type = 'initial'`,
      [phoneNumber, story.now],
    );
    await drain();
    expect(await linksTo(phoneNumber)).toMatchObject([{ state: 'queued', wait_code: 'held_for_reply' }]);
  });

  it('says what is wrong with a number, without script, and keeps the language', async () => {
    const answer = await ask('12345', '', { lang: 'es' });
    expect([answer.status, answer.get('Content-Language')]).toEqual([422, 'es']);
    expect(answer.text).toContain('&quot;linkAgain&quot;:&quot;bad-number&quot;');
    expect(answer.text).toContain('&quot;typedNumber&quot;:&quot;12345&quot;');
    const good = await ask(nextPhone(), '', { lang: 'es' });
    expect(good.get('Location')).toBe('/cart/link-again?link=asked&lang=es');
    const page = await story.api.browser().get('/cart/link-again?link=asked&lang=es');
    expect([page.status, page.get('Content-Language')]).toEqual([404, 'es']);
    expect(page.text).toContain('&quot;linkAgain&quot;:&quot;asked&quot;');
  });

  it('keeps the language of the page when a number is refused, also on the page of an expired link', async () => {
    const { cart } = await sendAccepted();
    await expire(cart.cartId);
    const refused = await Promise.all([UNKNOWN, cart.cartId, ''].map((id) => ask('12', id, { lang: 'es' })));
    expect(refused.map((answer) => answer.get('Content-Language'))).toEqual(['es', 'es', 'es']);
    await Promise.all(Array.from({ length: 20 }, () => ask(nextPhone())));
    const tooOften = await ask(nextPhone(), UNKNOWN, { lang: 'es' });
    expect([tooOften.status, tooOften.get('Content-Language')]).toEqual([429, 'es']);
    const unknownLanguage = await ask('12', UNKNOWN, { lang: 'xx' });
    expect(unknownLanguage.get('Content-Language')).toBe('en');
  });

  it('tells a link that was cut off from one that is whole, and from a code on paper', async () => {
    const isCutOff = async (id: string) => {
      const { text } = await story.api.browser().get(`/cart/${id}`);
      return text.includes('&quot;isCutOff&quot;:true');
    };
    expect(await isCutOff(UNKNOWN.slice(0, 12))).toBe(true);
    expect(await isCutOff(UNKNOWN.slice(0, 5))).toBe(true);
    expect(await isCutOff(UNKNOWN)).toBe(false);
    expect(await isCutOff('abcde-fghjk-mnpqr')).toBe(false);
  });

  it('is asked for a few times a day for a number, and some times an hour from an address', async () => {
    const phone = nextPhone();
    for (const _ of Array(4)) expect((await ask(phone)).status).toBe(303);
    const { rows } = await story.api.database.query('SELECT max(count) AS most FROM rate_limits');
    expect(rows[0].most).toBe(4);
    for (const _ of Array(16)) await ask(nextPhone());
    const refused = await ask(nextPhone());
    expect([refused.status, Number(refused.get('Retry-After')) > 0]).toEqual([429, true]);
    expect(refused.text).toContain('&quot;linkAgain&quot;:&quot;too-often&quot;');
  });

  it('keeps to three requests a day for a number, also where each could be sent', async () => {
    const { phoneNumber } = await sendAccepted();
    for (const _ of Array(3)) await ask(nextPhone());
    for (const _ of Array(3)) await ask(phoneNumber, UNKNOWN);
    await story.api.database.query("DELETE FROM messages WHERE type = 'link'");
    await ask(phoneNumber);
    expect(await linksTo(phoneNumber)).toEqual([]);
  });
});
