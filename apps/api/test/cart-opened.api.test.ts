import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, createCart } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const NOON = new Date('2026-11-20T17:00:00Z');
const EVENING = new Date('2026-11-20T23:00:00Z');
/** A separate time, so that no other request counts toward its minute. */
const NIGHT = new Date('2026-11-21T02:00:00Z');

describe('opening a cart', () => {
  let staff: Browser;
  let cartId: string;
  let now = NOON;
  const api = testApi({
    replacements: { clock: { now: () => now } },
    environment: { CART_READS_PER_ADDRESS_PER_MINUTE: '40' },
  });
  beforeAll(async () => {
    staff = await api.signedIn();
  });
  beforeEach(async () => {
    now = NOON;
    cartId = (await createCart(staff)).cartId;
  });

  const open = (browser: Browser, id = cartId) => browser.post(`/api/carts/${id}/opened`);
  const openedAt = async (): Promise<Date | null> =>
    (await api.database.query('SELECT opened_at FROM carts WHERE public_id = $1', [cartId])).rows[0]
      .opened_at;

  it('counts once and keeps the first time', async () => {
    const { body } = await open(api.browser()).expect(200);
    expect(body).toEqual({ success: true });
    expect(await openedAt()).toEqual(NOON);
    now = EVENING;
    await open(api.browser()).expect(200);
    expect(await openedAt()).toEqual(NOON);
  });

  it('does not count reads of the cart or its page', async () => {
    await api.browser().get(`/api/carts/${cartId}`).expect(200);
    await api.browser().get(`/cart/${cartId}`).expect(200);
    expect(await openedAt()).toBeNull();
  });

  it('does not count staff of any practice, but counts the patient afterwards', async () => {
    await open(staff).expect(200);
    await open(await api.signedIn('100300')).expect(200);
    expect(await openedAt()).toBeNull();
    now = EVENING;
    await open(api.browser()).expect(200);
    expect(await openedAt()).toEqual(EVENING);
  });

  it('answers 404 for an unknown, malformed, or expired cart', async () => {
    for (const id of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', '..%2F..', "'--"]) {
      const { body } = await open(api.browser(), id).expect(404);
      expect(body.code).toBe('cart_not_found');
    }
    await api.database.query('UPDATE carts SET expires_at = $2 WHERE public_id = $1', [cartId, NOON]);
    expect((await open(api.browser()).expect(404)).body.code).toBe('cart_not_found');
    expect(await openedAt()).toBeNull();
  });

  it('refuses another site', async () => {
    const { body } = await open(api.browser()).set('Origin', 'https://elsewhere.example').expect(403);
    expect(body.code).toBe('foreign_origin');
    expect(await openedAt()).toBeNull();
  });

  it('shares the limit of cart reads', async () => {
    now = NIGHT;
    for (let taken = 0; taken < 40; taken++) await api.browser().get(`/api/carts/${cartId}`).expect(200);
    const { body, headers } = await open(api.browser()).expect(429);
    expect(body.code).toBe('rate_limited');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await openedAt()).toBeNull();
  });
});
