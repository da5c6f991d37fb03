import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readCheckoutGoods, setPricing } from './support/shop-pricing.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const api = testApi({ environment: { CHECKOUTS_PER_ADDRESS_PER_MINUTE: '1000' } });

describe("a patient's choice of a cart", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await api.signedIn();
  });
  afterEach(() => setPricing(api, {}));

  /** A cart of 2 of one product and 1 of another, and its total with 1 of each. */
  async function createChoice() {
    const cart = await createCart(browser);
    const [first, second] = cart.items;
    if (!first || !second) throw new Error('The cart has too few lines.');
    const online = first.price + second.price;
    const discount = Math.floor((online * 20 + 50) / 100);
    const items = [first, second].map(({ id, variantId }) => ({ id, variantId, quantity: 1 }));
    const form = { [`line-${first.id}`]: '1', [`line-${second.id}`]: '1' };
    return { cart, first, second, items, form, online, total: online - discount };
  }
  const call = (body: object, patient = api.browser()) => patient.post('/api/checkout/create').send(body);
  const postForm = (cartId: string, fields: object) =>
    api.browser().post(`/cart/${cartId}/checkout`).set('Origin', api.url).type('form').send(fields);

  it('is what the checkout charges, by the call and by the form', async () => {
    const { cart, items, form, total } = await createChoice();
    const { body } = await call({ cartId: cart.cartId, items, total }).expect(200);
    expect(await readCheckoutGoods(body.checkoutUrl)).toBe(total);
    const answer = await postForm(cart.cartId, { ...form, total }).expect(303);
    expect(await readCheckoutGoods(answer.get('Location') ?? '')).toBe(total);
  });

  it('leaves out what it does not list, and the cart as it was', async () => {
    const { cart, second } = await createChoice();
    const items = [{ id: second.id, quantity: 1 }];
    const { body } = await call({ cartId: cart.cartId, items }).expect(200);
    const page = await (await fetch(body.checkoutUrl)).text();
    expect(page).not.toContain(cart.items[0]?.title);
    const { body: today } = await api.browser().get(`/api/carts/${cart.cartId}`).expect(200);
    expect(JSON.parse(today.items)).toMatchObject([{ quantity: 2 }, { quantity: 1 }]);
    expect(today.yourPrice).toBe(cart.yourPrice);
  });

  it('gets one checkout for repeats and another for another choice', async () => {
    const { cart, items } = await createChoice();
    const patient = api.browser();
    const open = async (body: object) =>
      (await call({ cartId: cart.cartId, ...body }, patient).expect(200)).body.checkoutUrl;
    const first = await open({ items });
    expect(await open({ items })).toBe(first);
    expect(await open({})).not.toBe(first);
  });

  it('is shown on the page with its sums', async () => {
    const { cart, first, form, total } = await createChoice();
    const read = async (query: object) =>
      (await api.browser().get(`/cart/${cart.cartId}`).query(query).expect(200)).text;
    expect(await read(form)).toContain(`&quot;yourPrice&quot;:${total}`);
    const whole = { [`line-${first.id}`]: '2', [`line-${cart.items[1]?.id}`]: '1' };
    expect(await read({ ...whole, set: `${first.id}:1` })).toContain(`&quot;yourPrice&quot;:${total}`);
    expect(await read(whole)).toContain('&quot;choice&quot;:null');
  });

  it.each([
    ['a line of another cart', { 'line-999': '1' }],
    ['more than recommended', null],
    ['nothing', { set: 'x:0' }],
    ['words', { 'line-1': 'two' }],
  ])('is ignored by the page when its address names %s', async (_, given) => {
    const { cart, first } = await createChoice();
    const query = given ?? { [`line-${first.id}`]: '3' };
    const { text } = await api.browser().get(`/cart/${cart.cartId}`).query(query).expect(200);
    expect(text).toContain('&quot;choice&quot;:null');
    expect(text).toContain(`&quot;yourPrice&quot;:${cart.yourPrice}`);
  });

  it('is refused with more than the practice recommended', async () => {
    const { cart, first } = await createChoice();
    const items = [{ id: first.id, quantity: 3 }];
    const { body } = await call({ cartId: cart.cartId, items }).expect(422);
    expect(body).toMatchObject({ code: 'limit_reached' });
    expect(body.message).toBe(`At most 2 of "${first.title}" can be ordered from this cart.`);
    const twice = [1, 2].map(() => ({ id: first.id, quantity: 2 }));
    await call({ cartId: cart.cartId, items: twice }).expect(422);
    const page = await postForm(cart.cartId, { [`line-${first.id}`]: '3' }).expect(422);
    expect(page.text).toContain('At most 2 of');
  });

  it('is refused with a line that is not in the cart', async () => {
    const { cart } = await createChoice();
    const { body } = await call({ cartId: cart.cartId, items: [{ id: '999', quantity: 1 }] }).expect(422);
    expect(body).toMatchObject({ code: 'unknown_item', message: 'There is no item "999" in this cart.' });
    await postForm(cart.cartId, { 'line-999': '1' }).expect(422);
  });

  it('is refused when it leaves nothing', async () => {
    const { cart, first } = await createChoice();
    const { body } = await call({ cartId: cart.cartId, items: [] }).expect(422);
    expect(body).toMatchObject({
      code: 'empty_cart',
      message: 'Please keep at least one item in your order.',
    });
    const answer = await postForm(cart.cartId, { [`line-${first.id}`]: '0' }).expect(303);
    expect(answer.get('Location')).toContain(`/cart/${cart.cartId}?`);
  });

  it('is refused when malformed', async () => {
    const { cart, first } = await createChoice();
    for (const quantity of [0, -1, 1.5, '2', 1000]) {
      await call({ cartId: cart.cartId, items: [{ id: first.id, quantity }] }).expect(400);
    }
    await postForm(cart.cartId, { [`line-${first.id}`]: 'two' }).expect(400);
  });

  it('stays on the page when its total is out of date', async () => {
    const { cart, form, items, total } = await createChoice();
    const answer = await postForm(cart.cartId, { ...form, total: total + 1 }).expect(303);
    expect(answer.get('Location')).toBe(
      `/cart/${cart.cartId}?${new URLSearchParams(form)}&notice=prices-changed`,
    );
    const { body } = await call({ cartId: cart.cartId, items, total: cart.yourPrice }).expect(409);
    expect(body.code).toBe('prices_changed');
  });

  it("stays when the shop's total differs, which is that of the choice", async () => {
    const { cart, form, items, online, total } = await createChoice();
    await setPricing(api, { areCodesUsedUp: true });
    const { body } = await call({ cartId: cart.cartId, items, total }).expect(200);
    expect(body).toMatchObject({ outcome: 'total-differs', shopTotal: online });
    const page = await postForm(cart.cartId, { ...form, total }).expect(200);
    expect(page.text).toContain(`&quot;total&quot;:${online}`);
    expect(page.text).not.toContain('&quot;choice&quot;:null');
    const there = await postForm(cart.cartId, { ...form, total, acceptedTotal: online }).expect(303);
    expect(await readCheckoutGoods(there.get('Location') ?? '')).toBe(online);
  });

  it('follows falling stock', async () => {
    const { cart, first, second } = await createChoice();
    const refresh = async () => {
      await api.dependencies.catalogSync.syncChanges();
      await api.dependencies.catalog.refresh();
    };
    await api.control('inventory', { variantId: first.variantId, quantity: 0 });
    await refresh();
    const fields = { [`line-${first.id}`]: '2', [`line-${second.id}`]: '1', total: cart.yourPrice };
    const answer = await postForm(cart.cartId, fields).expect(303);
    expect(answer.get('Location')).toContain('notice=prices-changed');
    const { body } = await call({ cartId: cart.cartId, items: [{ id: first.id, quantity: 1 }] }).expect(422);
    expect(body.code).toBe('empty_cart');
  });
});

describe('links that lead to no cart', () => {
  it('name the practice of an expired cart, and nothing of the cart', async () => {
    const { cartId, items } = await createCart(await api.signedIn());
    await api.database.query(
      `UPDATE carts SET expires_at = created_at + interval '1 second',
      created_at = created_at - interval '31 days' WHERE public_id = $1`,
      [cartId],
    );
    await api.database.query(
      `UPDATE carts SET expires_at = created_at + interval '1 second' WHERE public_id = $1`,
      [cartId],
    );
    await api.database.query(`UPDATE practices SET phone_number = '+13125550100' WHERE name = $1`, [
      LAKESIDE,
    ]);
    const { text } = await api.browser().get(`/cart/${cartId}`).expect(404);
    expect(text).toContain('<title>expired</title>');
    expect(text).toContain(LAKESIDE);
    expect(text).toContain('(312) 555-0100');
    expect(text).not.toContain(items[0]?.title);
    const closed = await api.browser().get(`/cart/${cartId}?closed=1`).expect(200);
    expect(closed.text).toContain('<title>closed</title>');
    expect(closed.text).toContain(LAKESIDE);
    expect(closed.text).toContain('(312) 555-0100');
    const { headers } = await api.browser().get(`/cart/${cartId}?closed=1&lang=es`).expect(303);
    expect(headers.location).toBe(`/cart/${cartId}?closed=1`);
    await api.browser().get(`/api/carts/${cartId}`).expect(404);
    await api
      .browser()
      .post(`/cart/${cartId}/checkout`)
      .set('Origin', api.url)
      .type('form')
      .send({})
      .expect(404);
  });

  it('say nothing of a practice when there was no cart', async () => {
    const { text } = await api.browser().get('/cart/AAAAAAAAAAAAAAAAAAAAAA').expect(404);
    expect(text).toContain('<title>not-found</title>');
    await api.browser().get('/cart/AAAAAAAAAAAAAAAAAAAAAA?closed=1').expect(404);
  });

  it('end on a closing page', async () => {
    const answer = await api.browser().get('/cart/closed').expect(200);
    expect(answer.text).toContain('<title>closed</title>');
    expect(answer.get('Set-Cookie')).toBeUndefined();
  });
});
