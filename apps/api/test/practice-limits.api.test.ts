import { describe, expect, it } from 'vitest';
import { createCart, findPlenty, LAKESIDE } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const NOW = new Date('2027-01-12T17:00:00Z');

describe('limits of one practice', () => {
  const api = testApi({
    // The clock is stopped, so that no window ends during a test.
    replacements: { clock: { now: () => NOW } },
    environment: { CALLS_PER_PRACTICE_PER_MINUTE: '20', CARTS_PER_PRACTICE_PER_HOUR: '2' },
  });

  it('stop its calls, from any browser, and no one else’s', async () => {
    const one = await api.signedIn('100300');
    const other = await api.signedIn('100300');
    const count = (browser: typeof one) =>
      browser.get('/api/sms/alerts').query({ practiceName: 'Harbor Vision Center' });
    for (let call = 0; call < 10; call += 1) {
      await count(one).expect(200);
      await count(other).expect(200);
    }
    const refused = await count(one).expect(429);
    expect(refused.body).toEqual({
      code: 'rate_limited',
      message: 'Your practice has reached its limit of 20 calls a minute. Try again in a minute.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await count(other).expect(429);
    await (await api.signedIn()).get('/api/favorites').query({ practiceName: LAKESIDE }).expect(200);
  });

  it('stop its carts, and keep them in other practices', async () => {
    const browser = await api.signedIn();
    const [item] = await findPlenty(browser);
    await createCart(browser);
    await createCart(browser);
    const cartItems = [{ id: item?.variant.id, quantity: 1 }];
    const refused = await browser.post('/api/carts').send({ practiceName: LAKESIDE, cartItems }).expect(429);
    expect(refused.body.message).toContain('limit of 2 new carts an hour');
    await createCart(await api.signedIn('100400'), 'Prairie Family Optometry');
  });
});
