import { HOUR_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it } from 'vitest';
import {
  addWebhook,
  enableWebhook,
  listOutgoingWebhooks,
  resendDelivery,
  showWebhookLog,
} from '../src/cli/outgoing-webhook-commands.js';
import { settleDelivery } from '../src/domains/integrations/webhooks/deliver-webhooks.js';
import { claimDueDeliveries } from '../src/domains/integrations/webhooks/delivery-queue-repository.js';
import { shopOrder } from './support/shop-orders.js';
import { createCart, LAKESIDE } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';
import { startWebhookReceiver } from './support/webhook-receiver.js';
import { webhookStory } from './support/webhook-story.js';

const PHONE = '(312) 555-0142';
const E164 = '+13125550142';
const practiceName = LAKESIDE;
const CAPACITY = { room: 40, busy: [] };

describe('webhooks of a practice', () => {
  const story = webhookStory();
  const { withKey, post, deliver, added, events, log, test, answer } = story;

  describe('report', () => {
    it('that a patient opened a cart, once', async () => {
      const { secret } = await added('cart.opened');
      const { cartId } = await createCart(story.browser);
      await story.api.browser().post(`/api/carts/${cartId}/opened`).expect(200);
      await story.api.browser().post(`/api/carts/${cartId}/opened`).expect(200);
      await deliver();
      expect(events(secret)).toMatchObject([{ type: 'cart.opened', data: { cartId } }]);
    });

    it('that a text failed, and that the number opted out if it failed for that', async () => {
      const { secret } = await added('text.failed', 'opt_out.recorded');
      const { cartUrl, cartId } = await createCart(story.browser);
      await story.browser
        .post('/api/send-sms')
        .send({ practiceName, phoneNumber: '+15005550004', cartUrl, consent: true })
        .expect(422);
      await deliver();
      expect(events(secret).sort((one, other) => (one.type < other.type ? -1 : 1))).toMatchObject([
        { type: 'opt_out.recorded', data: { phoneNumber: '+15005550004', source: 'gateway' } },
        { type: 'text.failed', data: { cartId, type: 'initial', state: 'refused', errorCode: '21610' } },
      ]);
      expect(story.receiver.received.find(({ body }) => body.includes('text.failed'))?.body).not.toContain(
        '15005550004',
      );
    });

    it('orders and refunds, each once, but not test orders', async () => {
      const { secret } = await added('order.placed', 'order.refunded');
      const { cartId } = await createCart(story.browser);
      const { rows } = await story.api.database.query('SELECT id FROM carts WHERE public_id = $1', [cartId]);
      const orderedAt = new Date();
      const order = shopOrder({ cartReference: rows[0].id, orderedAt });
      const { orders } = story.api.dependencies;
      await orders.recordOrder(order);
      await orders.recordOrder(order);
      await orders.recordOrder(shopOrder({ cartReference: rows[0].id, orderedAt, isTest: true }));
      await deliver();
      expect(events(secret)).toMatchObject([{ type: 'order.placed', data: { cartId, status: 'completed' } }]);
      await story.api.dependencies.db.transaction((tx) =>
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

    it('replies, and a STOP, with the number only for the opt-out', async () => {
      const { secret } = await added('reply.received', 'opt_out.recorded');
      const { cartUrl } = await createCart(story.browser);
      const sent = await story.browser
        .post('/api/send-sms')
        .send({ practiceName, phoneNumber: PHONE, cartUrl, consent: true })
        .expect(200);
      const text = { From: E164, To: '+13125550100', Body: 'STOP', MessageSid: 'SM1' };
      await postAsGateway(story.api, '/webhooks/twilio/inbound', text).expect(200);
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
      await addWebhook(story.api.dependencies, '100300', story.receiver.url);
      const { cartId } = await createCart(story.browser);
      await story.api.browser().post(`/api/carts/${cartId}/opened`).expect(200);
      const { rows } = await story.api.database.query('SELECT id FROM carts WHERE public_id = $1', [cartId]);
      const order = shopOrder({ cartReference: rows[0].id, orderedAt: new Date() });
      const takeAndFail = story.api.dependencies.db.transaction(async (tx) => {
        await story.api.dependencies.orders.recordOrderWithin(tx, order);
        throw new Error('rolled back');
      });
      await expect(takeAndFail).rejects.toThrow('rolled back');
      expect(await deliver()).toBe(0);
      expect(story.receiver.received).toEqual([]);
    });
  });

  describe('that fail', () => {
    it('get an event again under its id until it is accepted, for at most a day', async () => {
      const { id, secret } = await added('order.placed');
      story.receiver.answer = answer(500);
      await test(id);
      await deliver();
      expect(await log(id)).toMatchObject([{ state: 'open', attempts: 1, fault: 'HTTP 500' }]);
      expect(await deliver()).toBe(0);
      for (let attempt = 2; attempt <= 8; attempt += 1) {
        story.aheadMs += 9.5 * HOUR_MS;
        expect(await deliver()).toBe(1);
      }
      expect(await log(id)).toMatchObject([{ state: 'failed', attempts: 8, dueAt: null }]);
      story.aheadMs += 9.5 * HOUR_MS;
      expect(await deliver()).toBe(0);
      const ids = new Set(story.receiver.received.map(({ headers }) => headers['webhook-id']));
      expect(ids.size).toBe(1);

      story.aheadMs = 0;
      story.receiver.received.splice(0);
      story.receiver.answer = answer(204);
      const [{ id: deliveryId }] = await log(id);
      await post(`/api/webhook-deliveries/${deliveryId}/resend`).expect(200);
      await deliver();
      expect(events(secret)).toMatchObject([
        { id: [...ids][0], type: 'webhook.test', data: { webhookId: id } },
      ]);
      expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 1, fault: null }]);
    });

    it('are disabled after five days, with an entry in the activity and in the operator’s list', async () => {
      const { id } = await added('order.placed');
      story.receiver.answer = answer(503);
      await test(id);
      await deliver();
      story.aheadMs = 121 * HOUR_MS;
      await test(id);
      await test(id);
      await deliver();
      const { body } = await withKey('get', '/api/webhooks').query({ practiceName }).expect(200);
      expect(body.webhooks).toMatchObject([{ id, switchedOffAt: expect.any(String) }]);
      const activity = await withKey('get', '/api/activity').query({ practiceName, pageSize: 1 }).expect(200);
      expect(activity.body.entries).toMatchObject([
        { action: 'webhook.switched-off', subject: `webhook:${id}`, by: { kind: 'system' } },
      ]);
      expect(await listOutgoingWebhooks(story.api.dependencies, '100200')).toContain('SWITCHED OFF');
      expect((await log(id)).map(({ state }: { state: string }) => state)).toEqual([
        'failed',
        'failed',
        'failed',
      ]);
      await post(`/api/webhooks/${id}/test`).expect(409);
      expect(await enableWebhook(story.api.dependencies, id)).toContain('is on');
      story.receiver.answer = answer(204);
      const [{ id: deliveryId }] = await log(id);
      expect(await resendDelivery(story.api.dependencies, deliveryId)).toContain('again');
      await deliver();
      expect(await showWebhookLog(story.api.dependencies, id)).toContain('delivered');
    });

    it('are disabled at once by 410, and fail on a redirect or without a response', async () => {
      const { id } = await added('order.placed');
      story.receiver.answer = (response) => response.writeHead(302, { location: story.receiver.url }).end();
      await test(id);
      await deliver();
      expect(await log(id)).toMatchObject([{ fault: 'HTTP 302' }]);
      expect(story.receiver.received).toHaveLength(1);
      story.receiver.answer = (response) => response.destroy();
      await test(id);
      await deliver();
      expect((await log(id))[0]).toMatchObject({ fault: 'ECONNRESET' });
      story.receiver.answer = answer(410);
      await test(id);
      await deliver();
      const { body } = await story.browser.get('/api/webhooks').query({ practiceName }).expect(200);
      expect(body.webhooks[0].switchedOffAt).not.toBeNull();
    });

    it('do not hold up the others', async () => {
      const { id } = await added('order.placed');
      const other = await startWebhookReceiver();
      const { body } = await post('/api/webhooks', { url: other.url, events: ['order.placed'] }).expect(201);
      story.receiver.answer = answer(500);
      await Promise.all([test(id), test(id), test(id), test(body.webhook.id)]);
      await deliver();
      expect(other.received).toHaveLength(1);
      await other.close();
    });
  });

  it('get a delivery again that a worker took and never settled', async () => {
    const { id } = await added('order.placed');
    await test(id);
    expect(await claimDueDeliveries(story.api.dependencies.db, new Date(), CAPACITY)).toHaveLength(1);
    expect(await deliver()).toBe(0);
    story.aheadMs = 61_000;
    expect(await deliver()).toBe(1);
    expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it.each([
    ['delivered it', null],
    ['failed', 'HTTP 500'],
    ['was told that it is gone', 'HTTP 410'],
  ])('ignore a late answer to an attempt that a newer one replaced: it %s', async (_, fault) => {
    const { id } = await added('order.placed');
    await test(id);
    const { db } = story.api.dependencies;
    const settling = { now: new Date(), random: 0 };
    const [overtaken] = await claimDueDeliveries(db, new Date(), CAPACITY);
    story.aheadMs = 61_000;
    const [current] = await claimDueDeliveries(db, new Date(Date.now() + story.aheadMs), CAPACITY);
    if (!overtaken || !current) throw new Error('The delivery was not claimed twice.');
    const late = { fault, isGone: fault === 'HTTP 410' };
    expect(await settleDelivery(db, overtaken, late, settling)).toBe(false);
    expect(await log(id)).toMatchObject([{ state: 'open', attempts: 2, fault: null }]);
    await settleDelivery(db, current, { fault: 'HTTP 503', isGone: false }, settling);
    expect(await settleDelivery(db, overtaken, late, settling)).toBe(false);
    expect(await log(id)).toMatchObject([{ state: 'open', attempts: 2, fault: 'HTTP 503' }]);
  });

  it('ignore an answer to an attempt from before they were sent again', async () => {
    const { id } = await added('order.placed');
    await test(id);
    const { db } = story.api.dependencies;
    const [before] = await claimDueDeliveries(db, new Date(), CAPACITY);
    await post(`/api/webhook-deliveries/${before?.id}/resend`).expect(200);
    const [current] = await claimDueDeliveries(db, new Date(Date.now() + 1000), CAPACITY);
    expect([before?.attempts, current?.attempts]).toEqual([1, 1]);
    if (!before) throw new Error('The delivery was not claimed.');
    await settleDelivery(db, before, { fault: null, isGone: false }, { now: new Date(), random: 0 });
    expect(await log(id)).toMatchObject([{ state: 'open' }]);
  });

  it('are given out to one worker at a time', async () => {
    for (const { id } of [await added('order.placed'), await added('order.placed')]) await test(id);
    const { db } = story.api.dependencies;
    const claims = await Promise.all([1, 2, 3].map(() => claimDueDeliveries(db, new Date(), CAPACITY)));
    const ids = claims.flat().map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  });

  it('go on one after another, without a tick between them', async () => {
    const { id } = await added('order.placed');
    for (let count = 0; count < 12; count += 1) await test(id);
    expect(await deliver()).toBe(12);
    expect(new Set(story.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
  });

  it('stop in the middle without losing what was under way', async () => {
    const { id } = await added('order.placed');
    const stopping = new AbortController();
    story.receiver.answer = () => stopping.abort();
    await test(id);
    await story.api.dependencies.deliverWebhooks.startDue(stopping.signal);
    await story.api.dependencies.deliverWebhooks.finish();
    expect(await log(id)).toMatchObject([{ state: 'open', fault: null }]);
  });
});
