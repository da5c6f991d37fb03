import { beforeAll, describe, expect, it } from 'vitest';
import { bundleCalls } from './support/bundle-calls.js';
import { createShelf } from './support/sellable-products.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const MASK = 'Warm 20 seconds in the microwave.\nRest 10 minutes.';

describe('notes on how products are used', () => {
  let browser: Browser;
  let shelf: Awaited<ReturnType<typeof createShelf>>;
  const api = testApi();
  beforeAll(async () => {
    browser = await api.signedIn();
    shelf = await createShelf(browser);
  });

  const pathOf = (productId: string) => `/api/products/${productId}/notes`;
  const write = (productId: string, notes: Record<string, unknown>, key?: string) => {
    const call = browser.post(pathOf(productId));
    return (key ? call.set('Idempotency-Key', key) : call).send({ practiceName: LAKESIDE, ...notes });
  };
  const read = async (productId: string, from = browser, practiceName = LAKESIDE) => {
    const { body } = await from.get(pathOf(productId)).query({ practiceName }).expect(200);
    return body.notes;
  };
  const newCart = async (lines: readonly Record<string, unknown>[]) => {
    const { body } = await browser
      .post('/api/carts')
      .send({ practiceName: LAKESIDE, cartItems: lines })
      .expect(201);
    return String(body.cartId);
  };

  it('are kept by language, replaced, and removed one by one', async () => {
    const { id } = shelf.take().product;
    const { body } = await write(id, {
      en: `  ${MASK.replace('\n', '\r\n')} `,
      es: 'Caliente 20 segundos.',
    }).expect(200);
    expect(body).toMatchObject({ productId: id, notes: { en: MASK, es: 'Caliente 20 segundos.' } });
    await write(id, { en: 'Rest.' }).expect(200);
    expect(await read(id)).toEqual({ en: 'Rest.', es: 'Caliente 20 segundos.' });
    await write(id, { en: ' ', es: null }).expect(200);
    expect(await read(id)).toEqual({});
  });

  it('are written once per key, and noted in the audit trail by id', async () => {
    const { id } = shelf.take().product;
    const key = 'notes-of-a-mask-0001';
    await write(id, { en: MASK }, key).expect(200);
    await write(id, { en: 'Later.' }).expect(200);
    await write(id, { en: MASK }, key).expect(200);
    expect(await read(id)).toEqual({ en: 'Later.' });
    const { body } = await browser.get('/api/activity').query({ practiceName: LAKESIDE }).expect(200);
    expect(body.entries[0]).toMatchObject({
      action: 'product-notes.changed',
      subject: expect.stringMatching(/^product-note:[0-9a-f-]{36}$/),
    });
    expect(JSON.stringify(body)).not.toContain('Later.');
  });

  it.each([
    ['too long', 'a'.repeat(501)],
    ['with a control character', 'Rest.\u0007'],
    ['with reversed text', 'Rest \u202e10 minutes'],
    ['that is no text', 5],
  ])('are refused %s', async (_, en) => {
    const { id } = shelf.take().product;
    expect((await write(id, { en }).expect(400)).body.code).toBe('invalid_request');
    expect(await read(id)).toEqual({});
  });

  it('belong to their practice and to a product of the catalog', async () => {
    const { id } = shelf.take().product;
    await write(id, { en: MASK }).expect(200);
    const harbor = await api.signedIn('100300');
    expect(await read(id, harbor, 'Harbor Vision Center')).toEqual({});
    expect((await write('404', { en: MASK }).expect(404)).body.code).toBe('product_not_found');
  });

  it('are listed by product with their languages, for their practice only', async () => {
    const [both, spanish, none] = [shelf.take().product.id, shelf.take().product.id, shelf.take().product.id];
    await write(both, { es: 'Caliente.', en: MASK }).expect(200);
    await write(spanish, { es: 'Caliente.' }).expect(200);
    await write(none, { en: MASK }).expect(200);
    await write(none, { en: null }).expect(200);
    const listed = async (from: Browser, practiceName: string): Promise<{ productId: string }[]> =>
      (await from.get('/api/product-notes').query({ practiceName }).expect(200)).body.products;
    const mine = [both, spanish, none];
    const ofMine = (await listed(browser, LAKESIDE)).filter(({ productId }) => mine.includes(productId));
    expect(ofMine).toHaveLength(2);
    expect(ofMine).toContainEqual({ productId: both, languages: ['en', 'es'] });
    expect(ofMine).toContainEqual({ productId: spanish, languages: ['es'] });
    const harbor = await api.signedIn('100300');
    expect(await listed(harbor, 'Harbor Vision Center')).toEqual([]);
  });

  it('are refused for one product too many', async () => {
    const prairie = await api.signedIn('100400');
    await api.database.query(
      `INSERT INTO product_notes (practice_id, product_id, language, body, updated_at)
        SELECT 'demo-prairie', 'gone-' || place, 'en', 'Rest.', now() FROM generate_series(1, 500) AS place`,
    );
    const { id } = shelf.take().product;
    const { body } = await prairie
      .post(pathOf(id))
      .send({ practiceName: 'Prairie Family Optometry', en: MASK })
      .expect(422);
    expect(body.code).toBe('limit_reached');
  });

  it('come with an example in both languages for known product types', async () => {
    const { body: found } = await browser.get('/api/products').query({ search: 'mask', page: 1 }).expect(200);
    const mask = found.products.find((one: { productType: string }) => one.productType === 'Heat Masks');
    const { body } = await browser.get(pathOf(mask.id)).query({ practiceName: LAKESIDE }).expect(200);
    expect(body.examples).toEqual({
      en: expect.stringContaining('microwave'),
      es: expect.stringContaining('microondas'),
    });
  });

  it('reach the patient with the routine of the bundle, as it was when the cart was made', async () => {
    const calls = bundleCalls(browser);
    const [drops, mask] = [shelf.take(), shelf.take()];
    await write(mask.product.id, { en: MASK, es: 'Caliente 20 segundos.' }).expect(200);
    const bundle = await calls.created({
      name: 'Evening',
      products: [
        { productId: drops.product.id, timesOfDay: ['evening', 'morning'] },
        { productId: mask.product.id },
      ],
    });
    const { body: added } = await browser
      .post(`/api/bundles/${bundle.id}/add-to-cart`)
      .send({ practiceName: LAKESIDE })
      .expect(200);
    expect(added.items[0].timesOfDay).toEqual(['morning', 'evening']);
    expect(added.items[1]).not.toHaveProperty('timesOfDay');
    const cartId = await newCart(added.items);
    const [first] = bundle.products;
    await browser
      .post(`/api/bundles/${bundle.id}/changes`)
      .send({ practiceName: LAKESIDE, timesOfDay: [{ id: first?.id, timesOfDay: [] }] })
      .expect(200);
    const { body: cart } = await api.browser().get(`/api/carts/${cartId}`).expect(200);
    expect(cart.plan).toEqual([
      { id: drops.variant.id, timesOfDay: ['morning', 'evening'] },
      { id: mask.variant.id, howTo: { en: MASK, es: 'Caliente 20 segundos.' } },
    ]);
  });

  it('leave out the plan where there is nothing to say', async () => {
    const { variant } = shelf.take();
    const cartId = await newCart([{ id: variant.id, quantity: 1 }]);
    const { body } = await api.browser().get(`/api/carts/${cartId}`).expect(200);
    expect(body).not.toHaveProperty('plan');
  });

  it('keep the routine in drafts', async () => {
    const { variant } = shelf.take();
    const item = { id: variant.id, quantity: 1, timesOfDay: ['as-needed'] };
    const { body } = await browser
      .post('/api/draft-orders')
      .send({ practiceName: LAKESIDE, patientLastName: 'Alvarez', items: [item] })
      .expect(201);
    expect(body.draftOrder.items[0].timesOfDay).toEqual(['as-needed']);
  });

  it('are in example bundles, of products that can be bought, which can be created as they are', async () => {
    const { body } = await browser.get('/api/starter-bundles').query({ practiceName: LAKESIDE }).expect(200);
    expect(body.starters.map(({ name }: { name: string }) => name)).toEqual([
      'New dry eye patient (example)',
      'Contact lens wearer (example)',
      'After a long screen day (example)',
      'Night care (example)',
      'Lid hygiene (example)',
    ]);
    type Starter = { products: { title: string }[] };
    const titles = body.starters.map((one: Starter) =>
      one.products.map(({ title }) => title.replaceAll('\u00a0', ' ')),
    );
    expect(titles).toEqual([
      [
        'Weighted Heat Mask - Terracotta / Standard',
        'Sensitive Lid Wipes, 30 Count',
        'Lubricating Eye Drops, 10 mL',
      ],
      ['Contact Lens Day Wipes, 30 Count', 'Contact Lens Rewetting Drops, 12 mL', 'Lid Foam Cleanser, 50 mL'],
      [
        'Screen Day Eye Drops, 10 mL',
        'Desk Humidifier, 300 mL',
        'Weighted Heat Mask - Terracotta / Standard',
      ],
      ['Evening Lid Foam, 50 mL', 'Overnight Eye Gel, 10 g', 'Night Moisture Goggles'],
      [
        'Weighted Heat Mask - Terracotta / Standard',
        'Lid Foam Cleanser, 50 mL',
        'Hypochlorous Eyelid Spray, 59 mL',
      ],
    ]);
    const [{ name, products }] = body.starters;
    const bundle = await bundleCalls(browser).created({
      name,
      products: products.map(({ productId, variantId, timesOfDay }: Record<string, unknown>) => ({
        productId,
        productData: { variantId },
        timesOfDay,
      })),
    });
    expect(bundle.products.map(({ timesOfDay }) => timesOfDay)).toEqual([
      ['evening'],
      ['morning', 'evening'],
      ['morning', 'midday', 'evening'],
    ]);
    expect(bundle.products.every(({ productData }) => productData.isAvailable)).toBe(true);
  });
});
