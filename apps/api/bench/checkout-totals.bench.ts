import { afterAll, beforeAll, expect, it } from 'vitest';
import { reachCheckouts } from '../test/support/random-checkouts.js';
import { startTestApi, type TestApi } from '../test/support/test-api.js';

const ROUNDS = 10;
const ORDERS_PER_ROUND = 1_000;
const NO_LIMIT = '100000000';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    environment: {
      CHECKOUTS_PER_ADDRESS_PER_MINUTE: NO_LIMIT,
      CART_READS_PER_ADDRESS_PER_MINUTE: NO_LIMIT,
      CALLS_PER_PRACTICE_PER_MINUTE: NO_LIMIT,
      CARTS_PER_PRACTICE_PER_HOUR: NO_LIMIT,
      DATABASE_POOL_SIZE: '20',
    },
  });
});
afterAll(() => api.close());

it('leads 10,000 patients to a checkout at no more than the page showed', {
  timeout: 3_600_000,
}, async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const reached = await reachCheckouts(api, ORDERS_PER_ROUND, round);
    const dearer = reached.filter(({ shownCents, chargedCents }) => chargedCents > shownCents);
    const cheaper = reached.filter(({ shownCents, chargedCents }) => chargedCents < shownCents);
    const pressed = [1, 2, 3].map((presses) => reached.filter((one) => one.presses === presses).length);
    console.log(
      `round ${round}: ${reached.length} at the checkout, ${pressed.join(', ')} after 1, 2, 3 presses, ${cheaper.length} for less than shown`,
    );
    expect(reached).toHaveLength(ORDERS_PER_ROUND);
    expect(dearer).toEqual([]);
  }
});
