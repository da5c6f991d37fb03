import { describe, expect, it } from 'vitest';
import { insertPractice } from '../src/domains/practices/practice-repository.js';
import { PLACED_AT, shopEventStory } from './support/shop-event-story.js';
import { orderBody, postAsShop } from './support/signed-webhooks.js';
import { testApi } from './support/test-api.js';

describe('orders from the shop', () => {
  const api = testApi();

  const { nextNumber, makeCart, addTexts, textsOf, orderOf, deliver } = shopEventStory(api);

  it("are stored for their cart's practice in exact cents, and the raw body is deleted", async () => {
    const cart = await makeCart();
    const number = nextNumber();
    const event = await deliver(orderBody(number, { cartReference: cart.id }));
    expect(event).toMatchObject({ topic: 'orders/create', body: null, fault: null });
    expect(await orderOf(number)).toMatchObject({
      practice_id: 'demo-lakeside',
      cart_id: cart.id,
      order_number: `#${number}`,
      customer_last_name: 'Doe',
      currency: 'USD',
      total_cents: 6435,
      goods_cents: 5520,
      item_count: 3,
      financial_status: 'paid',
      fulfillment_status: null,
      canceled_at: null,
      is_test: false,
      ordered_at: PLACED_AT,
      shop_updated_at: new Date('2026-11-21T14:30:05Z'),
    });
  });

  it('show on the receipt with what was paid, and each refund on its day', async () => {
    const cart = await makeCart();
    const [number, refundId] = [nextNumber(), nextNumber()];
    const receipt = async () => {
      const { text } = await api.browser().get(`/cart/${cart.publicId}`).expect(200);
      const model = /<pre>(.*)<\/pre>/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? '';
      return JSON.parse(model).orders[0];
    };
    const order = orderBody(number, { cartReference: cart.id, financial_status: 'pending' });
    await deliver(order);
    const money = { currency: 'USD', total: 6435, isPaid: false, refunds: [] };
    expect((await receipt()).money).toEqual(money);
    const paid = { ...order, financial_status: 'paid', updated_at: '2026-11-21T14:31:00Z' };
    await deliver(paid);
    expect((await receipt()).money).toEqual({ ...money, isPaid: true });
    const refund = {
      id: refundId,
      admin_graphql_api_id: `gid://shopify/Refund/${refundId}`,
      order_id: number,
      created_at: '2026-11-22T09:00:00Z',
      refund_line_items: [],
      transactions: [{ kind: 'refund', status: 'success', amount: '12.00' }],
    };
    await postAsShop(api, refund, { topic: 'refunds/create' }).expect(200);
    await expect.poll(async () => (await receipt()).outcome).toBe('partially_refunded');
    const { money: left } = await receipt();
    expect(left).toMatchObject({ total: 6435, isPaid: true, refunds: [{ amount: 1200 }] });
    expect(new Date(left.refunds[0].refundedAt).toISOString()).toBe('2026-11-22T09:00:00.000Z');
    // Of a refund that only the order tells of, the sum alone is known.
    await api.database.query('UPDATE order_refunds SET amount_cents = 0 WHERE external_id = $1', [
      refund.admin_graphql_api_id,
    ]);
    await api.database.query(
      "UPDATE orders SET financial_status = 'refunded', amount_cents = 0 WHERE order_number = $1",
      [`#${number}`],
    );
    expect((await receipt()).money.refunds).toEqual([{ amount: 6435, refundedAt: null }]);
  });

  it('convert the cart and its texts, cancel the reminder, and show on the patient page', async () => {
    const cart = await makeCart();
    const other = await makeCart();
    await addTexts(cart, '+13125550401');
    await addTexts(other, '+13125550401');
    const before = await api.browser().get(`/api/carts/${cart.publicId}`).expect(200);
    expect(before.body.orderedAt).toBeNull();
    await deliver(orderBody(nextNumber(), { cartReference: cart.id, financial_status: 'pending' }));
    expect(await textsOf(cart)).toEqual([
      { type: 'initial', state: 'delivered', reason_code: null, order_converted_at: PLACED_AT },
      {
        type: 'reminder',
        state: 'canceled',
        reason_code: 'ordered',
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

  it('make the page a receipt, with a second order only by its own link', async () => {
    const cart = await makeCart();
    const [first, second] = [nextNumber(), nextNumber()];
    await deliver(orderBody(first, { cartReference: cart.id }));
    await deliver(orderBody(second, { cartReference: cart.id, created_at: '2026-11-23T10:00:00Z' }));
    const patient = api.browser();
    const page = `/cart/${cart.publicId}`;
    const receipt = await patient.get(page).expect(200);
    expect(receipt.text).toContain(`&quot;orderNumbers&quot;:[&quot;#${first}&quot;,&quot;#${second}&quot;]`);
    // Each by itself, the latest first.
    expect(receipt.text.replaceAll('&quot;', '"')).toMatch(
      new RegExp(`"orders":\\[\\{"number":"#${second}".*"number":"#${first}"`),
    );
    expect(receipt.text).toContain('&quot;isOrderingAgain&quot;:false');
    const again = await patient.get(`${page}?again=1`).expect(200);
    expect(again.text).toContain('&quot;isOrderingAgain&quot;:true');
    const post = (fields: object) =>
      patient.post(`${page}/checkout`).set('Origin', api.url).type('form').send(fields);
    // A page from before the order, such as one kept in another tab.
    expect((await post({}).expect(303)).get('Location')).toBe(page);
    const stale = await post({ again: '1', total: '1' }).expect(303);
    expect(stale.get('Location')).toBe(`${page}?again=1&notice=prices-changed`);
    const inSpanish = await patient.get(`${page}?again=1&lang=es`).expect(303);
    expect(inSpanish.get('Location')).toBe(`${page}?again=1`);
  });

  it("keep the time of a cart's first order, in any order of arrival", async () => {
    const cart = await makeCart();
    await deliver(orderBody(nextNumber(), { cartReference: cart.id, created_at: '2026-11-22T10:00:00Z' }));
    await deliver(orderBody(nextNumber(), { cartReference: cart.id }));
    await deliver(orderBody(nextNumber(), { cartReference: cart.id, created_at: '2026-11-23T10:00:00Z' }));
    const { rows } = await api.database.query('SELECT ordered_at FROM carts WHERE id = $1', [cart.id]);
    expect(rows[0].ordered_at).toEqual(PLACED_AT);
  });

  it('belong to a practice by its discount code, ignoring case, when there is no cart', async () => {
    const [byCode, byUnknownCart, byBoth] = [nextNumber(), nextNumber(), nextNumber()];
    const code = { discount_codes: [{ code: 'WELCOME' }, { code: 'harbor20', amount: '1.00' }] };
    await deliver(orderBody(byCode, code));
    await deliver(
      orderBody(byUnknownCart, { ...code, cartReference: '0b9d1c1e-4a53-4f0e-9c39-0e4a3b1f2a55' }),
    );
    const cart = await makeCart();
    await deliver(orderBody(byBoth, { ...code, cartReference: cart.id }));
    expect(await orderOf(byCode)).toMatchObject({ practice_id: 'demo-harbor', cart_id: null });
    expect(await orderOf(byUnknownCart)).toMatchObject({ practice_id: 'demo-harbor', cart_id: null });
    expect(await orderOf(byBoth)).toMatchObject({ practice_id: 'demo-lakeside', cart_id: cart.id });
  });

  it('are not stored when no practice or two practices match', async () => {
    for (const signInId of ['100501', '100502']) {
      await insertPractice(api.dependencies.db, {
        id: signInId,
        signInId,
        name: `Twin ${signInId}`,
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

  it('are stored but convert nothing when they are tests', async () => {
    const cart = await makeCart();
    await addTexts(cart, '+13125550402');
    const number = nextNumber();
    await deliver(orderBody(number, { cartReference: cart.id, test: true }));
    expect(await orderOf(number)).toMatchObject({ is_test: true, cart_id: cart.id });
    expect(await textsOf(cart)).toMatchObject([{ order_converted_at: null }, { state: 'queued' }]);
    const { body } = await api.browser().get(`/api/carts/${cart.publicId}`).expect(200);
    expect(body.orderedAt).toBeNull();
  });

  it('leave scheduled orders and texts in progress alone', async () => {
    const cart = await makeCart();
    await addTexts(cart, '+13125550403');
    await api.database.query(
      "UPDATE messages SET state = 'sending' WHERE cart_id = $1 AND type = 'reminder'",
      [cart.id],
    );
    const { rows } = await api.database.query(
      `INSERT INTO scheduled_orders (practice_id, phone_number, lines, scheduled_for, due_at, created_at)
       SELECT 'demo-lakeside', '+13125550403', lines, now() + interval '7 days', now() + interval '7 days', now() FROM carts WHERE id = $1
       RETURNING id`,
      [cart.id],
    );
    await deliver(orderBody(nextNumber(), { cartReference: cart.id }));
    expect(await textsOf(cart)).toMatchObject([{}, { state: 'sending', order_converted_at: PLACED_AT }]);
    const scheduled = await api.database.query('SELECT canceled_at FROM scheduled_orders WHERE id = $1', [
      rows[0].id,
    ]);
    expect(scheduled.rows).toEqual([{ canceled_at: null }]);
  });

  it('are processed once when the same event comes three times concurrently, and again later', async () => {
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

  it('accept newer reports, ignore older ones, and never change owners', async () => {
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
      practice_id: 'demo-lakeside',
      cart_id: cart.id,
      canceled_at: new Date('2026-11-21T16:00:00Z'),
    });
  });
});
