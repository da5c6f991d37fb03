import { HOUR_MS } from '@eyecart/shared/rules/durations';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findPlenty, LAKESIDE } from './support/shopping.js';
import { testKeyStory } from './support/test-key-story.js';

describe('a test key of a live installation', () => {
  const story = testKeyStory();
  const { program, cart, send, texted, later, newKey, portal } = story;
  let last = 0;
  /** A number that was not used before, with these last two digits. */
  const numberWith = (digits: string): string => {
    const areas = ['212', '312', '415', '617', '713', '808', '907', '305', '404', '503', '602', '702'];
    last += 1;
    return `+1${areas[last % areas.length]}55501${digits}`;
  };
  beforeEach(() => {
    story.asked.length = 0;
  });

  it('says what it is, and belongs to a practice alone', async () => {
    const words = await portal('api-key', 'create', '100200', '--test', '--label', 'practice software');
    expect(words).toMatch(/^Test key \S+ of Lakeside Eye Care\..*\neyk_test_[\w-]{43}$/);
    expect(await portal('api-key', 'list', '100200')).toContain('100200 (test)  practice software');
    expect(await portal('practice', 'list')).toMatch(/^100200 {2}Lakeside Eye Care .* with test keys$/m);
    const group = /[0-9a-f-]{36}/.exec(await portal('group', 'add', 'Clearview'))?.[0] ?? '';
    await expect(portal('api-key', 'create', group, '--test')).rejects.toThrow('a group has none');
    const { body } = await program().get('/api/session').expect(200);
    expect(body.practice).toMatchObject({ name: 'Lakeside Eye Care (test)', discountCode: 'LAKESIDE20' });
  });

  it('follows the settings of its practice, and ends with it', async () => {
    const key = await newKey('100400');
    await portal('practice', 'set', '100400', '--name', 'Prairie Eyes', '--time-zone', 'America/Denver');
    const session = async () => (await program(key).get('/api/session')).body.practice;
    await expect.poll(session).toMatchObject({ name: 'Prairie Eyes (test)', timeZone: 'America/Denver' });
    await portal('practice', 'disable', '100400');
    await expect
      .poll(async () => (await program(key).get('/api/collections')).body.code)
      .toBe('revoked_api_key');
    await portal('practice', 'enable', '100400');
    expect((await program(key).get('/api/collections').expect(401)).body.code).toBe('revoked_api_key');
    await program(await newKey('100400'))
      .get('/api/collections')
      .expect(200);
  });

  it('is for no one to sign in with', async () => {
    const { rows } = await story.api.database.query(
      'SELECT sign_in_id FROM practices WHERE test_of IS NOT NULL',
    );
    for (const { sign_in_id: practiceId } of rows) {
      const { body } = await story.live
        .browser()
        .post('/api/verify-practice')
        .send({ practiceId })
        .expect(401);
      expect(body.code).toBe('unknown_practice');
      await expect(portal('practice', 'set', practiceId, '--name', 'Mine')).rejects.toThrow('no practice');
    }
  });

  it.each([
    ['00', { status: 'sent', reason: null, deliveredAt: expect.any(String) }],
    ['90', { status: 'failed', reason: expect.objectContaining({ code: 'unreachable' }), deliveredAt: null }],
    ['91', { status: 'failed', reason: expect.objectContaining({ code: 'landline' }), deliveredAt: null }],
  ])('ends a text to …01%s as its number says', async (digits, outcome) => {
    const phoneNumber = numberWith(digits);
    const { messageId, cartUrl } = await texted(phoneNumber);
    const find = async () =>
      (await story.textsTo(phoneNumber)).find(({ id }: { id: string }) => id === messageId);
    expect(await find()).toMatchObject({ status: 'sent', deliveredAt: null, type: 'initial', cartUrl });
    expect((await find()).messageContent).toMatch(/^Lakeside Eye Care \(test\): .*\/cart\//);
    await later(0);
    expect(await find()).toMatchObject(outcome);
    expect(story.asked).toEqual([]);
  });

  it('meets an opt-out, which START lifts', async () => {
    const phoneNumber = numberWith('92');
    const { cartUrl } = await cart();
    expect((await send(phoneNumber, cartUrl).expect(422)).body).toMatchObject({ code: 'opted_out' });
    expect((await send(phoneNumber, (await cart()).cartUrl).expect(422)).body.code).toBe('opted_out');
    const start = { phoneNumber, body: 'START' };
    await program().post('/api/test/replies').send(start).expect(200);
    const { rows } = await story.api.database.query(
      'SELECT count(*)::integer AS open FROM opt_outs WHERE phone_number = $1 AND lifted_at IS NULL',
      [phoneNumber],
    );
    expect(rows).toEqual([{ open: 0 }]);
    expect(story.asked).toEqual([]);
  });

  it('gets replies: a question that waits, and STOP', async () => {
    const [question, stop] = [numberWith('93'), numberWith('94')];
    await texted(question);
    await texted(stop);
    await later(0);
    expect((await send(question, (await cart()).cartUrl).expect(409)).body.code).toBe('reply_waiting');
    expect((await send(stop, (await cart()).cartUrl).expect(422)).body.code).toBe('opted_out');
    expect(story.asked).toEqual([]);
  });

  it('plays any reply of a patient, once', async () => {
    const phoneNumber = numberWith('01');
    const { messageId } = await texted(phoneNumber);
    const reply = () =>
      program()
        .post('/api/test/replies')
        .set('Idempotency-Key', 'reply-1')
        .send({ phoneNumber, body: 'Are these safe with contacts?' })
        .expect(200);
    await reply();
    await reply();
    const { body } = await program().get(`/api/sms/messages/${messageId}`).expect(200);
    expect(body.message.replies).toMatchObject([{ body: 'Are these safe with contacts?' }]);
    const unknown = { phoneNumber: numberWith('02'), body: 'Hello' };
    expect((await program().post('/api/test/replies').send(unknown).expect(422)).body.code).toBe(
      'number_not_texted',
    );
    const bad = { phoneNumber: '555-0142', body: 'Hello' };
    expect((await program().post('/api/test/replies').send(bad).expect(422)).body.code).toBe('invalid_phone');
  });

  it('gets an order from a number that orders, from a call, and from the button of the page', async () => {
    const checkout = vi.spyOn(story.live.dependencies.commerce, 'createCheckout');
    const byNumber = await texted(numberWith('95'));
    await later(0);
    const byCall = await texted(numberWith('03'));
    const { body: placed } = await program()
      .post('/api/test/orders')
      .send({ cartId: byCall.cartId })
      .expect(201);
    expect(placed.orderNumber).toMatch(/^#TEST-/);
    const byPage = await texted(numberWith('04'));
    const page = await story.live.browser().get(`/cart/${byPage.cartId}`).expect(200);
    expect(page.text).toContain('&quot;isTest&quot;:true');
    const press = () => story.live.browser().post('/api/checkout/create').send({ cartId: byPage.cartId });
    expect((await press().expect(200)).body).toEqual({ checkoutUrl: byPage.cartUrl });
    const byForm = await texted(numberWith('05'));
    const { headers } = await story.live
      .browser()
      .post(`/cart/${byForm.cartId}/checkout`)
      .type('form')
      .send({})
      .expect(303);
    expect(headers.location).toBe(byForm.cartUrl);
    for (const { messageId, cartId } of [byNumber, byCall, byPage, byForm]) {
      const { body } = await program().get(`/api/sms/messages/${messageId}`).expect(200);
      expect(body.message).toMatchObject({ orderConverted: true, orderId: expect.any(String) });
      const details = await program().get(`/api/carts/${cartId}/details`).expect(200);
      expect(details.body.cart).toMatchObject({
        orderedAt: expect.any(String),
        orderIds: [body.message.orderId],
      });
    }
    expect(checkout).not.toHaveBeenCalled();
    checkout.mockRestore();
    expect(story.asked).toEqual([]);
  });

  it('is told why a cart cannot be ordered', async () => {
    const order = (cartId: string, key?: string) => program(key).post('/api/test/orders').send({ cartId });
    const { cartId } = await cart(await newKey('100300'));
    for (const foreign of [
      cartId,
      (await cart(await newKey('100200', '--label', 'live'))).cartId,
      '4Tn8cWe2x7QpLmZr9KbVsY',
    ]) {
      expect((await order(foreign).expect(404)).body.code).toBe('cart_not_found');
    }
    const own = await cart();
    const [line] = await findPlenty(program());
    await story.api.database.query('UPDATE carts SET lines = $2 WHERE public_id = $1', [
      own.cartId,
      JSON.stringify([
        { productId: line?.product.id, variantId: 'gone', title: 'Gone', quantity: 1, priceCents: 1 },
      ]),
    ]);
    expect((await order(own.cartId).expect(422)).body.code).toBe('empty_cart');
  });

  it.each([
    ['POST', '/api/send-sms', (cartUrl: string) => ({ cartUrl, consent: true })],
    ['POST', '/api/sms/check', () => ({ items: [] })],
    ['POST', '/api/opt-outs', () => ({})],
    ['POST', '/api/opt-outs/search', () => ({})],
    ['POST', '/api/test/replies', () => ({ body: 'STOP' })],
  ])('refuses a number that someone may have: %s %s', async (_, path, fields) => {
    const body = { phoneNumber: '(312) 555-2368', ...fields((await cart()).cartUrl) };
    expect((await program().post(path).send(body).expect(422)).body.code).toBe('test_number_required');
  });

  it('sends reminders, scheduled orders, and refills to no one either', async () => {
    const [line] = await findPlenty(program());
    const variantId = line?.variant.id ?? '';
    await story.api.database.query('UPDATE variants SET days_supply = 30 WHERE id = $1', [variantId]);
    const [reminded, scheduled, refilled] = [numberWith('06'), numberWith('07'), numberWith('95')];
    await texted(reminded);
    const items = [{ id: variantId, variantId, quantity: 1 }];
    const scheduledFor = new Date(story.now.getTime() + HOUR_MS).toISOString();
    await program()
      .post('/api/create-order')
      .send({ items, phoneNumber: scheduled, consent: true, scheduledFor })
      .expect(201);
    const { cartId } = await texted(refilled);
    await later(0);
    await program().post('/api/automatic-refills').send({ isOn: true }).expect(200);
    const wanted = { wanted: 'yes' };
    await story.live.browser().post(`/cart/${cartId}/reorder-texts`).type('form').send(wanted).expect(303);
    await later(2 * HOUR_MS);
    for (let day = 0; day < 40; day += 1) {
      await story.live.dependencies.sendDueRefills();
      await later(24 * HOUR_MS);
    }
    const sentTo = async (phoneNumber: string): Promise<string[]> =>
      (await story.textsTo(phoneNumber))
        .map(({ type, status }: { type: string; status: string }) => `${type} ${status}`)
        .sort();
    expect(await sentTo(reminded)).toEqual(['initial sent', 'reminder sent']);
    expect(await sentTo(scheduled)).toEqual(['reminder sent', 'scheduled sent']);
    expect(await sentTo(refilled)).toEqual(expect.arrayContaining(['initial sent', 'scheduled sent']));
    expect(story.asked).toEqual([]);
  });

  it('asks the gateway nothing about a text whose outcome is unknown', async () => {
    const { messageId } = await texted(numberWith('08'));
    await story.api.database.query("UPDATE messages SET state = 'unknown', gateway_id = NULL WHERE id = $1", [
      messageId,
    ]);
    await later(3 * 60_000);
    await later(3 * 60_000);
    await later(0);
    const { body } = await program().get(`/api/sms/messages/${messageId}`).expect(200);
    expect(body.message.status).toBe('sent');
    expect(story.asked).toEqual([]);
  });

  it('is posted its events, signed like all others', async () => {
    const add = {
      url: 'https://hooks.example.com/eyecart',
      events: ['text.sent', 'text.delivered', 'order.placed'],
    };
    const { body } = await program().post('/api/webhooks').send(add).expect(201);
    await texted(numberWith('95'));
    await later(0);
    const { rows } = await story.api.database.query(
      'SELECT type FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY type',
      [body.webhook.id],
    );
    expect(rows.map(({ type }) => type)).toEqual(['order.placed', 'text.delivered', 'text.sent']);
    await program().delete(`/api/webhooks/${body.webhook.id}`).expect(200);
  });

  describe('and a live key', () => {
    it('refuses what only test keys may do, as a session does', async () => {
      const key = await newKey('100200', '--label', 'live');
      const staff = await story.api.signedIn();
      const { cartId } = await cart(key);
      const calls = [
        ['get', '/api/test/texts', undefined],
        ['post', '/api/test/replies', { phoneNumber: '(312) 555-0142', body: 'STOP' }],
        ['post', '/api/test/orders', { cartId }],
      ] as const;
      for (const [method, path, body] of calls) {
        expect((await program(key)[method](path).send(body).expect(403)).body.code).toBe('test_key_required');
        expect((await staff[method](path).send(body).expect(403)).body.code).toBe('test_key_required');
        expect((await story.live.browser()[method](path).send(body).expect(401)).body.code).toBe(
          'not_signed_in',
        );
      }
    });

    it('never text the same number, so that nothing of one changes what the other may send', async () => {
      const key = await newKey('100200', '--label', 'live');
      const { cartUrl } = await cart(key);
      const { body } = await send('(312) 555-0142', cartUrl, key).expect(422);
      expect(body).toMatchObject({ code: 'invalid_phone', message: expect.stringContaining('fictional') });
      await send('(312) 555-2368', cartUrl, key).expect(200);
      expect(story.asked).toEqual([expect.stringContaining('+13125552368')]);
    });
  });

  it('reads its texts page by page, and of no other practice', async () => {
    const harbors = await newKey('100300');
    await texted(numberWith('09'), harbors);
    expect(await story.texts(harbors)).toHaveLength(2);
    const all = await story.texts();
    const { body: first } = await program().get('/api/test/texts').query({ pageSize: 2 }).expect(200);
    const { body: second } = await program()
      .get('/api/test/texts')
      .query({ pageSize: 2, cursor: first.nextCursor })
      .expect(200);
    expect([...first.texts, ...second.texts]).toEqual(all.slice(0, 4));
    const wrong = await program().get('/api/test/texts').query({ cursor: 'none' }).expect(400);
    expect(wrong.body.code).toBe('invalid_request');
  });

  it('does not name the live practice', async () => {
    const { body } = await program().get('/api/draft-orders').query({ practiceName: LAKESIDE }).expect(403);
    expect(body.code).toBe('other_practice');
  });
});
