import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCart } from '../test/support/shopping.js';
import { startTestApi, type TestApi } from '../test/support/test-api.js';
import { createInstantGateway, createNoonClock } from './instant-gateway.js';

/** Due at once, as every preset time is. */
const TEXTS = 20_000;
const SMALL = ['demo-harbor', 'demo-prairie'];
const TEXTS_OF_SMALL = 5;
const ROUNDS = 3;
const MIN_PER_SECOND = 300;
/** How long the small practices may wait, in seconds. */
const MAX_WAIT = 5;
const MEGABYTE = 1024 * 1024;

const SMALL_PREFIX = '+1773';

let lastOfSmallAt = 0;
const gateway = createInstantGateway((to) => {
  if (to.startsWith(SMALL_PREFIX)) lastOfSmallAt = performance.now();
});

const clock = createNoonClock();

let api: TestApi;
let workers: Pick<TestApi, 'dependencies'>[];
beforeAll(async () => {
  api = await startTestApi({
    replacements: { gateway, clock },
    environment: { DATABASE_POOL_SIZE: '20', TEXTS_PER_PRACTICE_PER_DAY: '1000000' },
  });
  workers = [api, await api.startInstance({ gateway, clock })];
});
afterAll(() => api.close());

it('20,000 due texts leave at 300 a second or more with two workers, and five of a small practice within seconds', async () => {
  const { cartId } = await createCart(await api.signedIn());
  const heaps: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await queueTexts(cartId);
    const startedAt = performance.now();
    await Promise.all(workers.map(({ dependencies }) => dependencies.drainQueue()));
    const rate = Math.round(TEXTS / ((performance.now() - startedAt) / 1000));
    const wait = (lastOfSmallAt - startedAt) / 1000;
    heaps.push(heapInUse());
    console.log(
      `round ${round}: ${rate}/s, the small practices were done after ${wait.toFixed(1)} s, heap ${heaps.at(-1)} MB`,
    );
    expect(await countLeft()).toBe(0);
    expect(rate).toBeGreaterThanOrEqual(MIN_PER_SECOND);
    expect(wait).toBeLessThan(MAX_WAIT);
  }
  expect((heaps.at(-1) ?? 0) - (heaps[0] ?? 0)).toBeLessThan(10);
});

/**
 * Texts of one large practice that are due first, and few of small ones, each with its reminder. The statistics are
 * those of an empty queue, as they are when a burst begins.
 */
async function queueTexts(cartId: string): Promise<void> {
  await api.database.query('DELETE FROM messages');
  await api.database.query('VACUUM ANALYZE messages');
  const ofSmall = SMALL.length * TEXTS_OF_SMALL;
  await add(cartId, { practiceId: 'demo-lakeside', prefix: '+1312', count: TEXTS - ofSmall, minutesAgo: 10 });
  for (const [index, practiceId] of SMALL.entries()) {
    await add(cartId, {
      practiceId,
      prefix: `${SMALL_PREFIX}${index}`,
      count: TEXTS_OF_SMALL,
      minutesAgo: 0,
    });
  }
  await pause(500);
}

async function add(
  cartId: string,
  options: { practiceId: string; prefix: string; count: number; minutesAgo: number },
): Promise<void> {
  const { practiceId, prefix, count, minutesAgo } = options;
  await api.database.query(
    `WITH firsts AS (
       INSERT INTO messages (practice_id, cart_id, type, state, is_automatic, phone_number, body, due_at, created_at)
       SELECT $2, carts.id, 'scheduled', 'queued', true, rpad($3, 12 - length(n::text), '0') || n, 'Text ' || n,
         now() - make_interval(mins => $5), now()
       FROM carts, generate_series(1, $4::integer) AS n WHERE carts.public_id = $1
       RETURNING id, practice_id, phone_number)
     INSERT INTO messages (practice_id, type, state, is_automatic, first_message_id, phone_number, body, due_at, created_at)
     SELECT practice_id, 'reminder', 'queued', true, id, phone_number, 'Reminder', now() + interval '2 days', now() FROM firsts`,
    [cartId, practiceId, prefix, count, minutesAgo],
  );
}

async function countLeft(): Promise<number> {
  const { rows } = await api.database.query(
    "SELECT count(*)::integer AS left FROM messages WHERE type <> 'reminder' AND state <> 'accepted'",
  );
  return rows[0].left;
}

function heapInUse(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / MEGABYTE);
}
