import type pg from 'pg';
import { readConfig } from '../../src/config/config.js';
import { createDependencies } from '../../src/dependencies.js';
import { createLogger } from '../../src/http/request-log.js';
import { createInstantGateway, createNoonClock } from '../instant-gateway.js';

/** Due at once, spread over the practices as their texts are. */
const TEXTS = 20_000;
const WORKERS = 2;
/** Chicago's, of no patient of the seed. */
const AREA = '+1872';

/**
 * Makes 20,000 texts due, each with its reminder, with the statistics from before, and sends them with two workers in this
 * process to a gateway that accepts at once. Returns texts a second.
 *
 * @throws Error when not every one was sent once
 */
export async function sendBurst(database: pg.Pool, settings: Record<string, string>): Promise<number> {
  const sentTo = new Map<string, number>();
  const gateway = createInstantGateway((to) => {
    if (to.startsWith(AREA)) sentTo.set(to, (sentTo.get(to) ?? 0) + 1);
  });
  const config = readConfig({ ...settings, TEXTS_PER_PRACTICE_PER_DAY: '1000000' });
  const clock = createNoonClock();
  const log = createLogger({ level: 'silent', name: 'scale' });
  const workers = Array.from({ length: WORKERS }, () => createDependencies(config, log, { gateway, clock }));
  try {
    await database.query(
      `WITH firsts AS (
         INSERT INTO messages (id, practice_id, cart_id, type, state, is_automatic, phone_number, body, due_at, created_at)
         SELECT gen_random_uuid(), practice_id, id, 'scheduled', 'queued', true, $2 || 2000000 + row_number() OVER (), 'Text',
           now() - interval '1 minute', now()
         FROM (
           SELECT id, practice_id FROM carts, generate_series(1, 50)
           WHERE ordered_at IS NULL AND expires_at > now() + interval '3 days' ORDER BY random() LIMIT $1
         ) AS texted
         RETURNING id, practice_id, phone_number)
       INSERT INTO messages (practice_id, type, state, is_automatic, first_message_id, phone_number, body, due_at, created_at)
       SELECT practice_id, 'reminder', 'queued', true, id, phone_number, 'Reminder', now() + interval '2 days', now() FROM firsts`,
      [TEXTS, AREA],
    );
    const startedAt = performance.now();
    await Promise.all(workers.map((worker) => worker.drainQueue()));
    const seconds = (performance.now() - startedAt) / 1000;
    const once = [...sentTo.values()].filter((count) => count === 1).length;
    if (once !== TEXTS || sentTo.size !== TEXTS) throw new Error(`${once} of ${TEXTS} texts were sent once.`);
    return TEXTS / seconds;
  } finally {
    await Promise.all(workers.map((worker) => worker.close()));
  }
}
