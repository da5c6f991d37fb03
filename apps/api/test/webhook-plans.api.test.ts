import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueEvents } from '../src/domains/integrations/webhook-repository.js';
import { countRowsRead } from './support/count-rows-read.js';
import { startTestApi, type TestApi } from './support/test-api.js';

const GROUP = '018f2b1c-0000-7000-8000-000000000001';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
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
});
afterAll(() => api.close());

it('queues an event for the webhooks of its practice and group without reading those of others', async () => {
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
