import { expect, it } from 'vitest';
import { createRecordingGateway } from './support/recording-gateway.js';
import { createCart } from './support/shopping.js';
import { testApi } from './support/test-api.js';

/** In Puerto Rico, where texts are lawful until 8 PM: midnight in UTC. */
const PATIENT = '+17875550142';
const CLOSING = new Date('2027-03-10T00:00:00Z');
const NEXT_OPENING = new Date('2027-03-10T15:00:00Z');

let now = new Date(CLOSING.getTime() - 2_000);
const clock = { now: () => now };
const sent: { to: string; body: string }[] = [];
const api = testApi({ replacements: { clock, gateway: createRecordingGateway(sent) } });

it('an automatic text is not sent once its hours have closed, however long its claim took', async () => {
  const { cartId } = await createCart(await api.signedIn());
  await api.database.query(
    `INSERT INTO messages (practice_id, cart_id, type, state, is_automatic, phone_number, body, due_at, created_at)
     SELECT practice_id, id, 'scheduled', 'queued', true, $2, 'Text', $3, $3 FROM carts WHERE public_id = $1`,
    [cartId, PATIENT, now],
  );
  const { claims, delivery, drainQueue } = api.dependencies;
  const { texts } = await claims.claimDue(1);
  expect(texts).toMatchObject([{ phoneNumber: PATIENT }]);

  now = new Date(CLOSING.getTime() + 2_000);
  for (const text of texts) expect(await delivery.attempt(text)).toBe(false);
  await drainQueue();
  expect(sent).toEqual([]);
  const { rows } = await api.database.query(
    'SELECT state, wait_code, due_at FROM messages WHERE phone_number = $1',
    [PATIENT],
  );
  expect(rows).toEqual([{ state: 'queued', wait_code: 'waits_for_hours', due_at: NEXT_OPENING }]);

  now = NEXT_OPENING;
  await drainQueue();
  expect(sent).toEqual([{ to: PATIENT, body: 'Text' }]);
});
