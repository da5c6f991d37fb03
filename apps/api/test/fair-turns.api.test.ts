import { MINUTE_MS } from '@eyecart/shared/rules/durations';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecordingGateway } from './support/recording-gateway.js';
import { createCart } from './support/shopping.js';
import { testApi } from './support/test-api.js';

describe('due texts of many practices', () => {
  let cart: string;
  let now = new Date();
  const clock = { now: () => now };
  const api = testApi({
    environment: { QUIET_HOURS: 'off', TEXTS_PER_SECOND: '10' },
    replacements: { clock },
  });
  beforeAll(async () => {
    // The statistics stay those of an empty queue, as they are when a burst begins.
    await api.database.query('ALTER TABLE messages SET (autovacuum_enabled = false)');
    await api.database.query('VACUUM ANALYZE messages');
    cart = (await createCart(await api.signedIn())).cartId;
  });
  beforeEach(() =>
    api.database.query('DELETE FROM messages; DELETE FROM sender_paces').then(() => undefined),
  );

  /** Texts of a practice that are due so long ago. */
  const queue = (practiceId: string, prefix: string, count: number, dueMinutesAgo: number) =>
    api.database.query(
      `INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, created_at)
       SELECT $2, id, 'scheduled', 'queued', $3 || lpad(n::text, 5, '0'), 'Text', $5, $5
       FROM carts, generate_series(1, $4::integer) AS n WHERE public_id = $1`,
      [cart, practiceId, prefix, count, new Date(now.getTime() - dueMinutesAgo * MINUTE_MS)],
    );
  const countRead = async (index: string): Promise<number> => {
    const { rows } = await api.database.query<{ read: string }>(
      'SELECT idx_tup_read AS read FROM pg_stat_user_indexes WHERE indexrelname = $1',
      [index],
    );
    return Number(rows[0]?.read ?? 0);
  };

  it('go in turns, so that a few never wait behind thousands of another practice', async () => {
    await queue('demo-lakeside', '+1312', 3_000, 30);
    await queue('demo-harbor', '+1773', 5, 1);
    await queue('demo-prairie', '+1224', 5, 1);
    const sent: { to: string; body: string }[] = [];
    const worker = await api.startInstance({ gateway: createRecordingGateway(sent), clock });
    const read = await countRead('messages_due_of_practice');
    // Ten texts a second: the small practices are done after three seconds.
    for (let second = 0; second < 3; second += 1) {
      await worker.dependencies.drainQueue();
      now = new Date(now.getTime() + 1_000);
    }
    expect(sent).toHaveLength(30);
    const ofSmall = sent.filter(({ to }) => !to.startsWith('+1312')).map(({ to }) => to);
    expect(new Set(ofSmall).size).toBe(10);
    // Sessions report what they have read within a second of their last statement.
    await expect
      .poll(async () => (await countRead('messages_due_of_practice')) - read)
      .toBeGreaterThanOrEqual(30);
    expect((await countRead('messages_due_of_practice')) - read).toBeLessThan(300);
  });

  it('go oldest first within a practice', async () => {
    await queue('demo-lakeside', '+1312', 5, 1);
    await queue('demo-lakeside', '+1773', 5, 30);
    const sent: { to: string; body: string }[] = [];
    const worker = await api.startInstance({ gateway: createRecordingGateway(sent), clock });
    expect(
      (await worker.dependencies.claims.claimDue(5)).texts.map(({ phoneNumber }) => phoneNumber.slice(0, 5)),
    ).toEqual(Array.from({ length: 5 }, () => '+1773'));
  });

  it('are all seen by a claim that follows another at once', async () => {
    await queue('demo-lakeside', '+1312', 2, 1);
    const { claims } = (await api.startInstance({ gateway: createRecordingGateway([]), clock })).dependencies;
    expect((await claims.claimDue(1)).texts).toHaveLength(1);
    await queue('demo-harbor', '+1773', 1, 1);
    await api.database.query(
      "UPDATE messages SET state = 'canceled' WHERE practice_id = 'demo-lakeside' AND state = 'queued'",
    );
    expect((await claims.claimDue(1)).texts).toMatchObject([{ practiceId: 'demo-harbor' }]);
  });
});
