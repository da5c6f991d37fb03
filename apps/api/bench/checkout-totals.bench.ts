import { afterAll, beforeAll, expect, it } from 'vitest';
import { reachCheckouts } from '../test/support/random-checkouts.js';
import { startTestApi, type TestApi } from '../test/support/test-api.js';

const ORDERS = 10_000;
const NO_LIMIT = '100000000';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    environment: {
      CHECKOUTS_PER_ADDRESS_PER_MINUTE: NO_LIMIT,
      CART_READS_PER_ADDRESS_PER_MINUTE: NO_LIMIT,
      DATABASE_POOL_SIZE: '20',
    },
  });
});
afterAll(() => api.close());

it('leads 10,000 patients to a checkout at no more than the page showed', {
  timeout: 3_600_000,
}, async () => {
  const reached = await reachCheckouts(api, ORDERS, 2026);
  const dearer = reached.filter(({ shownCents, chargedCents }) => chargedCents > shownCents);
  const pressed = [1, 2, 3].map((presses) => reached.filter((one) => one.presses === presses).length);
  const cheaper = reached.filter(({ shownCents, chargedCents }) => chargedCents < shownCents).length;
  console.log(
    `${reached.length} at the checkout: ${pressed.join(', ')} after 1, 2, 3 presses; ${cheaper} for less than shown`,
  );
  expect(reached).toHaveLength(ORDERS);
  expect(dearer).toEqual([]);
});
