import type { Product } from '@eyecart/shared/contracts';
import { describe, expect, it } from 'vitest';
import { LAKESIDE } from './support/shopping.js';
import { startTestApi } from './support/test-api.js';

const PRINTS = 20;
const LINES = 60;

describe('twenty prints at once', () => {
  it('are drawn in turn or refused for a moment, while the calls of others are answered', async () => {
    const api = await startTestApi();
    const browser = await api.signedIn();
    const other = await api.signedIn('100300');
    const { products }: { products: Product[] } = (await browser.get('/api/products').expect(200)).body;
    const cartItems = products
      .flatMap(({ variants }) => variants)
      .slice(0, LINES)
      .map(({ id }) => ({ id, quantity: 1 }));
    expect(cartItems).toHaveLength(LINES);
    const print = () => browser.post('/api/plans/pdf').send({ practiceName: LAKESIDE, cartItems });
    const drawing = Promise.all(Array.from({ length: PRINTS }, print));
    let isDrawn = false;
    void drawing.finally(() => {
      isDrawn = true;
    });
    let answered = 0;
    while (!isDrawn) {
      await other.get('/api/session').expect(200);
      answered += 1;
    }
    const prints = await drawing;
    expect(new Set(prints.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const refused = prints.filter(({ status }) => status === 429);
    for (const { headers, body } of refused) {
      expect(headers['retry-after']).toBe('5');
      expect(body.code).toBe('rate_limited');
    }
    // One is drawn at once and five wait. Drawn in the API's own thread, each would let about two other calls through.
    const drawn = PRINTS - refused.length;
    expect(drawn).toBeGreaterThanOrEqual(6);
    expect(answered).toBeGreaterThan(10 * drawn);
    await print().expect(200);
    await api.close();
  });
});
