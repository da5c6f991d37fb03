import { beforeAll, describe, expect, it } from 'vitest';
import { insertPractice } from '../src/domains/practices/practice-repository.js';
import { type Browser, createCart, findPlenty } from './support/shopping.js';
import { testApi } from './support/test-api.js';

describe('going to the checkout', () => {
  let browser: Browser;
  const api = testApi({ environment: { CHECKOUTS_PER_ADDRESS_PER_MINUTE: '1000' } });
  beforeAll(async () => {
    browser = await api.signedIn();
  });

  const refresh = async () => {
    await api.dependencies.catalogSync.syncChanges();
    await api.dependencies.catalog.refresh();
  };
  const postForm = (patient: Browser, cartId: string, total: number) =>
    patient.post(`/cart/${cartId}/checkout`).set('Origin', api.url).type('form').send({ total });
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

  it("returns the shop's checkout with the code applied and the same total", async () => {
    const cart = await createCart(browser);
    const { body } = await api
      .browser()
      .post('/api/checkout/create')
      .send({
        cartId: cart.cartId,
        items: cart.items,
        practiceInfo: { name: cart.practiceName, discountCode: cart.practiceDiscountCode },
      })
      .expect(200);
    const page = await (await fetch(body.checkoutUrl)).text();
    expect(page).toContain('LAKESIDE20');
    expect(page).toContain(dollars(cart.yourPrice));
  });

  it('works by a plain form, which answers with a redirect', async () => {
    const cart = await createCart(browser);
    const answer = await postForm(api.browser(), cart.cartId, cart.yourPrice).expect(303);
    expect(answer.get('Location')).toContain(api.sandboxUrl);
  });

  it('creates one checkout for a double click in one browser and another for the next browser', async () => {
    const cart = await createCart(browser);
    const patient = api.browser();
    await patient.get(`/cart/${cart.cartId}`).expect(200);
    const locations = await Promise.all(
      Array.from({ length: 5 }, async () =>
        (await postForm(patient, cart.cartId, cart.yourPrice).expect(303)).get('Location'),
      ),
    );
    expect(new Set(locations).size).toBe(1);
    const other = await postForm(api.browser(), cart.cartId, cart.yourPrice).expect(303);
    expect(other.get('Location')).not.toBe(locations[0]);
  });

  it('creates a new checkout after the earlier one was paid', async () => {
    const cart = await createCart(browser);
    const patient = api.browser();
    const open = async () =>
      (await patient.post('/api/checkout/create').send({ cartId: cart.cartId }).expect(200)).body.checkoutUrl;
    const first = await open();
    expect(await open()).toBe(first);
    await api.control('pay', {});
    expect(await open()).not.toBe(first);
  });

  it('does not reuse a checkout whose total has changed in the shop', async () => {
    const cart = await createCart(browser);
    const [first] = await findPlenty(browser);
    const patient = api.browser();
    await patient.post('/api/checkout/create').send({ cartId: cart.cartId }).expect(200);
    await api.control('products', { variantId: first?.variant.id, price: '55.55' });
    const { body } = await patient.post('/api/checkout/create').send({ cartId: cart.cartId }).expect(200);
    expect(body).toMatchObject({ outcome: 'total-differs', reason: 'prices' });
    await refresh();
  });

  it('returns to the page with a notice when the total is out of date', async () => {
    const cart = await createCart(browser);
    const answer = await postForm(api.browser(), cart.cartId, cart.yourPrice + 1).expect(303);
    expect(answer.get('Location')).toBe(`/cart/${cart.cartId}?notice=prices-changed`);
    const page = await api.browser().get(`/cart/${cart.cartId}?notice=prices-changed`).expect(200);
    expect(page.text).toContain('prices-changed');
    const { body } = await api
      .browser()
      .post('/api/checkout/create')
      .send({ cartId: cart.cartId, total: cart.yourPrice + 1 })
      .expect(409);
    expect(body.code).toBe('prices_changed');
  });

  it('notices when the shop has less stock than the mirror, and updates the mirror', async () => {
    const cart = await createCart(browser);
    const [first] = await findPlenty(browser);
    await api.control('inventory', { variantId: first?.variant.id, quantity: 1 });
    const { body } = await api
      .browser()
      .post('/api/checkout/create')
      .send({ cartId: cart.cartId })
      .expect(409);
    expect(body.code).toBe('prices_changed');
    expect(body.message).toContain(first?.product.title ?? '?');
    await refresh();
    const { body: today } = await api.browser().get(`/api/carts/${cart.cartId}`).expect(200);
    expect(JSON.parse(today.items)[0]).toMatchObject({ quantity: 1, previousQuantity: 2 });
    await api.browser().post('/api/checkout/create').send({ cartId: cart.cartId }).expect(200);
  });

  it('names a code that the shop does not know, and continues at the full price once accepted', async () => {
    const { db, clock } = api.dependencies;
    await insertPractice(db, {
      signInId: '777000',
      name: 'New Practice',
      discountCode: 'NEWCODE20',
      gallery: [],
      timeZone: 'America/New_York',
      createdAt: clock.now(),
    });
    const cart = await createCart(await api.signedIn('777000'), 'New Practice');
    const patient = api.browser();
    const { body } = await patient.post('/api/checkout/create').send({ cartId: cart.cartId }).expect(200);
    expect(body.message).toContain('the shop does not know the code NEWCODE20');
    const acceptedTotal = cart.totalPrice;
    await patient.post('/api/checkout/create').send({ cartId: cart.cartId, acceptedTotal }).expect(200);
  });

  it('says when the shop is busy and succeeds afterwards', async () => {
    const cart = await createCart(browser);
    const patient = api.browser();
    await api.control('faults', { tooManyRequests: { count: 50 } });
    await patient.post('/api/checkout/create').send({ cartId: cart.cartId }).expect(502);
    const page = await postForm(patient, cart.cartId, cart.yourPrice).expect(502);
    expect(page.text).toContain('The shop is busy');
    await api.control('faults', { tooManyRequests: { count: 0 } });
    await patient.post('/api/checkout/create').send({ cartId: cart.cartId }).expect(200);
  });

  it('does not find unknown and expired carts, on the page and in the call', async () => {
    await api.browser().post('/api/checkout/create').send({ cartId: 'AAAAAAAAAAAAAAAAAAAAAA' }).expect(404);
    await api
      .browser()
      .get('/cart/AAAAAAAAAAAAAAAAAAAAAA')
      .expect(404)
      .expect(/not-found/);
    await api.browser().get('/cart/%3Cscript%3E').expect(404);
    await postForm(api.browser(), 'AAAAAAAAAAAAAAAAAAAAAA', 1).expect(404);
  });

  it('keeps the page out of caches and search engines, and allows its form to redirect to the shop', async () => {
    const cart = await createCart(browser);
    const page = await api.browser().get(`/cart/${cart.cartId}`).expect(200);
    expect(page.get('Cache-Control')).toBe('no-store');
    expect(page.get('X-Robots-Tag')).toBe('noindex');
    expect(page.get('Content-Security-Policy')).toContain(`form-action 'self' https: ${api.sandboxUrl}`);
    expect(page.get('Content-Security-Policy')).not.toContain('unsafe-inline');
  });

  it('refuses requests from another site', async () => {
    const cart = await createCart(browser);
    await api
      .browser()
      .post(`/cart/${cart.cartId}/checkout`)
      .set('Origin', 'https://evil.example')
      .type('form')
      .send({ total: 1 })
      .expect(403);
  });
});
