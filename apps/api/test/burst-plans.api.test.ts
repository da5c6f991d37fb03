import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCart } from './support/shopping.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const WAITING = 6_000;
const DUE = 80;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/**
 * Adds first texts, each with the reminder that follows it. The statistics stay those of an empty queue, as they are
 * when a burst begins.
 */
async function queueTexts(count: number, options: { state: string; prefix: string; cart: string }) {
  const { state, prefix, cart } = options;
  await api.database.query(
    `WITH firsts AS (
       INSERT INTO messages (id, practice_id, cart_id, type, state, phone_number, body, due_at, created_at, sent_at)
       SELECT gen_random_uuid(), practice_id, id, 'scheduled', $2, $3 || lpad(n::text, 5, '0'), 'Text', now(), now(), now()
       FROM carts, generate_series(1, $4::integer) AS n WHERE public_id = $1
       RETURNING id, practice_id, phone_number)
     INSERT INTO messages (practice_id, type, state, first_message_id, phone_number, body, due_at, created_at)
     SELECT practice_id, 'reminder', 'queued', id, phone_number, 'Reminder', now() + interval '2 days', now() FROM firsts`,
    [cart, state, prefix, count],
  );
}

async function countRead(): Promise<{ due: number; first: number }> {
  const { rows } = await api.database.query<{ name: string; read: string }>(
    "SELECT indexrelname AS name, idx_tup_read AS read FROM pg_stat_user_indexes WHERE relname = 'messages'",
  );
  const read = (name: string) => Number(rows.find((row) => row.name === name)?.read ?? 0);
  return { due: read('messages_due'), first: read('messages_first') };
}

it('reads only the texts that it sends while thousands wait and statistics are old', async () => {
  await api.database.query('ALTER TABLE messages SET (autovacuum_enabled = false)');
  await api.database.query('VACUUM ANALYZE messages');
  const { cartId: cart } = await createCart(await api.signedIn());
  await queueTexts(WAITING, { state: 'delivered', prefix: '+1312', cart });
  await queueTexts(DUE, { state: 'queued', prefix: '+1773', cart });
  const before = await countRead();

  expect(await api.dependencies.drainQueue()).toBe(DUE);
  const delivered = async () => {
    const { rows } = await api.database.query(
      "SELECT count(*)::integer AS count FROM messages WHERE phone_number LIKE '+1773%' AND state = 'delivered'",
    );
    return rows[0].count;
  };
  await expect.poll(delivered).toBe(DUE);
  // Sessions report what they have read within a second of their last statement.
  await expect.poll(async () => (await countRead()).first - before.first).toBeGreaterThanOrEqual(DUE);
  expect((await countRead()).due - before.due).toBeLessThan(20 * DUE);
});
