import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

describe('messages about invalid input', () => {
  let browser: Browser;
  const api = testApi();
  beforeAll(async () => {
    browser = await api.signedIn();
  });

  const line = { id: '1', quantity: 1 };
  const product = { practiceName: LAKESIDE, productId: '1', quantity: 1 };
  const text = { practiceName: LAKESIDE, phoneNumber: '3125550142', cartUrl: 'x' };
  const draft = { practiceName: LAKESIDE, items: [line], patientLastName: 'Alvarez' };
  const cart = (cartItems: unknown) => ({ practiceName: LAKESIDE, cartItems });
  const ID = 'must be an id of up to 64 letters and digits, or';

  it.each<[string, unknown, string]>([
    ['bundles/1/products', { ...product, productId: undefined }, 'productId: is required'],
    [
      'bundles/1/products',
      { ...product, productId: true },
      'productId: must be an id: text or a whole number',
    ],
    ['favorites', { ...product, productId: -1 }, 'productId: must be 0 or more'],
    [
      'favorites',
      { ...product, productId: 'gid://shopify/ProductVariant/1' },
      `productId: ${ID} gid://shopify/Product/…`,
    ],
    ['carts', cart([{ id: '1' }]), 'cartItems.0.quantity: is required'],
    ['carts', cart([{ ...line, quantity: 0 }]), 'cartItems.0.quantity: must be 1 or more'],
    ['carts', cart([{ ...line, quantity: 1e30 }]), 'cartItems.0.quantity: must be 999 or less'],
    ['carts', cart([{ ...line, quantity: '1' }]), 'cartItems.0.quantity: must be a whole number'],
    ['carts', cart([{ ...line, quantity: 1.5 }]), 'cartItems.0.quantity: must be a whole number'],
    [
      'carts',
      cart([{ ...line, variantId: 'gid://shopify/Product/1' }]),
      `cartItems.0.variantId: ${ID} gid://shopify/ProductVariant/…`,
    ],
    ['carts', cart(Array(101).fill(line)), 'cartItems: must have at most 100 items'],
    ['carts', cart('none'), 'cartItems: must be a list'],
    ['carts', { ...cart([line]), practiceName: ' ' }, 'practiceName: must not be empty'],
    ['draft-orders', { ...draft, isDraft: false }, 'isDraft: must be true'],
    ['send-sms', { ...text, consent: 'yes' }, 'consent: must be true or false'],
    ['send-sms', { ...text, phoneNumber: 3125550142 }, 'phoneNumber: must be text'],
    ['verify-practice', {}, 'practiceId: is required'],
    ['verify-practice', { practiceId: [] }, 'practiceId: must be text or a number'],
  ])('name the field and what is allowed: %s %j', async (path, sent, message) => {
    const { body } = await browser
      .post(`/api/${path}`)
      .send(sent as object)
      .expect(400);
    expect(body).toMatchObject({ code: 'invalid_request', message });
    expect(`${body.details[0].path}: ${body.details[0].message}`).toBe(message);
  });

  it('say that a body is required', async () => {
    const { body } = await browser.post('/api/carts').expect(400);
    expect(body).toEqual({
      code: 'invalid_request',
      message: 'The request body is required: a JSON object.',
    });
  });

  it.each(['null', '"text"', '7', '[]'])('say that the body must be an object, not %s', async (json) => {
    const { body } = await browser.post('/api/carts').type('json').send(json).expect(400);
    expect(body).toEqual({ code: 'invalid_request', message: 'The request body must be a JSON object.' });
  });

  it.each(['1001', '1001 ', [1035], '0x3e9', true, 1.5])(
    'refuse the order number %j',
    async (draftOrderId) => {
      const { body } = await browser
        .post('/api/send-sms')
        .send({ ...text, draftOrderId })
        .expect(400);
      expect(body.details).toEqual([{ path: 'draftOrderId', message: 'must be a whole number' }]);
    },
  );

  it.each([null, undefined, 1001])('accept the order number %j', async (draftOrderId) => {
    const { body } = await browser
      .post('/api/send-sms')
      .send({ ...text, draftOrderId })
      .expect(422);
    expect(body.code).toBe('foreign_cart_link');
  });

  it.each(['0x10', '%205', '', '1e2', '-1', '5&page=6'])('refuse the page "%s"', async (page) => {
    const { body } = await browser.get(`/api/products?page=${page}`).expect(400);
    expect(body.message).toBe('page: must be a whole number');
    await browser.get(`/api/products?pageSize=${page.replace('page', 'pageSize')}`).expect(400);
  });

  it('read plain digits as pages', async () => {
    const { body } = await browser.get('/api/products?page=2&pageSize=5').expect(200);
    expect(body).toMatchObject({ page: 2, pageSize: 5 });
    expect((await browser.get('/api/products?pageSize=251').expect(400)).body.message).toBe(
      'pageSize: must be 250 or less',
    );
  });

  it('name three of many issues and detail them all', async () => {
    const cartItems = Array.from({ length: 100 }, (_, place) => ({ id: `none-${place}`, quantity: 1 }));
    const { body } = await browser.post('/api/carts').send(cart(cartItems)).expect(422);
    expect(body.code).toBe('unknown_item');
    expect(body.message).toMatch(/"none-0".*"none-1".*"none-2".* \(and 97 more\)$/);
    expect(body.message).not.toContain('none-3');
    expect(body.details).toHaveLength(100);
  });

  it.each(['x'.repeat(129), 'two words'])('say what a key is allowed to be, given %j', async (key) => {
    const { body } = await browser
      .post('/api/favorites')
      .set('Idempotency-Key', key)
      .send(product)
      .expect(400);
    expect(body.message).toBe('Idempotency-Key must be 1 to 128 visible characters.');
  });

  it('accept an id as text, as a number, or as a gid', async () => {
    const { products } = (await browser.get('/api/products?page=1&pageSize=1').expect(200)).body;
    const [{ id, variants }] = products;
    for (const productId of [id, Number(id), `gid://shopify/Product/${id}`]) {
      await browser.post('/api/favorites').send({ practiceName: LAKESIDE, productId }).expect(201);
    }
    const variantId = `gid://shopify/ProductVariant/${variants[0].id}`;
    for (const item of [{ id: variantId }, { id: `gid://shopify/Product/${id}`, variantId }]) {
      const { body } = await browser
        .post('/api/draft-orders')
        .send({ ...draft, items: [{ ...item, quantity: 1 }] });
      expect(body).toMatchObject({ success: true });
    }
  });
});
