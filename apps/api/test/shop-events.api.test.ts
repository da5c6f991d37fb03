import { describe, expect, it } from 'vitest';
import { clearEvents } from '../src/domains/integrations/webhook-event-repository.js';
import type { ShopOrder } from '../src/providers/commerce/commerce-provider.js';
import { startLoggedInstance } from './support/logged-instance.js';
import { PLACED_AT, shopEventStory } from './support/shop-event-story.js';
import { shopOrder } from './support/shop-orders.js';
import { orderBody, postAsShop, SHOP_SECRET, SHOP_TOPICS, signBody } from './support/signed-webhooks.js';
import { testApi } from './support/test-api.js';

describe('shop webhooks', () => {
  const api = testApi();

  const { nextNumber, makeCart, addTexts, textsOf, orderOf, eventOf, deliver } = shopEventStory(api);

  it('are refused unless one of our secrets signed exactly these bytes', async () => {
    const number = nextNumber();
    const body = JSON.stringify(orderBody(number, { discount_codes: [{ code: 'HARBOR20' }] }));
    const refusals = await Promise.all([
      api.browser().post('/webhooks/shopify').set('X-Shopify-Topic', 'orders/create').type('json').send(body),
      postAsShop(api, body, { signature: '' }),
      postAsShop(api, body, { signature: 'abc' }),
      postAsShop(api, body, { secret: 'another-secret' }),
      postAsShop(api, body, { signature: signBody(`${body} `, SHOP_SECRET) }),
      postAsShop(api, body.replace('64.35', '64.36'), { signature: signBody(body, SHOP_SECRET) }),
      postAsShop(api, '', { secret: '' }),
    ]);
    for (const refusal of refusals) {
      expect(refusal.status).toBe(403);
      expect(refusal.body.code).toBe('invalid_signature');
    }
    expect(await orderOf(number)).toBeUndefined();
  });

  it('become dead letters when malformed, with the fields at fault but no content', async () => {
    const instance = await startLoggedInstance(api);
    try {
      const number = nextNumber();
      const bodies: [unknown, RegExp][] = [
        [{ hello: 'Zebulon' }, /admin_graphql_api_id/],
        [orderBody(number, { total_price: 64.35 }), /total_price/],
        [orderBody(number, { total_price: '64.355' }), /total_price/],
        [orderBody(number, { subtotal_price: '-3.00' }), /subtotal_price/],
        [orderBody(number, { total_price: '99999999999.00' }), /total_price/],
        [orderBody(number, { created_at: 'Zebulon' }), /created_at/],
        [orderBody(number, { line_items: 'Zebulon' }), /line_items/],
        ['Zebulon, no JSON', /body/],
        ['[]', /body/],
      ];
      for (const [at, [body, words]] of bodies.entries()) {
        const id = `odd-${at}`;
        await postAsShop(instance, body, { id }).expect(200);
        await expect.poll(async () => (await eventOf(id)).processed_at).not.toBeNull();
        const event = await eventOf(id);
        expect(event.fault).toMatch(words);
        expect(event.fault).not.toContain('Zebulon');
      }
      expect((await eventOf('odd-0')).body).toEqual({ hello: 'Zebulon' });
      expect(await orderOf(number)).toBeUndefined();
      const log = instance.lines.join('');
      expect(log).toContain('odd-0');
      expect(log).not.toContain('Zebulon');
      await postAsShop(instance, orderBody(number, { discount_codes: [{ code: 'HARBOR20' }] })).expect(200);
      await expect.poll(() => orderOf(number)).toBeDefined();
      expect(instance.lines.join('')).toContain('Order stored');
      expect(instance.lines.join('')).not.toMatch(/3125550177|pat\.doe|Doe/);
    } finally {
      await instance.close();
    }
  });

  it('still convert their cart when they cannot be read in full, and become dead letters', async () => {
    const cart = await makeCart();
    await addTexts(cart, '+13125550406');
    const number = nextNumber();
    const event = await deliver(orderBody(number, { cartReference: cart.id, total_price: '-1.00' }));
    expect(event.fault).toMatch(/total_price/);
    expect(event.body).toMatchObject({ total_price: '-1.00' });
    expect(await orderOf(number)).toBeUndefined();
    expect(await textsOf(cart)).toMatchObject([
      { type: 'initial', state: 'delivered', order_converted_at: PLACED_AT },
      {
        type: 'reminder',
        state: 'canceled',
        reason_code: 'ordered',
        order_converted_at: PLACED_AT,
      },
    ]);
    const { body } = await api.browser().get(`/api/carts/${cart.publicId}`).expect(200);
    expect(body.orderedAt).toBe(PLACED_AT.toISOString());
  });

  it('are no longer dead letters once a later webhook of the order can be read', async () => {
    const [number, other] = [nextNumber(), nextNumber()];
    const first = await deliver(orderBody(number, { total_price: '-1.00' }));
    const foreign = await deliver(orderBody(other, { total_price: '-1.00' }));
    await deliver(orderBody(number, { discount_codes: [{ code: 'HARBOR20' }] }));
    expect(await orderOf(number)).toBeDefined();
    expect(await eventOf(first.webhook_id)).toMatchObject({ fault: null, body: null });
    expect((await eventOf(foreign.webhook_id)).fault).toMatch(/total_price/);
  });

  it('convert at their arrival time when they cannot be read in full and have no time, unless they are tests', async () => {
    const [cart, tried, unnamed] = [await makeCart(), await makeCart(), await makeCart()];
    for (const [at, one] of [cart, tried, unnamed].entries()) await addTexts(one, `+1312555041${at}`);
    const attributes = [{ odd: 1 }, 'odd', { name: 'cart_ref', value: cart.id }];
    const began = Date.now();
    await deliver(orderBody(nextNumber(), { created_at: 'today', note_attributes: attributes }));
    await deliver(orderBody(nextNumber(), { cartReference: tried.id, total_price: '-1.00', test: true }));
    await deliver(
      orderBody(nextNumber(), { cartReference: unnamed.id, admin_graphql_api_id: 'gid://shopify/Product/1' }),
    );
    await deliver(orderBody(nextNumber(), { cartReference: 'no uuid', total_price: '-1.00' }));
    const [first, reminder] = await textsOf(cart);
    expect(first.order_converted_at.getTime()).toBeGreaterThanOrEqual(began);
    expect(reminder.state).toBe('canceled');
    for (const one of [tried, unnamed]) {
      expect(await textsOf(one)).toMatchObject([{ order_converted_at: null }, { state: 'queued' }]);
    }
  });

  it('are processed without characters that the database cannot store', async () => {
    const number = nextNumber();
    const body = JSON.stringify(
      orderBody(number, { discount_codes: [{ code: 'HARBOR20' }], customer: { last_name: 'D§oe' } }),
    ).replace('§', '\\u0000\\ud800');
    await deliver(body);
    expect(await orderOf(number)).toMatchObject({ customer_last_name: 'Doe' });
  });

  it('count goods without tax when prices include it', async () => {
    const number = nextNumber();
    await deliver(orderBody(number, { discount_codes: [{ code: 'HARBOR20' }], taxes_included: true }));
    expect(await orderOf(number)).toMatchObject({ goods_cents: 5520 - 415 });
  });

  it('are processed once by another process when theirs died, and bad ones do not hold up others', async () => {
    const [first, second] = [nextNumber(), nextNumber()];
    const cart = await makeCart();
    await addTexts(cart, '+13125550404');
    const insert = `INSERT INTO webhook_events (topic, webhook_id, body, received_at) VALUES ('orders/create', $1, $2, now() - interval '1 minute')`;
    await api.database.query(insert, ['left-1', orderBody(first, { cartReference: cart.id })]);
    await api.database.query(insert, ['left-2', { odd: true }]);
    await api.database.query(insert, ['left-3', orderBody(second, { cartReference: cart.id })]);
    const other = await api.startInstance();
    const rounds = await Promise.all([
      api.dependencies.webhookWork.processOpenEvents(),
      other.dependencies.webhookWork.processOpenEvents(),
    ]);
    expect(rounds.reduce((sum, { done }) => sum + done, 0)).toBe(3);
    expect(rounds.every(({ failed }) => failed === 0)).toBe(true);
    expect(await orderOf(first)).toBeDefined();
    expect(await orderOf(second)).toBeDefined();
    expect((await eventOf('left-2')).fault).not.toBeNull();
    expect(await api.dependencies.webhookWork.processOpenEvents()).toEqual({ done: 0, failed: 0 });
  });

  it('stay entirely unprocessed when one step fails in the database', async () => {
    const number = nextNumber();
    const cart = await makeCart();
    await addTexts(cart, '+13125550405');
    await api.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not now'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION refuse();`);
    await postAsShop(api, orderBody(number, { cartReference: cart.id }), { id: 'torn' }).expect(200);
    expect(await api.dependencies.webhookWork.processOpenEvents()).toMatchObject({ done: 0 });
    expect(await orderOf(number)).toBeUndefined();
    expect(await eventOf('torn')).toMatchObject({ processed_at: null, body: { name: `#${number}` } });
    await api.database.query('DROP TRIGGER refuse ON messages; DROP FUNCTION refuse;');
    await expect
      .poll(async () => {
        await api.dependencies.webhookWork.processOpenEvents();
        return orderOf(number);
      })
      .toBeDefined();
    expect(await textsOf(cart)).toMatchObject([{}, { state: 'canceled' }]);
  });

  it('are answered but not stored for unused topics, and must have a topic', async () => {
    await postAsShop(api, { id: 1 }, { topic: 'customers/update', id: 'customer-1' }).expect(200);
    expect(await eventOf('customer-1')).toBeUndefined();
    const text = JSON.stringify(orderBody(1));
    const unnamed = await api
      .browser()
      .post('/webhooks/shopify')
      .set('X-Shopify-Topic', 'orders/create')
      .set('X-Shopify-Hmac-Sha256', signBody(text, SHOP_SECRET))
      .type('json')
      .send(text)
      .expect(400);
    expect(unnamed.body.code).toBe('invalid_request');
  });

  it('are accepted up to 5 MB', async () => {
    const number = nextNumber();
    const code = { discount_codes: [{ code: 'HARBOR20' }] };
    await deliver(orderBody(number, { ...code, note: 'x'.repeat(4_900_000) }));
    expect(await orderOf(number)).toBeDefined();
    const { body } = await postAsShop(
      api,
      orderBody(number, { ...code, note: 'x'.repeat(5_300_000) }),
    ).expect(413);
    expect(body.message).toBe('The request body is larger than 5 MB.');
  });

  it('are deleted a week after they were processed, and never before', async () => {
    const insert = `INSERT INTO webhook_events (topic, webhook_id, received_at, processed_at) VALUES ('orders/create', $1, $2, $3)`;
    const now = Date.now();
    const daysAgo = (days: number) => new Date(now - days * 86_400_000);
    await api.database.query(insert, ['week-old', daysAgo(8), daysAgo(8)]);
    await api.database.query(insert, ['fresh', daysAgo(6), daysAgo(6)]);
    await api.database.query(insert, ['open', daysAgo(9), null]);
    await clearEvents(api.dependencies.db, new Date(now));
    expect(await eventOf('week-old')).toBeUndefined();
    expect(await eventOf('fresh')).toBeDefined();
    expect(await eventOf('open')).toBeDefined();
  });

  it('show the patient that everything they ordered was canceled or refunded, until they order again', async () => {
    const cart = await makeCart();
    const take = async (fields: Partial<ShopOrder>) => {
      const order = shopOrder({ cartReference: cart.id, ...fields });
      await api.dependencies.orders.recordOrder(order);
      return order;
    };
    const ended = async () =>
      (await api.browser().get(`/api/carts/${cart.publicId}`).expect(200)).body.orderEnded;
    expect(await ended()).toBeUndefined();
    const { externalId } = await take({});
    expect(await ended()).toBeUndefined();
    const later = { externalId, updatedAt: new Date('2026-11-20T16:00:00Z') };
    await take({ ...later, canceledAt: later.updatedAt, currentTotalCents: 0, currentGoodsCents: 0 });
    expect(await ended()).toBe('canceled');
    await take({ isTest: true });
    expect(await ended()).toBe('canceled');
    const again = await take({});
    expect(await ended()).toBeUndefined();
    const refunded = { financialStatus: 'refunded', currentTotalCents: 0, currentGoodsCents: 0 };
    await take({ externalId: again.externalId, updatedAt: later.updatedAt, ...refunded });
    expect(await ended()).toBe('refunded');
  });

  it('show the patient what they ordered from the cart', async () => {
    const cart = await makeCart();
    const ordered = async () =>
      (await api.browser().get(`/api/carts/${cart.publicId}`).expect(200)).body.ordered;
    const { rows } = await api.database.query('SELECT lines FROM carts WHERE id = $1', [cart.id]);
    const [{ variantId }] = rows[0].lines;
    const line = { title: 'Drops', variantTitle: null, currentQuantity: 1, priceCents: 1, discountCents: 0 };
    const take = (fields: Partial<ShopOrder>) =>
      api.dependencies.orders.recordOrder(shopOrder({ cartReference: cart.id, ...fields }));
    expect(await ordered()).toBeUndefined();
    await take({});
    expect(await ordered()).toBeUndefined();
    const lines = [
      { ...line, variantId, quantity: 2 },
      { ...line, variantId: 'bought-besides', quantity: 1 },
      { ...line, variantId: null, quantity: 1 },
    ];
    await take({ lines });
    expect(await ordered()).toEqual({ [variantId]: 2 });
    await take({ lines });
    await take({ lines, isTest: true });
    expect(await ordered()).toEqual({ [variantId]: 4 });
  });

  it('arrive once subscribed, from the checkout of a cart to its conversion', async () => {
    expect((await api.dependencies.subscribeToShop()).added).toEqual(SHOP_TOPICS);
    const again = await api.dependencies.subscribeToShop();
    expect(again).toEqual({
      refused: [],
      address: `${api.url}/webhooks/shopify`,
      added: [],
      kept: expect.anything(),
    });
    expect([...again.kept].sort()).toEqual([...SHOP_TOPICS].sort());
    const cart = await makeCart();
    const patient = api.browser();
    const first = await patient.post('/api/checkout/create').send({ cartId: cart.publicId }).expect(200);
    await api.control('pay', { lastName: 'Alvarez' });
    const ordered = async () => (await patient.get(`/api/carts/${cart.publicId}`).expect(200)).body.orderedAt;
    await expect.poll(ordered).not.toBeNull();
    const { rows } = await api.database.query('SELECT * FROM orders WHERE cart_id = $1', [cart.id]);
    expect(rows).toMatchObject([
      { practice_id: 'demo-lakeside', customer_last_name: 'Alvarez', currency: 'USD' },
    ]);
    const second = await patient.post('/api/checkout/create').send({ cartId: cart.publicId }).expect(200);
    expect(second.body.checkoutUrl).not.toBe(first.body.checkoutUrl);
  });
});
