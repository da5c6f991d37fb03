import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { queueEvents } from '../src/domains/integrations/webhook-repository.js';
import { countRowsRead } from './support/count-rows-read.js';
import { createCart } from './support/shopping.js';
import { testApi } from './support/test-api.js';

const WAITING = 6_000;
const DUE = 80;
const GROUP = '018f2b1c-0000-7000-8000-000000000001';

const api = testApi();

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

it('queues an event for the webhooks of its practice and group without reading those of others', async () => {
  // The statistics stay those of a table without webhooks, as they are when practices begin to add them.
  await api.database.query('ALTER TABLE webhooks SET (autovacuum_enabled = false)');
  await api.database.query('VACUUM ANALYZE webhooks');
  await api.database.query(
    `INSERT INTO practice_groups (id, name, created_at) VALUES ('${GROUP}', 'Lakes', now())`,
  );
  await api.database.query(`UPDATE practices SET group_id = '${GROUP}' WHERE id = 'demo-lakeside'`);
  await api.database.query(
    `INSERT INTO practices (id, sign_in_id, name, time_zone, created_at)
     SELECT 'practice-' || n, 700000 + n, 'Practice ' || n, 'America/Chicago', now() FROM generate_series(1, 1000) AS n`,
  );
  await api.database.query(
    `INSERT INTO webhooks (practice_id, group_id, url, events, secret, created_at)
     SELECT id, NULL::uuid, 'https://example.com/' || id, ARRAY['text.sent'], 'whsec_' || md5(id), now()
     FROM practices, generate_series(1, 3)
     UNION ALL SELECT NULL, '${GROUP}', 'https://example.com/group', ARRAY['text.sent'], 'whsec_', now()`,
  );
  const event = sql`SELECT ${'demo-lakeside'} AS practice_id, gen_random_uuid() AS event_id, ${'text.sent'} AS type,
    '{}'::jsonb AS data, NULL::text AS phone_number, now() AS occurred_at`;
  const client = await api.database.connect();
  try {
    expect(await countRowsRead(client, queueEvents(event))).toBeLessThan(50);
  } finally {
    client.release(true);
  }
  const { rows } = await api.database.query(
    "SELECT count(*)::integer AS count FROM webhook_deliveries WHERE practice_id = 'demo-lakeside'",
  );
  expect(rows[0].count).toBe(4);
});
