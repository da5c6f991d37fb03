import { WEBHOOK_DATA, WEBHOOK_EVENTS } from '@eyecart/shared/contracts';
import { DAY_MS, HOUR_MS } from '@eyecart/shared/rules/durations';
import { beforeAll, describe, expect, it } from 'vitest';
import { addApiKey } from '../src/cli/api-key-commands.js';
import { eventStory } from './support/event-story.js';
import { HARBOR } from './support/reply-story.js';
import { shopOrder } from './support/shop-orders.js';
import { createCart, findPlenty, LAKESIDE } from './support/shopping.js';

/** The call that reads each id of an event. */
const READERS: Readonly<Record<string, (id: string) => string>> = {
  messageId: (id) => `/api/sms/messages/${id}`,
  retryOf: (id) => `/api/sms/messages/${id}`,
  cartId: (id) => `/api/carts/${id}/details`,
  scheduledOrderId: (id) => `/api/scheduled-orders/${id}`,
  orderId: (id) => `/api/analytics/orders/details/${id}`,
  replyId: (id) => `/api/replies/${id}`,
  webhookId: (id) => `/api/webhooks/${id}`,
};
const NO_IDS = ['openedAt', 'orderNumber', 'phoneNumber'];
const UNKNOWN = '018f2b1c-0000-7000-8000-000000000001';

describe('what a program reads back', () => {
  const story = eventStory();
  const { listen, eventsOf, sent, report } = story;
  let key: string;
  let harborKey: string;
  beforeAll(async () => {
    key = await listen();
    harborKey = /eyk_\S+/.exec(await addApiKey(story.api.dependencies, '100300'))?.[0] ?? '';
  });

  const read = (path: string, query: object = {}, withKey = key) =>
    story.api
      .browser()
      .get(path)
      .set('Authorization', `Bearer ${withKey}`)
      .query({ practiceName: withKey === harborKey ? HARBOR : LAKESIDE, ...query });
  const messages = async (query: object = {}) => (await read('/api/sms/messages', query).expect(200)).body;

  const schedule = async (scheduledFor: Date, fields: object = {}) => {
    const [plenty] = await findPlenty(story.staff);
    const { body } = await story.staff
      .post('/api/create-order')
      .send({
        practiceName: LAKESIDE,
        items: [{ id: plenty?.variant.id, quantity: 1 }],
        phoneNumber: story.nextPhone(),
        scheduledFor: scheduledFor.toISOString(),
        consent: true,
        ...fields,
      })
      .expect(201);
    return body.scheduledOrder;
  };

  it('is every id of every event, and of the test event', async () => {
    // Opened, ordered, refunded.
    const first = await sent();
    await story.api.browser().post(`/api/carts/${first.cartId}/opened`).expect(200);
    const { rows } = await story.api.database.query('SELECT id FROM carts WHERE public_id = $1', [
      first.cartId,
    ]);
    const order = shopOrder({ cartReference: rows[0].id, orderedAt: story.now });
    await story.api.dependencies.orders.recordOrder(order);
    await story.api.dependencies.db.transaction((tx) =>
      story.api.dependencies.orders.takeRefundWithin(tx, {
        externalId: 'gid://shopify/Refund/7001',
        orderExternalId: order.externalId,
        amountCents: 500,
        goodsCents: 500,
        refundedAt: story.now,
      }),
    );
    // Delivered, answered, opted out, and back.
    const second = await sent();
    await report(second.id, second.sid, 'delivered');
    await story.reply(second.phoneNumber, 'STOP');
    await story.later(60_000);
    await story.reply(second.phoneNumber, 'START');
    // A scheduled order whose text fails, is tried again, and fails for good; then the order is canceled.
    await story.api.control('faults', { failedDelivery: { errorCode: 30003 } });
    const { id: number } = await schedule(new Date(story.now.getTime() + DAY_MS));
    await story.staff.post(`/api/scheduled-orders/${number}/send`).expect(200);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const { rows: tries } = await story.api.database.query(
        "SELECT id, gateway_id FROM messages WHERE scheduled_order_id = $1 AND state = 'accepted'",
        [number],
      );
      await report(tries[0].id, tries[0].gateway_id, 'undelivered', '30003');
      await story.later(2 * HOUR_MS);
      await story.api.dependencies.drainQueue();
    }
    await story.api.control('faults', { failedDelivery: null });
    await story.staff.post(`/api/scheduled-orders/${number}/cancel`).expect(200);

    const events = await eventsOf();
    expect([...new Set(events.map(({ type }) => type))].sort()).toEqual([...WEBHOOK_EVENTS].sort());
    const { body: hooks } = await read('/api/webhooks').expect(200);
    const all = [...events, { type: 'webhook.test', data: { webhookId: hooks.webhooks[0].id } }];
    const seen = new Set<string>();
    for (const { type, data } of all) {
      for (const [field, id] of Object.entries(data)) {
        const path = READERS[field]?.(String(id));
        if (path === undefined || id === null) continue;
        seen.add(`${type} ${field}`);
        const found = await read(path);
        expect([type, field, found.status]).toEqual([type, field, 200]);
        expect(JSON.stringify(found.body)).toContain(JSON.stringify(id));
        expect([type, field, (await read(path, {}, harborKey)).status]).toEqual([type, field, 404]);
      }
    }
    // Each id field that an event has was read at least once.
    const fields = WEBHOOK_EVENTS.flatMap((type) =>
      Object.keys(WEBHOOK_DATA[type].shape)
        .filter((field) => field in READERS)
        .map((field) => `${type} ${field}`),
    );
    const neverNull = fields.filter((field) => !seen.has(field));
    // Only a retry that fails for good was not the first; only one that is delivered would be here as well.
    expect(neverNull).toEqual(['text.delivered scheduledOrderId', 'text.delivered retryOf']);
  });

  it('is known for each field that looks like an id', () => {
    const unknown = WEBHOOK_EVENTS.flatMap((type) => Object.keys(WEBHOOK_DATA[type].shape)).filter(
      (field) => /id$|Of$|number/i.test(field) && !(field in READERS) && !NO_IDS.includes(field),
    );
    expect(unknown).toEqual([]);
  });

  it('is a text as the history has it, its reminder, and a link sent again', async () => {
    const text = await sent();
    const { body: listed } = await read('/api/sms/messages', { cartId: text.cartId }).expect(200);
    expect(listed.messages).toHaveLength(1);
    const { body } = await read(`/api/sms/messages/${text.id}`).expect(200);
    expect(body).toEqual({ message: listed.messages[0] });
    expect(
      (await story.staff.get(`/api/sms/messages/${text.id}`).query({ practiceName: LAKESIDE }).expect(200))
        .body,
    ).toEqual(body);
    await story.later(HOUR_MS);
    const { body: again } = await story.staff
      .post(`/api/sms/messages/${text.id}/again`)
      .send({ practiceName: LAKESIDE })
      .expect(200);
    const { rows } = await story.api.database.query(
      "SELECT id FROM messages WHERE first_message_id = $1 AND type = 'reminder'",
      [text.id],
    );
    // Not attempted yet, so the history shows it only within its text.
    const early = await read(`/api/sms/messages/${rows[0].id}`).expect(200);
    expect(early.body.message).toMatchObject({ id: rows[0].id, messageType: 'reminder', status: 'pending' });
    await story.laterReminder();
    const { messages: all } = await messages({ cartId: text.cartId });
    expect(all.map(({ id }: { id: string }) => id)).toEqual([text.id, rows[0].id, again.messageId]);
    for (const one of all) {
      expect((await read(`/api/sms/messages/${one.id}`).expect(200)).body.message).toEqual(one);
    }
  });

  it('is a text that was canceled before it was sent, which the history omits', async () => {
    const { id, cartId } = await sent();
    await story.api.database.query("UPDATE messages SET state = 'canceled', attempts = 0 WHERE id = $1", [
      id,
    ]);
    expect((await messages({ cartId })).messages).toEqual([]);
    expect((await read(`/api/sms/messages/${id}`).expect(200)).body.message).toMatchObject({
      status: 'failed',
    });
  });

  it('is a scheduled order as the list has it, an earlier one of a series, and a canceled one', async () => {
    const due = new Date(story.now.getTime() + DAY_MS);
    const order = await schedule(due, { repeat: { everyMonths: 1 } });
    const listed = async () => (await read('/api/scheduled-orders').expect(200)).body.scheduledOrders;
    const one = async (id: number) =>
      (await read(`/api/scheduled-orders/${id}`).expect(200)).body.scheduledOrder;
    const inList = (await listed()).find(({ id }: { id: number }) => id === order.id);
    expect(await one(order.id)).toEqual(inList);
    await story.staff.post(`/api/scheduled-orders/${order.id}/send`).expect(200);
    expect(await one(order.id)).toMatchObject({ status: 'sent', repeat: { number: 1 } });
    const next = (await listed()).find(
      ({ repeat, id }: { id: number; repeat: unknown }) => repeat !== null && id > order.id,
    );
    await story.staff.post(`/api/scheduled-orders/${next.id}/stop`).expect(200);
    expect(await one(next.id)).toMatchObject({
      id: next.id,
      sendsAt: null,
      canceledAt: story.now.toISOString(),
    });
  });

  it('is a cart as the list has it, opened, ordered, and expired', async () => {
    const { cartId, cartUrl, items } = await createCart(story.staff);
    const { body } = await read(`/api/carts/${cartId}/details`).expect(200);
    expect(body.cart).toMatchObject({
      cartId,
      cartUrl,
      items,
      practiceName: LAKESIDE,
      practiceDiscountCode: 'LAKESIDE20',
      openedAt: null,
      orderedAt: null,
      orderEnded: null,
      orderIds: [],
    });
    await story.api.browser().post(`/api/carts/${cartId}/opened`).expect(200);
    const { rows } = await story.api.database.query('SELECT id FROM carts WHERE public_id = $1', [cartId]);
    const order = shopOrder({ cartReference: rows[0].id, orderedAt: story.now });
    await story.api.dependencies.orders.recordOrder(order);
    const { orders } = (await read('/api/analytics/orders/detailed', { cartId }).expect(200)).body;
    expect(orders).toHaveLength(1);
    await story.api.dependencies.orders.recordOrder({
      ...order,
      canceledAt: story.now,
      updatedAt: new Date(story.now.getTime() + 1000),
    });
    await story.later(200 * DAY_MS);
    const { carts } = (await read('/api/carts', { pageSize: 100 }).expect(200)).body;
    const expired = (await read(`/api/carts/${cartId}/details`).expect(200)).body.cart;
    expect(carts).toContainEqual(expired);
    expect(expired).toMatchObject({ orderIds: [orders[0].id], orderEnded: 'canceled' });
    expect([expired.openedAt, expired.orderedAt]).not.toContain(null);
    await story.api.browser().get(`/api/carts/${cartId}`).expect(404);
  });

  it('is a webhook, whose address a session sees shortened', async () => {
    const { webhooks } = (await read('/api/webhooks').expect(200)).body;
    const path = `/api/webhooks/${webhooks[0].id}`;
    expect((await read(path).expect(200)).body).toEqual({ webhook: webhooks[0] });
    const { body } = await story.staff.get(path).query({ practiceName: LAKESIDE }).expect(200);
    expect(body.webhook.url).not.toBe(webhooks[0].url);
    expect(JSON.stringify(body)).not.toContain('whsec_');
  });

  it.each([
    ['/api/sms/messages', UNKNOWN, 'message_not_found', ''],
    ['/api/scheduled-orders', '999999', 'scheduled_order_not_found', ''],
    ['/api/carts', 'Nobodys1Cart2Id3', 'cart_not_found', '/details'],
    ['/api/webhooks', UNKNOWN, 'webhook_not_found', ''],
  ])(
    'under %s is refused alike when it is another practice’s and when it is unknown',
    async (path, unknown, code, end) => {
      const lists: Record<string, () => Promise<string>> = {
        '/api/sms/messages': async () => (await sent()).id,
        '/api/scheduled-orders': async () =>
          String((await schedule(new Date(story.now.getTime() + DAY_MS))).id),
        '/api/carts': async () => (await createCart(story.staff)).cartId,
        '/api/webhooks': async () => (await read('/api/webhooks').expect(200)).body.webhooks[0].id,
      };
      const own = (await lists[path]?.()) ?? '';
      await read(`${path}/${own}${end}`).expect(200);
      const others = await read(`${path}/${own}${end}`, {}, harborKey).expect(404);
      const nobodys = await read(`${path}/${unknown}${end}`, {}, harborKey).expect(404);
      expect(others.body).toEqual(nobodys.body);
      expect(others.body.code).toBe(code);
    },
  );

  it.each(['/api/sms/messages/1', '/api/scheduled-orders/one', '/api/webhooks/1'])(
    'refuses what is no id: %s',
    async (path) => {
      expect((await read(path).expect(400)).body.code).toBe('invalid_request');
    },
  );
});
