import type { Plan } from '@eyecart/shared/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createShelf } from './support/sellable-products.js';
import { type Browser, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

describe('the link that a printed plan shows', () => {
  let staff: Browser;
  let patient: Browser;
  let cartItems: { id: string; quantity: number }[];
  const api = testApi({ environment: { CART_READS_PER_ADDRESS_PER_MINUTE: '40' } });
  beforeAll(async () => {
    staff = await api.signedIn();
    patient = api.browser();
    cartItems = [{ id: (await createShelf(staff)).take().variant.id, quantity: 1 }];
  });

  const newCart = async (): Promise<{ cartId: string; cartUrl: string }> =>
    (await staff.post('/api/carts').send({ practiceName: LAKESIDE, cartItems }).expect(201)).body;
  const linkOf = async (cartUrl: string, fields: object = {}) => {
    const { body } = await staff
      .post('/api/plans')
      .send({ practiceName: LAKESIDE, cartUrl, ...fields })
      .expect(200);
    return (body as Plan).link?.typed ?? '';
  };
  const pathOf = (typed: string) => typed.slice(typed.indexOf('/'));
  const leadsTo = async (path: string) => (await patient.get(path).expect(303)).headers.location;

  it('is short, the same each time, and leads to the cart however it is typed', async () => {
    const { cartId, cartUrl } = await newCart();
    const typed = await linkOf(cartUrl);
    expect(typed).toMatch(/^[\w.:-]+\/p\/[0-9a-hjkmnp-tv-z]{5}(-[0-9a-hjkmnp-tv-z]{5}){2}$/);
    expect(await Promise.all([linkOf(cartUrl), linkOf(cartUrl)])).toEqual([typed, typed]);
    expect(await leadsTo(pathOf(typed))).toBe(`/cart/${cartId}`);
    expect(await leadsTo(pathOf(typed).toUpperCase().replaceAll('-', ''))).toBe(`/cart/${cartId}`);
    const other = await linkOf((await newCart()).cartUrl);
    expect(other).not.toBe(typed);
  });

  it('is one link, even when two people first print it at the same moment', async () => {
    const { cartUrl } = await newCart();
    const [one, two] = await Promise.all([linkOf(cartUrl), linkOf(cartUrl)]);
    expect(one).toBe(two);
  });

  it('opens in the language of the sheet when the cart has another one', async () => {
    const { cartId, cartUrl } = await newCart();
    const typed = await linkOf(cartUrl, { language: 'es' });
    expect(typed).toMatch(/\/es$/);
    expect(await leadsTo(pathOf(typed))).toBe(`/cart/${cartId}?lang=es`);
    // As the end of a sentence.
    expect(await leadsTo(`${pathOf(typed)}.`)).toBe(`/cart/${cartId}?lang=es`);
  });

  it('is not on a plan without a cart, or once the link has expired', async () => {
    const { cartUrl } = await newCart();
    await api.database.query('UPDATE carts SET expires_at = now()');
    expect(await linkOf(cartUrl)).toBe('');
    const { body } = await staff.post('/api/plans').send({ practiceName: LAKESIDE, cartItems }).expect(200);
    expect(body.link).toBeNull();
  });

  it.each(['/p/00000-00000-00000', '/p/not-a-code', '/p/', '/p/a%2f..%2fb'])(
    'says in the patient’s language that there is no such order: %s',
    async (path) => {
      const page = await patient
        .get((await leadsTo(path)) ?? '')
        .set('Accept-Language', 'es')
        .expect(404);
      expect(page.text).toContain('lang="es"');
    },
  );

  it('says so in the language of the sheet, in a browser set to another one', async () => {
    const page = await patient
      .get((await leadsTo('/p/bbbbb-bbbbb-bbbbb/es')) ?? '')
      .set('Accept-Language', 'en')
      .expect(404);
    expect(page.text).toContain('lang="es"');
  });

  it('counts as a read of a cart, so that codes cannot be tried one after another', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 41; index += 1) {
      const { status, text } = await patient.get('/p/00000-00000-00000').set('Accept-Language', 'es');
      statuses.push(status);
      if (status === 429) expect(text).toMatch(/lang="es".*error/s);
    }
    expect(new Set(statuses)).toEqual(new Set([303, 429]));
  });
});
