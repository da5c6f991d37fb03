import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.js';
import type { Clock } from '../providers/clock.js';
import { ApiError } from './api-error.js';

export interface RateLimit {
  /**
   * The subject being counted, hashed before it is stored, since it may contain an IP address or a phone number. The
   * part before the first colon is the limit's name in a 429.
   */
  readonly key: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** The message for the caller; a default one when absent. */
  readonly message?: string;
}

const TRY_AGAIN = { minute: 'in a minute', hour: 'later', day: 'tomorrow' } as const;

/** A practice's message: "Your practice has reached its limit of 10 texts an hour. Try again later." */
export function limitReached(limit: number, noun: string, per: keyof typeof TRY_AGAIN): string {
  const count = `${limit} ${noun}${limit === 1 ? '' : 's'} ${per === 'hour' ? 'an' : 'a'} ${per}`;
  return `Your practice has reached its limit of ${count}. Try again ${TRY_AGAIN[per]}.`;
}

/** A fixed-window rate limiter, counted in the database so that all instances share it. */
export interface RateLimiter {
  /**
   * Uses up one.
   * @throws ApiError `rate_limited` with Retry-After when none is left
   */
  take(rate: RateLimit): Promise<void>;
  /**
   * Checks without using any up.
   * @throws ApiError `rate_limited` when none is left
   */
  check(rate: RateLimit): Promise<void>;
  /** Whether none is left. */
  isFull(rate: RateLimit): Promise<boolean>;
  /** Deletes windows that have ended. */
  clear(): Promise<void>;
}

export function createRateLimiter({ db, clock }: { db: Database; clock: Clock }): RateLimiter {
  /** When the window ends, if it is full, else null. */
  async function findFullWindow({ key, limit }: RateLimit): Promise<string | Date | null> {
    const result = await db.execute<{ window_ends_at: string | Date }>(sql`
      SELECT window_ends_at FROM rate_limits
      WHERE key = ${hashKey(key)} AND count >= ${limit} AND window_ends_at > ${clock.now().toISOString()}`);
    return result.rows[0]?.window_ends_at ?? null;
  }

  return {
    async take(rate) {
      const { key, limit, windowSeconds } = rate;
      const now = clock.now();
      const ends = new Date(now.getTime() + windowSeconds * 1000);
      const result = await db.execute<{ count: number; window_ends_at: string | Date }>(sql`
        INSERT INTO rate_limits (key, count, window_ends_at) VALUES (${hashKey(key)}, 1, ${ends.toISOString()})
        ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN rate_limits.window_ends_at <= ${now.toISOString()} THEN 1 ELSE LEAST(rate_limits.count, 1000000) + 1 END,
          window_ends_at = CASE WHEN rate_limits.window_ends_at <= ${now.toISOString()} THEN EXCLUDED.window_ends_at
            ELSE rate_limits.window_ends_at END
        RETURNING count, window_ends_at`);
      const row = result.rows[0];
      if (!row || row.count <= limit) return;
      throw refusal(row.window_ends_at, now, rate);
    },
    async check(rate) {
      const ends = await findFullWindow(rate);
      if (ends !== null) throw refusal(ends, clock.now(), rate);
    },
    async isFull(rate) {
      return (await findFullWindow(rate)) !== null;
    },
    async clear() {
      await db.execute(sql`DELETE FROM rate_limits WHERE window_ends_at < ${clock.now().toISOString()}`);
    },
  };
}

function refusal(windowEnds: string | Date, now: Date, rate: RateLimit): ApiError {
  const { key, limit, windowSeconds, message } = rate;
  const [name = ''] = key.split(':', 1);
  const leftMs = new Date(windowEnds).getTime() - now.getTime();
  const resetSeconds = Math.max(1, Math.ceil(leftMs / 1000));
  const used = { name, limit, windowSeconds, remaining: 0, resetSeconds };
  return new ApiError('rate_limited', { message, used });
}

/** The stored form of a key that may contain an address or a phone number. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
