import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRecordingGateway, playInterleavings } from '../test/support/hold-interleavings.js';
import { createCart } from '../test/support/shopping.js';
import { startTestApi, type TestApi } from '../test/support/test-api.js';

const sent: { to: string; body: string }[] = [];
let now = new Date('2027-03-02T17:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    replacements: { clock: { now: () => now }, gateway: createRecordingGateway(sent) },
    environment: { QUIET_HOURS: 'off', CART_TTL_DAYS: '3650' },
  });
});
afterAll(() => api.close());

it('texts nobody who is held or opted out, in 10,000 random orders of reply, due text, decision and kill', async () => {
  const { cartId: publicId } = await createCart(await api.signedIn());
  const { rows } = await api.database.query('SELECT id FROM carts WHERE public_id = $1', [publicId]);
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  await playInterleavings({ api, sent, later, cartId: rows[0].id }, 10_000);
  expect(sent.some(({ body }) => body.startsWith('Automatic'))).toBe(true);
  expect(sent.some(({ body }) => body.includes('you are opted out'))).toBe(true);
}, 3_600_000);
