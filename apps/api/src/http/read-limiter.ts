import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../db/client.js';
import { describeFault } from '../faults/describe-fault.js';
import type { Clock } from '../providers/clock.js';
import { ApiError } from './api-error.js';
import { hashKey } from './rate-limit.js';

/**
 * Counts cheap reads in memory and shares the counts through the database every second, so that no read costs a
 * query.
 */
export interface ReadLimiter {
  /**
   * Takes one.
   * @throws ApiError `rate_limited` with Retry-After when none is left in this minute
   */
  take(address: string): void;
  /** Adds this instance's count to the shared one. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface Count {
  /** Counted here but not shared yet. */
  pending: number;
  /** Total of all instances at the last flush. */
  shared: number;
  windowEnds: number;
}

const WINDOW_MS = 60_000;
const FLUSH_MS = 1_000;

export function createReadLimiter(options: {
  db: Database;
  clock: Clock;
  log: Logger;
  limitPerMinute: number;
}): ReadLimiter {
  const { db, clock, log, limitPerMinute } = options;
  const counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    const now = clock.now().getTime();
    for (const [key, count] of counts) if (count.windowEnds <= now) counts.delete(key);
    const changed = [...counts].filter(([, count]) => count.pending > 0);
    if (changed.length === 0) return;
    const sent = changed.map(([key, count]) => ({ key, taken: count.pending, ends: count.windowEnds }));
    for (const [, count] of changed) {
      count.shared += count.pending;
      count.pending = 0;
    }
    const instant = clock.now().toISOString();
    const result = await db.execute<{ key: string; count: number }>(sql`
      INSERT INTO rate_limits (key, count, window_ends_at)
      SELECT * FROM unnest(
        ${sql.param(sent.map((row) => row.key))}::text[],
        ${sql.param(sent.map((row) => row.taken))}::int[],
        ${sql.param(sent.map((row) => new Date(row.ends).toISOString()))}::timestamptz[])
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN rate_limits.window_ends_at <= ${instant} THEN EXCLUDED.count
          ELSE LEAST(rate_limits.count, 1000000) + EXCLUDED.count END,
        window_ends_at = CASE WHEN rate_limits.window_ends_at <= ${instant} THEN EXCLUDED.window_ends_at
          ELSE rate_limits.window_ends_at END
      RETURNING key, count`);
    for (const row of result.rows) {
      const count = counts.get(row.key);
      if (count) count.shared = Math.max(count.shared, row.count);
    }
  }

  return {
    take(address) {
      const now = clock.now().getTime();
      const key = hashKey(`cart-reads:${address}`);
      const known = counts.get(key);
      const count =
        known && known.windowEnds > now ? known : { pending: 0, shared: 0, windowEnds: now + WINDOW_MS };
      counts.set(key, count);
      count.pending += 1;
      if (count.shared + count.pending <= limitPerMinute) return;
      throw new ApiError('rate_limited', { retryAfterSeconds: Math.ceil((count.windowEnds - now) / 1000) });
    },
    flush,
    start() {
      timer = setInterval(() => {
        flush().catch((error: unknown) =>
          log.warn({ fault: describeFault(error) }, 'Read counts could not be shared'),
        );
      }, FLUSH_MS);
      timer.unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      await flush().catch(() => undefined);
    },
  };
}
