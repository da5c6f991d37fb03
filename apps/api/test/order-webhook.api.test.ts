import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLoggedInstance } from './support/logged-instance.js';
import { createCart, LAKESIDE } from './support/shopping.js';
import { orderBody, postAsShop, SHOP_SECRET, signBody } from './support/signed-webhooks.js';
import { startTestApi, type TestApi } from './support/test-api.js';

interface TestCart {
  readonly id: string;
  readonly publicId: string;
}

describe('orders of the shop', () => {
  let api: TestApi;
  let lastNumber = 7000;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.close());

  const nextNumber = () => {
    lastNumber += 1;
    return lastNumber;
  };
  const makeCart = async (practiceId = '100200', practiceName = LAKESIDE): Promise<TestCart> => {
    const { cartId } = await createCart(await api.signedIn(practiceId), practiceName);
    const { rows } = await api.database.query('SELECT id FROM carts WHERE public_id = $1', [cartId]);
    return { id: rows[0].id, publicId: cartId };
  };
  /** A delivered first text of a cart, and its reminder that waits. */
  const addTexts = async (cart: TestCart, phone: string): Promise<void> => {
    await api.database.query(
      `WITH first AS (
         INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, created_at, sent_at)
         VALUES ('100200', $1, 'initial', 'delivered', $2, 'first', now(), now(), now()) RETURNING id)
       INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, created_at, is_automatic, first_message_id)
       SELECT '100200', $1, 'reminder', 'queued', $2, 'again', now() + interval '2 days', now(), true, id FROM first`,
      [cart.id, phone],
    );
  };
  const textsOf = async (cart: TestCart) => {
    const { rows } = await api.database.query(
      `SELECT type, state, error_message, order_converted_at FROM messages WHERE cart_id = $1 ORDER BY type`,
      [cart.id],
    );
    return rows;
  };
  const orderOf = async (number: number) => {
    const { rows } = await api.database.query('SELECT * FROM orders WHERE external_id = $1', [
      `gid://shopify/Order/${number}`,
    ]);
    return rows[0];
  };
  const eventOf = async (id: string) => {
    const { rows } = await api.database.query('SELECT * FROM webhook_events WHERE webhook_id = $1', [id]);
    return rows[0];
  };
  /** Posts an event, and waits until it is worked on. */
  const deliver = async (body: unknown, id = `event-${nextNumber()}`) => {
    await postAsShop(api, body, { id }).expect(200);
    await expect.poll(async () => (await eventOf(id))?.processed_at ?? null).not.toBeNull();
    return eventOf(id);
  };
  const PLACED_AT = new Date('2026-11-21T14:30:00Z');

  it('are stored under the practice of their cart, in exact cents, and the raw body goes', async () => {
    const cart = await makeCart();
    const number = nextNumber();
    const event = await deliver(orderBody(number, { cartReference: cart.id }));
    expect(event).toMatchObject({ topic: 'orders/create', body: null, fault: null });
    expect(await orderOf(number)).toMatchObject({
      practice_id: '100200',
      cart_id: cart.id,
      order_number: `#${number}`,
      customer_last_name: 'Doe',
      currency: 'USD',
      total_cents: 6435,
      goods_cents: 5520,
      item_count: 3,
      financial_status: 'paid',
      fulfillment_status: null,
      cancelled_at: null,
      is_test: false,
      ordered_at: PLACED_AT,
      shop_updated_at: new Date('2026-11-21T14:30:05Z'),
    });
  });

  it('convert the cart and its texts, stop the reminder and show on the patient page', async () => {
    const cart = await makeCart();
    const other = await makeCart();
    await addTexts(cart, '+13125550401');
    await addTexts(other, '+13125550401');
    const before = await api.browser().get(`/api/carts/${cart.publicId}`).expect(200);
    expect(before.body.orderedAt).toBeNull();
    await deliver(orderBody(nextNumber(), { cartReference: cart.id, financial_status: 'pending' }));
    expect(await textsOf(cart)).toEqual([
      { type: 'initial', state: 'delivered', error_message: null, order_converted_at: PLACED_AT },
      {
        type: 'reminder',
        state: 'cancelled',
        error_message: 'The patient has ordered.',
        order_converted_at: PLACED_AT,
      },
    ]);
    expect(await textsOf(other)).toMatchObject([
      { state: 'delivered', order_converted_at: null },
      { state: 'queued', order_converted_at: null },
    ]);
    const after = await api.browser().get(`/api/carts/${cart.publicId}`).expect(200);
    expect(after.body.orderedAt).toBe(PLACED_AT.toISOString());
    const page = await api.browser().get(`/cart/${cart.publicId}`).expect(200);
    expect(page.text).toContain(PLACED_AT.toISOString());
  });

  it('keep the time of the first of a cart, whichever comes first', async () => {
    const cart = await makeCart();
    await deliver(orderBody(nextNumber(), { cartReference: cart.id, created_at: '2026-11-22T10:00:00Z' }));
    await deliver(orderBody(nextNumber(), { cartReference: cart.id }));
    await deliver(orderBody(nextNumber(), { cartReference: cart.id, created_at: '2026-11-23T10:00:00Z' }));
    const { rows } = await api.database.query('SELECT ordered_at FROM carts WHERE id = $1', [cart.id]);
    expect(rows[0].ordered_at).toEqual(PLACED_AT);
  });

  it('belong to a practice by its code in any case where no cart says so', async () => {
    const [byCode, byUnknownCart, byBoth] = [nextNumber(), nextNumber(), nextNumber()];
    const code = { discount_codes: [{ code: 'WELCOME' }, { code: 'harbor20', amount: '1.00' }] };
    await deliver(orderBody(byCode, code));
    await deliver(
      orderBody(byUnknownCart, { ...code, cartReference: '0b9d1c1e-4a53-4f0e-9c39-0e4a3b1f2a55' }),
    );
    const cart = await makeCart();
    await deliver(orderBody(byBoth, { ...code, cartReference: cart.id }));
    expect(await orderOf(byCode)).toMatchObject({ practice_id: '100300', cart_id: null });
    expect(await orderOf(byUnknownCart)).toMatchObject({ practice_id: '100300', cart_id: null });
    expect(await orderOf(byBoth)).toMatchObject({ practice_id: '100200', cart_id: cart.id });
  });

  it('of nobody here, or of two practices with one code, are not stored', async () => {
    for (const id of ['100501', '100502']) {
      await api.dependencies.practices.add({
        id,
        name: `Twin ${id}`,
        discountCode: 'TWIN20',
        gallery: [],
        timeZone: 'America/Chicago',
        createdAt: new Date(),
      });
    }
    const [nobodys, strange, twins, left] = [nextNumber(), nextNumber(), nextNumber(), nextNumber()];
    await deliver(orderBody(nobodys));
    await deliver(orderBody(strange, { cartReference: "'; DROP TABLE orders; --" }));
    await deliver(orderBody(twins, { discount_codes: [{ code: 'TWIN20' }] }));
    for (const number of [nobodys, strange, twins]) expect(await orderOf(number)).toBeUndefined();
    await api.dependencies.practices.disable('100502', new Date());
    await deliver(orderBody(left, { discount_codes: [{ code: 'twin20' }] }));
    expect(await orderOf(left)).toMatchObject({ practice_id: '100501' });
  });

  it('placed as a test are stored and convert nothing', async () => {
    const cart = await makeCart();
    await addTexts(cart, '+13125550402');
    const number = nextNumber();
    await deliver(orderBody(number, { cartReference: cart.id, test: true }));
    expect(await orderOf(number)).toMatchObject({ is_test: true, cart_id: cart.id });
    expect(await textsOf(cart)).toMatchObject([{ order_converted_at: null }, { state: 'queued' }]);
    const { body } = await api.browser().get(`/api/carts/${cart.publicId}`).expect(200);
    expect(body.orderedAt).toBeNull();
  });

  it('leave scheduled orders and texts under way alone', async () => {
    const cart = await makeCart();
    await addTexts(cart, '+13125550403');
    await api.database.query(
      "UPDATE messages SET state = 'sending' WHERE cart_id = $1 AND type = 'reminder'",
      [cart.id],
    );
    const { rows } = await api.database.query(
      `INSERT INTO scheduled_orders (practice_id, phone_number, lines, scheduled_for, due_at, created_at)
       SELECT '100200', '+13125550403', lines, now() + interval '7 days', now() + interval '7 days', now() FROM carts WHERE id = $1
       RETURNING id`,
      [cart.id],
    );
    await deliver(orderBody(nextNumber(), { cartReference: cart.id }));
    expect(await textsOf(cart)).toMatchObject([{}, { state: 'sending', order_converted_at: PLACED_AT }]);
    const scheduled = await api.database.query('SELECT cancelled_at FROM scheduled_orders WHERE id = $1', [
      rows[0].id,
    ]);
    expect(scheduled.rows).toEqual([{ cancelled_at: null }]);
  });

  it('are taken once when the same event comes three times at once, and again', async () => {
    const cart = await makeCart();
    const number = nextNumber();
    const body = orderBody(number, { cartReference: cart.id });
    const answers = await Promise.all([1, 2, 3].map(() => postAsShop(api, body, { id: 'thrice' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect.poll(() => orderOf(number)).toBeDefined();
    const changed = orderBody(number, { cartReference: cart.id, updated_at: '2027-01-01T00:00:00Z' });
    await postAsShop(api, changed, { id: 'thrice' }).expect(200);
    const { rows } = await api.database.query('SELECT 1 FROM webhook_events WHERE webhook_id = $1', [
      'thrice',
    ]);
    expect(rows).toHaveLength(1);
    expect((await orderOf(number)).shop_updated_at).toEqual(new Date('2026-11-21T14:30:05Z'));
  });

  it('take newer news and leave older out, and never change hands', async () => {
    const number = nextNumber();
    const cart = await makeCart();
    const at = (updated_at: string, fields: object) =>
      orderBody(number, { cartReference: cart.id, updated_at, ...fields });
    await deliver(at('2026-11-21T15:00:00Z', { financial_status: 'paid' }));
    await deliver(at('2026-11-21T14:30:00Z', { financial_status: 'pending', total_price: '1.00' }));
    expect(await orderOf(number)).toMatchObject({ financial_status: 'paid', total_cents: 6435 });
    const moved = { discount_codes: [{ code: 'HARBOR20' }], note_attributes: [] };
    await deliver(at('2026-11-21T16:00:00Z', { ...moved, cancelled_at: '2026-11-21T16:00:00Z' }));
    expect(await orderOf(number)).toMatchObject({
      practice_id: '100200',
      cart_id: cart.id,
      cancelled_at: new Date('2026-11-21T16:00:00Z'),
    });
  });

  it('are refused unless signed, byte for byte, with a secret of ours', async () => {
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

  it('of unknown shape are kept aside with what is wrong, never what they say', async () => {
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
      expect(instance.lines.join('')).toContain('Order taken');
      expect(instance.lines.join('')).not.toMatch(/3125550177|pat\.doe|Doe/);
    } finally {
      await instance.close();
    }
  });

  it('that cannot be read in full convert their cart all the same, and stay aside', async () => {
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
        state: 'cancelled',
        error_message: 'The patient has ordered.',
        order_converted_at: PLACED_AT,
      },
    ]);
    const { body } = await api.browser().get(`/api/carts/${cart.publicId}`).expect(200);
    expect(body.orderedAt).toBe(PLACED_AT.toISOString());
  });

  it('that cannot be read in full convert at the time they come where theirs is unknown, unless a test', async () => {
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
    expect(reminder.state).toBe('cancelled');
    for (const one of [tried, unnamed]) {
      expect(await textsOf(one)).toMatchObject([{ order_converted_at: null }, { state: 'queued' }]);
    }
  });

  it('are taken with characters that the database cannot hold, without these', async () => {
    const number = nextNumber();
    const body = JSON.stringify(
      orderBody(number, { discount_codes: [{ code: 'HARBOR20' }], customer: { last_name: 'D§oe' } }),
    ).replace('§', '\\u0000\\ud800');
    await deliver(body);
    expect(await orderOf(number)).toMatchObject({ customer_last_name: 'Doe' });
  });

  it('count goods without the tax where prices include it', async () => {
    const number = nextNumber();
    await deliver(orderBody(number, { discount_codes: [{ code: 'HARBOR20' }], taxes_included: true }));
    expect(await orderOf(number)).toMatchObject({ goods_cents: 5520 - 415 });
  });

  it('left by a process that died are worked off by any other, once, and bad ones hold up none', async () => {
    const [first, second] = [nextNumber(), nextNumber()];
    const cart = await makeCart();
    await addTexts(cart, '+13125550404');
    const insert = `INSERT INTO webhook_events (topic, webhook_id, body, received_at) VALUES ('orders/create', $1, $2, now() - interval '1 minute')`;
    await api.database.query(insert, ['left-1', orderBody(first, { cartReference: cart.id })]);
    await api.database.query(insert, ['left-2', { odd: true }]);
    await api.database.query(insert, ['left-3', orderBody(second, { cartReference: cart.id })]);
    const other = await api.startInstance();
    const rounds = await Promise.all([
      api.dependencies.webhookWork.workOff(),
      other.dependencies.webhookWork.workOff(),
    ]);
    expect(rounds.reduce((sum, { done }) => sum + done, 0)).toBe(3);
    expect(rounds.every(({ failed }) => failed === 0)).toBe(true);
    expect(await orderOf(first)).toBeDefined();
    expect(await orderOf(second)).toBeDefined();
    expect((await eventOf('left-2')).fault).not.toBeNull();
    expect(await api.dependencies.webhookWork.workOff()).toEqual({ done: 0, failed: 0 });
  });

  it('stay open, whole, when the database refuses one step', async () => {
    const number = nextNumber();
    const cart = await makeCart();
    await addTexts(cart, '+13125550405');
    await api.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not now'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION refuse();`);
    await postAsShop(api, orderBody(number, { cartReference: cart.id }), { id: 'torn' }).expect(200);
    expect(await api.dependencies.webhookWork.workOff()).toMatchObject({ done: 0 });
    expect(await orderOf(number)).toBeUndefined();
    expect(await eventOf('torn')).toMatchObject({ processed_at: null, body: { name: `#${number}` } });
    await api.database.query('DROP TRIGGER refuse ON messages; DROP FUNCTION refuse;');
    await expect
      .poll(async () => {
        await api.dependencies.webhookWork.workOff();
        return orderOf(number);
      })
      .toBeDefined();
    expect(await textsOf(cart)).toMatchObject([{}, { state: 'cancelled' }]);
  });

  it('of topics we do not take are answered and not kept; events must have a name', async () => {
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

  it('are taken up to 2 MB', async () => {
    const number = nextNumber();
    const code = { discount_codes: [{ code: 'HARBOR20' }] };
    await deliver(orderBody(number, { ...code, note: 'x'.repeat(1_900_000) }));
    expect(await orderOf(number)).toBeDefined();
    const { body } = await postAsShop(
      api,
      orderBody(number, { ...code, note: 'x'.repeat(2_200_000) }),
    ).expect(413);
    expect(body.message).toBe('The request body is larger than 2 MB.');
  });

  it('events that were worked on go after a week; open ones never', async () => {
    const insert = `INSERT INTO webhook_events (topic, webhook_id, received_at, processed_at) VALUES ('orders/create', $1, $2, $3)`;
    const now = Date.now();
    const daysAgo = (days: number) => new Date(now - days * 86_400_000);
    await api.database.query(insert, ['week-old', daysAgo(8), daysAgo(8)]);
    await api.database.query(insert, ['fresh', daysAgo(6), daysAgo(6)]);
    await api.database.query(insert, ['open', daysAgo(9), null]);
    await api.dependencies.webhookEvents.clear(new Date(now));
    expect(await eventOf('week-old')).toBeUndefined();
    expect(await eventOf('fresh')).toBeDefined();
    expect(await eventOf('open')).toBeDefined();
  });

  it('come by themselves once subscribed, from the checkout of a cart to its conversion', async () => {
    const topics = [
      'ORDERS_CREATE',
      'ORDERS_PAID',
      'ORDERS_UPDATED',
      'ORDERS_CANCELLED',
      'REFUNDS_CREATE',
      'PRODUCTS_UPDATE',
      'INVENTORY_LEVELS_UPDATE',
    ];
    expect((await api.dependencies.subscribeToShop()).added).toEqual(topics);
    const again = await api.dependencies.subscribeToShop();
    expect(again).toEqual({ address: `${api.url}/webhooks/shopify`, added: [], kept: expect.anything() });
    expect([...again.kept].sort()).toEqual([...topics].sort());
    const cart = await makeCart();
    const patient = api.browser();
    const first = await patient.post('/api/checkout/create').send({ cartId: cart.publicId }).expect(200);
    await api.control('pay', { lastName: 'Alvarez' });
    const ordered = async () => (await patient.get(`/api/carts/${cart.publicId}`).expect(200)).body.orderedAt;
    await expect.poll(ordered, { timeout: 5_000 }).not.toBeNull();
    const { rows } = await api.database.query('SELECT * FROM orders WHERE cart_id = $1', [cart.id]);
    expect(rows).toMatchObject([{ practice_id: '100200', customer_last_name: 'Alvarez', currency: 'USD' }]);
    const second = await patient.post('/api/checkout/create').send({ cartId: cart.publicId }).expect(200);
    expect(second.body.checkoutUrl).not.toBe(first.body.checkoutUrl);
  });
});
