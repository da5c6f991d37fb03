import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SmsGateway } from '../src/providers/sms/sms-gateway.js';
import { createCart } from '../test/support/shopping.js';
import { startTestApi, type TestApi } from '../test/support/test-api.js';

const TEXTS = 10_000;
const ROUNDS = 3;
const MEGABYTE = 1024 * 1024;

let sent = 0;
/** Accepts every text at once. */
const instantGateway: SmsGateway = {
  name: 'instant',
  sender: 'instant',
  startNumber: null,
  secret: 'bench',
  isTestNumber: () => false,
  acknowledgement: { contentType: 'text/plain', body: '' },
  async send() {
    sent += 1;
    return { kind: 'sent', gatewayId: `SM${sent}` };
  },
  listTexts: async () => [],
  listReplies: async () => [],
  findReceivedAt: async () => null,
  inspect: async () => [],
  readStatusReport: () => null,
  readIncomingText: () => null,
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    replacements: { gateway: instantGateway },
    environment: { QUIET_HOURS: 'off', DATABASE_POOL_SIZE: '20', TEXTS_PER_PRACTICE_PER_DAY: '1000000' },
  });
});
afterAll(() => api.close());

it('drains 10,000 due texts at 60% or more of the bare loop, with flat memory', async () => {
  const { cartId } = await createCart(await api.signedIn());
  const ratios: number[] = [];
  const heaps: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await queueTexts(cartId);
    const bare = await perSecond(() => drainBare(api.dependencies.database.pool));
    await queueTexts(cartId);
    const ours = await perSecond(() => api.dependencies.drainQueue());
    heaps.push(heapInUse());
    ratios.push(ours / bare);
    console.log(
      `round ${round}: bare ${Math.round(bare)}/s, ours ${Math.round(ours)}/s (${Math.round((ours / bare) * 100)}%), heap ${heaps.at(-1)} MB`,
    );
  }
  const median = [...ratios].sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
  expect(median).toBeGreaterThanOrEqual(0.6);
  expect((heaps.at(-1) ?? 0) - (heaps[0] ?? 0)).toBeLessThan(10);
});

/** Texts like due reminders: automatic, with everything that is checked before one is sent. */
async function queueTexts(cartId: string): Promise<void> {
  await api.database.query('DELETE FROM messages');
  await api.database.query(
    `INSERT INTO messages (practice_id, cart_id, type, state, is_automatic, phone_number, body, due_at, created_at)
     SELECT '100200', carts.id, 'scheduled', 'queued', true, '+1312' || lpad(n::text, 7, '0'), 'Text ' || n, now(), now()
     FROM carts, generate_series(1, $2::integer) AS n WHERE carts.public_id = $1`,
    [cartId, TEXTS],
  );
  await api.database.query('VACUUM ANALYZE messages');
  await pause(500);
}

async function perSecond(drain: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await drain();
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await api.database.query(
    "SELECT count(*)::integer AS left FROM messages WHERE state <> 'accepted'",
  );
  expect(rows[0].left).toBe(0);
  return TEXTS / seconds;
}

/** The least that any queue on PostgreSQL does: claim a hundred, commit each result separately, twenty at once. */
async function drainBare(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(
      `UPDATE messages SET state = 'sending', attempts = attempts + 1, attempted_at = now()
       WHERE id IN (SELECT id FROM messages WHERE state = 'queued' AND due_at <= now()
                    ORDER BY due_at LIMIT 100 FOR UPDATE SKIP LOCKED) RETURNING id`,
    );
    if (rows.length === 0) return;
    await pMap(
      rows,
      async ({ id }) => {
        sent += 1;
        await pool.query({
          name: 'accept',
          text: "UPDATE messages SET state = 'accepted', gateway_id = $2, sent_at = now() WHERE id = $1 AND state = 'sending'",
          values: [id, `SM${sent}`],
        });
      },
      { concurrency: 20 },
    );
  }
}

function heapInUse(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / MEGABYTE);
}
