import type { CartItem, Product } from '@eyecart/shared/contracts';
import { isBlocked } from '@eyecart/shared/rules/stock';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, createCart, findPlenty, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

describe('carts', () => {
  let browser: Browser;
  let products: Product[];
  const api = testApi();
  beforeAll(async () => {
    browser = await api.signedIn();
    products = (await browser.get('/api/products')).body.products;
  });

  const countCarts = async (): Promise<number> =>
    Number((await api.database.query('SELECT count(*) FROM carts')).rows[0].count);

  it("uses the catalog's prices and ignores the caller's price and title", async () => {
    const [first, second] = await findPlenty(browser);
    if (!first || !second) throw new Error('Too few products.');
    const { body } = await browser
      .post('/api/carts')
      .send({
        practiceName: LAKESIDE,
        practiceDiscountCode: 'lakeside20',
        cartItems: [
          { id: first.variant.id, variantId: first.variant.id, title: 'Free gold', price: 1, quantity: 2 },
          { id: second.variant.id, variantId: second.variant.id, price: 1, quantity: 1, selectedOptions: [] },
        ],
      })
      .expect(201);
    const total = first.variant.price * 2 + second.variant.price;
    expect(body).toMatchObject({
      success: true,
      totalPrice: total,
      itemCount: 3,
      practiceDiscountCode: 'LAKESIDE20',
    });
    expect(body.discount).toBe(Math.floor((total * 2 + 5) / 10));
    expect(body.discount + body.yourPrice).toBe(total);
    expect(body.items[0]).toMatchObject({ price: first.variant.price });
    expect(body.items[0].title).toContain(first.product.title);
    expect(body.cartUrl).toBe(`${api.url}/cart/${body.cartId}`);
    expect(body.url).toBe(body.cartUrl);
  });

  it('reads the same for the patient, without a session or side effects', async () => {
    const cart = await createCart(browser);
    const { body } = await api.browser().get(`/api/carts/${cart.cartId}`).expect(200);
    const items: CartItem[] = JSON.parse(body.items);
    expect(items).toEqual(cart.items);
    expect(body).toMatchObject({
      totalPrice: cart.totalPrice,
      practiceName: LAKESIDE,
      practiceDiscountCode: 'LAKESIDE20',
    });
    expect(JSON.stringify(body)).not.toMatch(/phone|lastName/i);
  });

  it('gives each patient their own cart when many ask at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => createCart(browser)));
    const ids = [...made.map(({ cartId }) => cartId), 'nosuchcartatall1', made[0]?.cartId];
    const answers = await Promise.all(ids.map((id) => api.browser().get(`/api/carts/${id}`)));
    expect(answers.map(({ status, body }) => (status === 200 ? body.cartId : body.code))).toEqual(
      ids.map((id) => (id === 'nosuchcartatall1' ? 'cart_not_found' : id)),
    );
  });

  it("returns current titles and prices for a browser's lines, sold out or not, and creates no cart", async () => {
    const [first] = await findPlenty(browser);
    const soldOut = products.flatMap((product) =>
      product.variants.filter((variant) => isBlocked({ ...product, ...variant })).slice(0, 1),
    )[0];
    if (!first || !soldOut) throw new Error('Too few products.');
    const before = await countCarts();
    const { body } = await browser
      .post('/api/carts/prices')
      .send({
        practiceName: LAKESIDE,
        cartItems: [
          { id: first.variant.id, variantId: first.variant.id, quantity: 3, price: 1 },
          { id: '999999999', variantId: '999999999', quantity: 1 },
          { id: soldOut.id, variantId: soldOut.id, quantity: 2 },
        ],
      })
      .expect(200);
    expect(body.items).toMatchObject([
      { id: first.variant.id, price: first.variant.price, quantity: 3 },
      { id: soldOut.id, price: soldOut.price, quantity: 2 },
    ]);
    expect(await countCarts()).toBe(before);

    const call = { practiceName: LAKESIDE, cartItems: [] };
    expect((await browser.post('/api/carts/prices').send(call).expect(200)).body).toEqual({ items: [] });
    const bad = { ...call, cartItems: [{ id: first.variant.id, quantity: 0 }] };
    await browser.post('/api/carts/prices').send(bad).expect(400);
  });

  it('returns unguessable, unique ids', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await createCart(browser)).cartId));
    expect(new Set(ids).size).toBe(20);
    expect(ids.every((id) => /^[1-9A-HJ-NP-Za-km-z]{20,22}$/.test(id))).toBe(true);
  });

  it("applies no code when it is blank or the practice has none, and refuses another practice's", async () => {
    const [first] = await findPlenty(browser);
    const cartItems = [{ id: first?.variant.id, quantity: 1 }];
    const blank = await browser
      .post('/api/carts')
      .send({ practiceName: LAKESIDE, practiceDiscountCode: ' ', cartItems })
      .expect(201);
    expect(blank.body).toMatchObject({ discount: 0, practiceDiscountCode: null });
    const foreign = await browser
      .post('/api/carts')
      .send({ practiceName: LAKESIDE, practiceDiscountCode: 'HARBOR20', cartItems })
      .expect(422);
    expect(foreign.body.message).toBe('This code does not belong to your practice.');
    const prairie = await api.signedIn('100400');
    const { body } = await prairie
      .post('/api/carts')
      .send({ practiceName: 'Prairie Family Optometry', cartItems })
      .expect(201);
    expect(body.practiceDiscountCode).toBeNull();
  });

  it('refuses invalid carts, naming the problem, and stores nothing', async () => {
    const before = await countCarts();
    const blocked = products.find((product) => product.variants.every(isBlocked));
    const [plenty] = await findPlenty(browser);
    const send = (cartItems: unknown) =>
      browser.post('/api/carts').send({ practiceName: LAKESIDE, cartItems });
    const id = plenty?.variant.id;

    const empty = await send([]).expect(422);
    expect(empty.body.message).toBe('Please add at least one item to your order.');
    const unknown = await send([{ id: '424242', variantId: '424242', quantity: 1 }]).expect(422);
    expect(unknown.body.message).toContain('424242');
    const soldOut = await send([{ id: blocked?.variants[0]?.id, quantity: 1 }]).expect(422);
    expect(soldOut.body.message).toContain(blocked?.title ?? '?');
    for (const quantity of [0, 1.5, 1e9, -1, '2', null]) {
      const { body } = await send([{ id, quantity }]).expect(400);
      expect(body.message).toMatch(/^cartItems\.0\.quantity: must be/);
    }
    await send(Array.from({ length: 101 }, () => ({ id, quantity: 1 }))).expect(400);
    const tooMany = await send(Array.from({ length: 10_000 }, () => ({ id, quantity: 1 })));
    expect(tooMany.status).toBe(413);
    expect(await countCarts()).toBe(before);
  });

  it('requires the variant of a product with options and uses the only one of a product without', async () => {
    const withOptions = products.find((product) => product.variants.length > 1);
    const refused = await browser
      .post('/api/carts')
      .send({ practiceName: LAKESIDE, cartItems: [{ id: withOptions?.id, quantity: 1 }] })
      .expect(422);
    expect(refused.body.message).toContain('options');
    const plain = (await findPlenty(browser)).find(({ product }) => product.variants.length === 1);
    const { body } = await browser
      .post('/api/carts')
      .send({ practiceName: LAKESIDE, cartItems: [{ id: plain?.product.id, quantity: 1 }] })
      .expect(201);
    expect(body.items[0].variantId).toBe(plain?.variant.id);
  });

  it('shows the picture of the chosen variant, on the patient page, in the queue, and in bundles too', async () => {
    const mask = products.find(({ title }) => title === 'Weighted Heat Mask');
    const variant = mask?.variants.find(({ selectedOptions }) =>
      selectedOptions.some(({ value }) => value === 'Sage'),
    );
    expect(mask?.imageUrl).toMatch(/-terracotta\.svg$/);
    expect(variant?.imageUrl).toMatch(/-sage\.svg$/);
    const lines = [{ id: variant?.id, quantity: 1 }];
    const { body } = await browser
      .post('/api/carts')
      .send({ practiceName: LAKESIDE, cartItems: lines })
      .expect(201);
    expect(body.items[0].imageUrl).toBe(variant?.imageUrl);
    const seen = await api.browser().get(`/api/carts/${body.cartId}`).expect(200);
    expect(JSON.parse(seen.body.items)[0].imageUrl).toBe(variant?.imageUrl);
    const draft = await browser
      .post('/api/draft-orders')
      .send({ practiceName: LAKESIDE, items: lines, patientLastName: 'Alvarez', isDraft: true })
      .expect(201);
    expect(draft.body.draftOrder.items[0].imageUrl).toBe(variant?.imageUrl);
    const bundled = [{ productId: mask?.id, productData: { variantId: variant?.id } }];
    const bundle = await browser
      .post('/api/bundles')
      .send({ practiceName: LAKESIDE, name: 'Warm eyes', products: bundled })
      .expect(201);
    expect(bundle.body.bundle.products[0].productData.imageUrl).toBe(variant?.imageUrl);
  });

  it('creates one cart for the same request with the same key, and another for a new key', async () => {
    const [first] = await findPlenty(browser);
    const body = { practiceName: LAKESIDE, cartItems: [{ id: first?.variant.id, quantity: 1 }] };
    const send = (key: string) =>
      browser.post('/api/carts').set('Idempotency-Key', key).send(body).expect(201);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('one')));
    expect(new Set(answers.map((answer) => answer.body.cartId)).size).toBe(1);
    expect((await send('two')).body.cartId).not.toBe(answers[0]?.body.cartId);
    await browser.post('/api/carts').set('Idempotency-Key', 'x'.repeat(200)).send(body).expect(400);
  });

  it('marks changed prices, and leaves out and lists items that are gone', async () => {
    const [first, second] = await findPlenty(browser);
    if (!first || !second) throw new Error('Too few products.');
    const cart = await createCart(browser);
    await api.control('products', { variantId: first.variant.id, price: '9.99' });
    await api.control('inventory', { variantId: second.variant.id, quantity: 0 });
    await api.dependencies.catalogSync.syncChanges();
    await api.dependencies.catalog.refresh();
    const { body } = await api.browser().get(`/api/carts/${cart.cartId}`).expect(200);
    const items: CartItem[] = JSON.parse(body.items);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ price: 999, previousPrice: first.variant.price });
    expect(body.totalPrice).toBe(1998);
    expect(body.unavailableItems[0]).toMatchObject({
      id: second.variant.id,
      reason: 'Temporarily out of stock',
      description: second.product.description,
    });
  });

  it('is not found when unknown, malformed, or expired', async () => {
    const cart = await createCart(browser);
    await api.database.query(
      "UPDATE carts SET expires_at = now() - interval '1 second' WHERE public_id = $1",
      [cart.cartId],
    );
    for (const id of [cart.cartId, 'AAAAAAAAAAAAAAAAAAAAAA', 'x', '..%2F..', "'--"]) {
      const { body } = await api.browser().get(`/api/carts/${id}`).expect(404);
      expect(body.code).toBe('cart_not_found');
    }
  });
});
