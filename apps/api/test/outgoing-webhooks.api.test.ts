import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addApiKey } from '../src/cli/api-key-commands.js';
import {
  addWebhook,
  enableWebhook,
  listOutgoingWebhooks,
  removeWebhook,
  resendDelivery,
  showWebhookLog,
} from '../src/cli/outgoing-webhook-commands.js';
import { erasePatient } from '../src/cli/patient-commands.js';
import { cleanUp } from '../src/jobs/clean-up.js';
import { shopOrder } from './support/shop-orders.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';
import { startTestApi, type TestApi } from './support/test-api.js';
import { startWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver.js';

const HOUR_MS = 3_600_000;
const PHONE = '(312) 555-0142';
const E164 = '+13125550142';
const practiceName = LAKESIDE;

describe('webhooks of a practice', () => {
  let api: TestApi;
  let browser: Browser;
  let key: string;
  let receiver: WebhookReceiver;
  /** The clock moves when a test says so; signatures are checked against the real time. */
  let aheadMs = 0;
  beforeAll(async () => {
    api = await startTestApi({
      environment: { QUIET_HOURS: 'off' },
      replacements: { clock: { now: () => new Date(Date.now() + aheadMs) } },
    });
    await api.control('faults', { noCallbacks: true });
    browser = await api.signedIn();
    key = /eyk_\S+/.exec(await addApiKey(api.dependencies, ['100200']))?.[0] ?? '';
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    aheadMs = 0;
  });
  afterEach(async () => {
    await receiver.close();
    await api.database.query('DELETE FROM webhooks');
  });

  const withKey = (method: 'get' | 'post' | 'delete', path: string) =>
    api.browser()[method](path).set('Authorization', `Bearer ${key}`);
  const post = (path: string, body: object = {}) => withKey('post', path).send({ practiceName, ...body });
  const deliver = () => api.dependencies.deliverWebhooks();
  const added = async (...events: string[]): Promise<{ id: string; secret: string }> => {
    const { body } = await post('/api/webhooks', { url: receiver.url, events }).expect(201);
    return { id: body.webhook.id, secret: body.secret };
  };
  /** What has been posted, each with a valid signature. */
  const events = (secret: string) =>
    receiver.received.map(({ headers, body }) => {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return { id: headers['webhook-id'], ...JSON.parse(body) };
    });
  const log = async (id: string) =>
    (await withKey('get', `/api/webhooks/${id}/deliveries`).query({ practiceName }).expect(200)).body
      .deliveries;
  const test = (id: string) => post(`/api/webhooks/${id}/test`).expect(200);
  const answer = (status: number) => (response: ServerResponse) => response.writeHead(status).end();

  describe('are told', () => {
    it('that a patient opened a cart, once', async () => {
      const { secret } = await added('cart.opened');
      const { cartId } = await createCart(browser);
      await api.browser().post(`/api/carts/${cartId}/opened`).expect(200);
      await api.browser().post(`/api/carts/${cartId}/opened`).expect(200);
      await deliver();
      expect(events(secret)).toMatchObject([{ type: 'cart.opened', data: { cartId } }]);
    });

    it('that a text failed, and that the number opted out if it failed for that', async () => {
      const { secret } = await added('text.failed', 'opt_out.recorded');
      const { cartUrl, cartId } = await createCart(browser);
      await browser
        .post('/api/send-sms')
        .send({ practiceName, phoneNumber: '+15005550004', cartUrl, consent: true })
        .expect(422);
      await deliver();
      expect(events(secret).sort((one, other) => (one.type < other.type ? -1 : 1))).toMatchObject([
        { type: 'opt_out.recorded', data: { phoneNumber: '+15005550004', source: 'gateway' } },
        { type: 'text.failed', data: { cartId, type: 'initial', state: 'refused', errorCode: '21610' } },
      ]);
      expect(receiver.received.find(({ body }) => body.includes('text.failed'))?.body).not.toContain(
        '15005550004',
      );
    });

    it('of orders and what is taken back, each once, but not of test orders', async () => {
      const { secret } = await added('order.placed', 'order.refunded');
      const { cartId } = await createCart(browser);
      const { rows } = await api.database.query('SELECT id FROM carts WHERE public_id = $1', [cartId]);
      const orderedAt = new Date();
      const order = shopOrder({ cartReference: rows[0].id, orderedAt });
      const { orders } = api.dependencies;
      await orders.takeOrder(order);
      await orders.takeOrder(order);
      await orders.takeOrder(shopOrder({ cartReference: rows[0].id, orderedAt, isTest: true }));
      await deliver();
      expect(events(secret)).toMatchObject([{ type: 'order.placed', data: { cartId, status: 'completed' } }]);
      await api.dependencies.db.transaction((tx) =>
        orders.takeRefundWithin(tx, {
          externalId: 'gid://shopify/Refund/7001',
          orderExternalId: order.externalId,
          amountCents: 500,
          goodsCents: 500,
          refundedAt: new Date(),
        }),
      );
      await deliver();
      expect(events(secret).slice(1)).toMatchObject([
        { type: 'order.refunded', data: { cartId, status: 'partially_refunded' } },
      ]);
    });

    it('of replies, and of a STOP, with the number only where it is the point', async () => {
      const { secret } = await added('reply.received', 'opt_out.recorded');
      const { cartUrl } = await createCart(browser);
      const sent = await browser
        .post('/api/send-sms')
        .send({ practiceName, phoneNumber: PHONE, cartUrl, consent: true })
        .expect(200);
      const text = { From: E164, To: '+13125550100', Body: 'STOP', MessageSid: 'SM1' };
      await postAsGateway(api, '/webhooks/twilio/inbound', text).expect(200);
      await deliver();
      const told = events(secret).sort((one, other) => (one.type < other.type ? -1 : 1));
      expect(told).toMatchObject([
        { type: 'opt_out.recorded', data: { phoneNumber: E164, source: 'reply' } },
        { type: 'reply.received', data: { messageId: sent.body.messageId, kind: 'stop' } },
      ]);
      expect(JSON.stringify(told[1])).not.toContain(E164);
    });

    it('nothing of what other practices do, of other events, or of what is rolled back', async () => {
      await added('order.placed');
      await addWebhook(api.dependencies, ['100300', receiver.url]);
      const { cartId } = await createCart(browser);
      await api.browser().post(`/api/carts/${cartId}/opened`).expect(200);
      const { rows } = await api.database.query('SELECT id FROM carts WHERE public_id = $1', [cartId]);
      const order = shopOrder({ cartReference: rows[0].id, orderedAt: new Date() });
      const takeAndFail = api.dependencies.db.transaction(async (tx) => {
        await api.dependencies.orders.takeOrderWithin(tx, order);
        throw new Error('rolled back');
      });
      await expect(takeAndFail).rejects.toThrow('rolled back');
      expect(await deliver()).toBe(0);
      expect(receiver.received).toEqual([]);
    });
  });

  describe('that fail', () => {
    it('get an event again under its id until it is taken, a day at most', async () => {
      const { id, secret } = await added('order.placed');
      receiver.answer = answer(500);
      await test(id);
      await deliver();
      expect(await log(id)).toMatchObject([{ state: 'open', attempts: 1, fault: 'HTTP 500' }]);
      expect(await deliver()).toBe(0);
      for (let attempt = 2; attempt <= 8; attempt += 1) {
        aheadMs += 9.5 * HOUR_MS;
        expect(await deliver()).toBe(1);
      }
      expect(await log(id)).toMatchObject([{ state: 'failed', attempts: 8, dueAt: null }]);
      aheadMs += 9.5 * HOUR_MS;
      expect(await deliver()).toBe(0);
      const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
      expect(ids.size).toBe(1);

      aheadMs = 0;
      receiver.received.splice(0);
      receiver.answer = answer(204);
      const [{ id: deliveryId }] = await log(id);
      await post(`/api/webhook-deliveries/${deliveryId}/resend`).expect(200);
      await deliver();
      expect(events(secret)).toMatchObject([
        { id: [...ids][0], type: 'webhook.test', data: { webhookId: id } },
      ]);
      expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 1, fault: null }]);
    });

    it('are switched off after five days, with an entry in the activity and in the operator’s list', async () => {
      const { id } = await added('order.placed');
      receiver.answer = answer(503);
      await test(id);
      await deliver();
      aheadMs = 121 * HOUR_MS;
      await test(id);
      await test(id);
      await deliver();
      const { body } = await withKey('get', '/api/webhooks').query({ practiceName }).expect(200);
      expect(body.webhooks).toMatchObject([{ id, switchedOffAt: expect.any(String) }]);
      const activity = await withKey('get', '/api/activity').query({ practiceName, pageSize: 1 }).expect(200);
      expect(activity.body.entries).toMatchObject([
        { action: 'webhook.switched-off', subject: `webhook:${id}`, by: { kind: 'system' } },
      ]);
      expect(await listOutgoingWebhooks(api.dependencies, ['100200'])).toContain('SWITCHED OFF');
      expect((await log(id)).map(({ state }: { state: string }) => state)).toEqual([
        'failed',
        'failed',
        'failed',
      ]);
      await post(`/api/webhooks/${id}/test`).expect(409);
      expect(await enableWebhook(api.dependencies, [id])).toContain('is on');
      receiver.answer = answer(204);
      const [{ id: deliveryId }] = await log(id);
      expect(await resendDelivery(api.dependencies, [deliveryId])).toContain('again');
      await deliver();
      expect(await showWebhookLog(api.dependencies, [id])).toContain('delivered');
    });

    it('are switched off at once by 410, and fail by a redirect and without an answer', async () => {
      const { id } = await added('order.placed');
      receiver.answer = (response) => response.writeHead(302, { location: receiver.url }).end();
      await test(id);
      await deliver();
      expect(await log(id)).toMatchObject([{ fault: 'HTTP 302' }]);
      expect(receiver.received).toHaveLength(1);
      receiver.answer = (response) => response.destroy();
      await test(id);
      await deliver();
      expect((await log(id))[0]).toMatchObject({ fault: 'ECONNRESET' });
      receiver.answer = answer(410);
      await test(id);
      await deliver();
      const { body } = await browser.get('/api/webhooks').query({ practiceName }).expect(200);
      expect(body.webhooks[0].switchedOffAt).not.toBeNull();
    });

    it('do not hold up the others', async () => {
      const { id } = await added('order.placed');
      const other = await startWebhookReceiver();
      const { body } = await post('/api/webhooks', { url: other.url, events: ['order.placed'] }).expect(201);
      receiver.answer = answer(500);
      await Promise.all([test(id), test(id), test(id), test(body.webhook.id)]);
      await deliver();
      expect(other.received).toHaveLength(1);
      await other.close();
    });
  });

  it('get a delivery again that a worker took and never settled', async () => {
    const { id } = await added('order.placed');
    await test(id);
    expect(await api.dependencies.webhookDeliveries.claimDue(new Date())).toHaveLength(1);
    expect(await deliver()).toBe(0);
    aheadMs = 61_000;
    expect(await deliver()).toBe(1);
    expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('are given out to one worker at a time', async () => {
    const { id } = await added('order.placed');
    await Promise.all(Array.from({ length: 12 }, () => test(id)));
    const counts = await Promise.all([deliver(), deliver(), deliver()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
  });

  it('stop in the middle without losing what was under way', async () => {
    const { id } = await added('order.placed');
    const stopping = new AbortController();
    receiver.answer = () => stopping.abort();
    await test(id);
    await api.dependencies.deliverWebhooks(stopping.signal);
    expect(await log(id)).toMatchObject([{ state: 'open', fault: null }]);
  });

  it('have a secret that can be replaced, the old one signing as well for a day', async () => {
    const { id, secret } = await added('order.placed');
    const { body } = await post(`/api/webhooks/${id}/secret`).expect(200);
    await test(id);
    await deliver();
    expect(events(secret)).toHaveLength(1);
    expect(events(body.secret)).toHaveLength(1);
    aheadMs = 25 * HOUR_MS;
    receiver.received.splice(0);
    await test(id);
    await deliver();
    const signatures = String(receiver.received[0]?.headers['webhook-signature']).split(' ');
    expect(signatures).toHaveLength(1);
  });

  it('are managed with an API key, not by a session', async () => {
    const { id } = await added('order.placed');
    const body = { practiceName, url: receiver.url, events: ['order.placed'] };
    const refused = await browser.post('/api/webhooks').send(body).expect(403);
    expect(refused.body.code).toBe('api_key_required');
    await browser.post(`/api/webhooks/${id}/secret`).send({ practiceName }).expect(403);
    await browser.delete(`/api/webhooks/${id}`).query({ practiceName }).expect(403);
    await withKey('delete', `/api/webhooks/${id}`).query({ practiceName }).expect(200);
    await withKey('delete', `/api/webhooks/${id}`).query({ practiceName }).expect(404);
  });

  it('are added once per idempotency key', async () => {
    const add = () =>
      post('/api/webhooks', { url: receiver.url, events: ['order.placed'] })
        .set('Idempotency-Key', 'webhook-1')
        .expect(201);
    const [one, other] = [await add(), await add()];
    expect(other.body).toEqual(one.body);
  });

  it.each([
    'ftp://example.com/',
    'http://user:secret@127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.8/',
    'https://[fe80::1]/',
    'http://0x0a000008/',
    'not an address',
  ])('refuse the address %s', async (url) => {
    const refused = await post('/api/webhooks', { url, events: ['order.placed'] }).expect(422);
    expect(refused.body.code).toBe('webhook_url_refused');
  });

  it('are at most ten', async () => {
    for (let number = 0; number < 10; number += 1) await added('order.placed');
    const refused = await post('/api/webhooks', { url: receiver.url, events: ['order.placed'] }).expect(422);
    expect(refused.body.code).toBe('limit_reached');
  });

  it('have a log that is read page by page', async () => {
    const { id } = await added('order.placed');
    for (let number = 0; number < 3; number += 1) await test(id);
    const read = (query: object) =>
      withKey('get', `/api/webhooks/${id}/deliveries`)
        .query({ practiceName, pageSize: 2, ...query })
        .expect(200);
    const first = (await read({})).body;
    const second = (await read({ before: first.next })).body;
    const ids = [...first.deliveries, ...second.deliveries].map((one: { id: string }) => one.id);
    expect(new Set(ids).size).toBe(3);
    expect(second.next).toBeNull();
  });

  it('forget an erased patient, and everything after 30 days', async () => {
    const { id } = await added('opt_out.recorded');
    await post('/api/opt-outs', { phoneNumber: PHONE });
    const numbers = async () =>
      (await api.database.query('SELECT phone_number FROM webhook_deliveries')).rows.map(
        (row) => row.phone_number,
      );
    await api.database.query(
      `INSERT INTO webhook_deliveries (webhook_id, event_id, type, data, phone_number, due_at, occurred_at)
       VALUES ($1, gen_random_uuid(), 'opt_out.recorded', '{}', $2, now(), now())`,
      [id, E164],
    );
    await erasePatient(api.dependencies, [PHONE]);
    expect((await numbers()).every((number) => number === null)).toBe(true);
    aheadMs = 31 * 24 * HOUR_MS;
    await cleanUp(api.dependencies);
    expect(await numbers()).toEqual([]);
  });

  it('are managed by the operator as well', async () => {
    const words = await addWebhook(api.dependencies, ['100200', receiver.url, '--events', 'order.placed']);
    const id = /Webhook (\S+) of/.exec(words)?.[1] ?? '';
    expect(words).toContain('whsec_');
    expect(await listOutgoingWebhooks(api.dependencies, [])).toContain(receiver.url);
    expect(await removeWebhook(api.dependencies, [id])).toBe(`Removed ${id}.`);
    await expect(removeWebhook(api.dependencies, [id])).rejects.toThrow('There is no webhook');
    await expect(addWebhook(api.dependencies, ['100200', 'http://10.0.0.1/'])).rejects.toThrow(
      'not a public address',
    );
    await expect(
      addWebhook(api.dependencies, ['100200', receiver.url, '--events', 'order.shipped']),
    ).rejects.toThrow('order.shipped');
  });

  it('rest while their practice is disabled', async () => {
    const { id } = await added('order.placed');
    await test(id);
    await api.database.query("UPDATE practices SET disabled_at = now() WHERE id = '100200'");
    expect(await deliver()).toBe(0);
    await api.database.query("UPDATE practices SET disabled_at = NULL WHERE id = '100200'");
    await vi.waitFor(async () => expect(await deliver()).toBe(1));
  });
});
