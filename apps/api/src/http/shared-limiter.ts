import { sql } from 'drizzle-orm';
import type { Response } from 'express';
import type { Logger } from 'pino';
import type { Database } from '../db/client.js';
import { describeFault } from '../faults/describe-fault.js';
import type { Clock } from '../providers/clock.js';
import { ApiError } from './api-error.js';
import { announceLimit } from './limits/announce-limit.js';
import { createWindowCounts } from './limits/window-counts.js';
import { hashKey } from './rate-limit.js';

/**
 * A rate limiter for frequent calls: counts in memory (`window-counts.ts` says how it stays bounded) and shares the
 * counts through the database every second, so that no call costs a query.
 */
export interface SharedLimiter {
  /**
   * Uses up one for an address or a practice, and says in the response's `RateLimit` how many are left.
   * @throws ApiError `rate_limited` with Retry-After when none is left in this window
   */
  take(whose: string, response: Response): void;
  /** Adds this instance's count to the shared one. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface Options {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** The subject being counted; programs read it in `RateLimit`. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** The message for the caller; a default one when absent. */
  readonly message?: string;
}

const FLUSH_MS = 1_000;

export function createSharedLimiter({
  db,
  clock,
  log,
  name,
  limit,
  windowSeconds,
  message,
}: Options): SharedLimiter {
  const counts = createWindowCounts({ windowMs: windowSeconds * 1000 });
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    const changed = counts.listChanged(clock.now().getTime());
    if (changed.length === 0) return;
    const sent = changed
      .map(([key, count]) => ({
        key: hashKey(`${name}:${key}`),
        taken: count.pending,
        ends: count.windowEnds,
      }))
      // Instances lock the rows in one order.
      .toSorted((a, b) => (a.key < b.key ? -1 : 1));
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
    const shared = new Map(result.rows.map((row) => [row.key, row.count]));
    for (const [key, count] of changed) {
      count.shared = Math.max(count.shared, shared.get(hashKey(`${name}:${key}`)) ?? 0);
    }
  }

  return {
    take(whose, response) {
      const now = clock.now().getTime();
      const { used, windowEnds } = counts.take(whose, now);
      const resetSeconds = Math.ceil((windowEnds - now) / 1000);
      const remaining = Math.max(0, limit - used);
      const state = { name, limit, windowSeconds, remaining, resetSeconds };
      if (used > limit) throw new ApiError('rate_limited', { message, used: state });
      announceLimit(response, state);
    },
    flush,
    start() {
      timer = setInterval(() => {
        flush().catch((error: unknown) =>
          log.warn({ fault: describeFault(error) }, 'Counts could not be shared'),
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
