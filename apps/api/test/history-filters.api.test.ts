import { HISTORY_FILTERS, type Message } from '@eyecart/shared/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';
import { testApi } from './support/test-api.js';

const HARBOR = 'Harbor Vision Center';
const LANDLINE = '+15005550009';

describe('the facts about a text in the history, and its filters', () => {
  let browser: Browser;
  const api = testApi();
  beforeAll(async () => {
    browser = await api.signedIn();
  });

  const list = async (query: Record<string, unknown> = {}): Promise<Message[]> => {
    const request =
      query.search === undefined
        ? browser.get('/api/sms/messages').query({ practiceName: LAKESIDE, ...query })
        : browser.post('/api/sms/messages/search').send({ practiceName: LAKESIDE, pageSize: 50, ...query });
    return (await request.expect(200)).body.messages;
  };
  const counts = async () =>
    (await browser.get('/api/sms/counts').query({ practiceName: LAKESIDE }).expect(200)).body.counts;
  const send = async (phoneNumber: string, cart?: { cartUrl: string }) => {
    const { cartUrl } = cart ?? (await createCart(browser));
    return browser
      .post('/api/send-sms')
      .send({ practiceName: LAKESIDE, phoneNumber, cartUrl, patientLastName: 'Ng', consent: true });
  };
  const change = (phoneNumber: string, fields: string) =>
    api.database.query(`UPDATE messages SET ${fields} WHERE phone_number = $1 AND type = 'initial'`, [
      phoneNumber,
    ]);
  const numbersOf = async (filter: string) => (await list({ filter })).map(({ phoneNumber }) => phoneNumber);

  it('says when a text was delivered and its cart opened and ordered, with the order', async () => {
    const phoneNumber = '+13125550801';
    const cart = await createCart(browser);
    await send(phoneNumber, cart);
    await expect.poll(async () => (await list())[0]?.deliveredAt).toEqual(expect.any(String));
    const [sent] = await list();
    expect(sent).toMatchObject({
      phoneNumber,
      openedAt: null,
      orderedAt: null,
      orderId: null,
      linkExpiresAt: cart.expiresAt,
      optedOutAt: null,
      isUnseenFailure: false,
      products: cart.items.map(({ variantId, title, quantity }) => ({ variantId, title, quantity })),
    });
    const poll = async () => {
      const answer = await browser.get('/api/sms/messages').query({ practiceName: LAKESIDE }).expect(200);
      return { version: answer.get('ETag'), message: answer.body.messages[0] };
    };
    const before = await poll();
    await api.browser().post(`/api/carts/${cart.cartId}/opened`).send({}).expect(200);
    const opened = await poll();
    expect(opened.version).not.toBe(before.version);
    expect(opened.message.openedAt).toEqual(expect.any(String));
    const at = '2026-11-20T15:00:00.000Z';
    await change(phoneNumber, `order_converted_at = '${at}'`);
    const { rows } = await api.database.query(
      `INSERT INTO orders (external_id, practice_id, cart_id, order_number, currency, total_cents, goods_cents,
         current_total_cents, current_goods_cents, amount_cents, net_cents, fee_cents, status, source, item_count,
         is_test, ordered_at, shop_updated_at, created_at)
       SELECT 'gid://shopify/Order/801', practice_id, id, '#801', 'USD', 1, 1, 1, 1, 1, 1, 0, 'completed',
         'Text message', 1, false, $2, $2, $2 FROM carts WHERE public_id = $1 RETURNING id`,
      [cart.cartId, at],
    );
    const ordered = await poll();
    expect(ordered.message).toMatchObject({ orderedAt: at, orderId: rows[0].id, orderEnded: null });
    for (const status of ['refunded', 'canceled']) {
      await api.database.query('UPDATE orders SET status = $2 WHERE id = $1', [rows[0].id, status]);
      const ended = await poll();
      expect(ended.message).toMatchObject({ orderConverted: true, orderEnded: status, orderEndedAt: null });
      expect(ended.version).not.toBe(ordered.version);
    }
    const untold = await poll();
    const [refundedAt, canceledAt] = ['2026-11-20T16:00:00.000Z', '2026-11-20T17:00:00.000Z'];
    await api.database.query(
      `INSERT INTO order_refunds (external_id, order_external_id, amount_cents, goods_cents, is_in_order,
         refunded_at, created_at)
       VALUES ('gid://shopify/Refund/801', 'gid://shopify/Order/801', 1, 1, true, $1, $1)`,
      [refundedAt],
    );
    const refunded = await poll();
    expect(refunded.message.orderEndedAt).toBe(refundedAt);
    expect(refunded.version).not.toBe(untold.version);
    await api.database.query('UPDATE orders SET canceled_at = $2 WHERE id = $1', [rows[0].id, canceledAt]);
    expect((await poll()).message.orderEndedAt).toBe(canceledAt);
    await api.database.query("UPDATE orders SET status = 'completed' WHERE id = $1", [rows[0].id]);
    expect((await poll()).message).toMatchObject({ orderEnded: null, orderEndedAt: null });
  });

  it('counts what each filter finds, a cart once', async () => {
    const harbor = await api.signedIn('100300');
    const none = Object.fromEntries(HISTORY_FILTERS.map((filter) => [filter, 0]));
    const answer = await harbor.get('/api/sms/counts').query({ practiceName: HARBOR }).expect(200);
    expect(answer.body.counts).toEqual(none);
    const before = await counts();

    const [ordered, waiting, failed, stopped] = [
      '+13125550811',
      '+13125550812',
      LANDLINE,
      '+13125550813',
    ] as const;
    for (const phoneNumber of [ordered, waiting, stopped, stopped]) {
      expect((await send(phoneNumber)).status).toBe(200);
    }
    // Twice, but one card.
    const cart = await createCart(browser);
    for (const _ of [1, 2]) expect((await send(failed, cart)).status).toBe(422);
    await change(ordered, 'order_converted_at = now()');
    await api.dependencies.optOuts.record(stopped, {
      source: 'reply',
      recordedBy: null,
      throughPracticeId: 'demo-lakeside',
    });
    await postAsGateway(api, '/webhooks/twilio/inbound', {
      MessageSid: 'SMR801',
      AccountSid: 'AC1',
      From: waiting,
      To: '+15005550006',
      Body: 'Thank you',
    }).expect(200);

    expect(await numbersOf('failed')).toEqual([failed]);
    expect((await numbersOf('ordered'))[0]).toBe(ordered);
    expect(await numbersOf('not-ordered')).toEqual([waiting, stopped, stopped]);
    expect(await numbersOf('stopped')).toEqual([stopped]);
    expect(await numbersOf('replies')).toEqual([waiting]);
    expect(await counts()).toEqual({
      failed: 1,
      'not-ordered': 3,
      ordered: before.ordered + 1,
      stopped: 1,
      replies: 1,
    });
    expect((await list({ filter: 'stopped' }))[0]?.optedOutAt).toEqual(expect.any(String));
    expect(await list({ filter: 'ordered', search: 'nobody' })).toEqual([]);
  });

  it('finds texts by a product of their cart', async () => {
    const [{ products = [] } = {}] = await list();
    const title = products[0]?.title ?? '';
    const found = await list({ search: title.slice(2, -1).toUpperCase() });
    expect(found.length).toBeGreaterThan(3);
    expect(found.every((message) => message.products.some((product) => product.title === title))).toBe(true);
    expect(await list({ search: 'variantId' })).toEqual([]);
  });

  it('finds a patient whose name is part of a title that others have in their carts', async () => {
    const { cartUrl, items } = await createCart(browser);
    const title = items[0]?.title ?? '';
    const [word = ''] = /[A-Z][a-z]{3,}/.exec(title) ?? [];
    await browser
      .post('/api/send-sms')
      .send({
        practiceName: LAKESIDE,
        phoneNumber: '+13125550877',
        cartUrl,
        patientLastName: word,
        consent: true,
      })
      .expect(200);
    await api.database.query(
      `UPDATE carts SET lines = jsonb_set(lines, '{0,title}', '"Other"') WHERE public_id = $1`,
      [cartUrl.split('/').at(-1)],
    );
    const found = await list({ search: word.toLowerCase() });
    expect(found.filter(({ patientLastName }) => patientLastName === word)).toHaveLength(1);
    expect(found.length).toBeGreaterThan(1);
  });

  it('refuses another filter', async () => {
    await browser.get('/api/sms/messages').query({ practiceName: LAKESIDE, filter: 'sent' }).expect(400);
  });
});
