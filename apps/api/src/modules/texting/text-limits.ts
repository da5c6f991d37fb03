import type { Database } from '../../db/client.js';
import { createRateLimiter } from '../../http/rate-limit.js';
import type { Clock } from '../../providers/clock.js';

/**
 * Counts a text that a person sends, within the transaction that queues it.
 * @throws ApiError `rate_limited` when the number or the practice is at its limit
 */
export type CountText = (tx: Database, practiceId: string, phoneNumber: string) => Promise<void>;

export function createCountText({
  clock,
  limits,
}: {
  readonly clock: Clock;
  readonly limits: { readonly textsPerPracticePerDay: number; readonly textsPerNumberPerHour: number };
}): CountText {
  return async (tx, practiceId, phoneNumber) => {
    const rateLimiter = createRateLimiter({ db: tx, clock });
    await rateLimiter.take({
      key: `texts:number:${phoneNumber}`,
      limit: limits.textsPerNumberPerHour,
      windowSeconds: 3600,
      message: `This number had ${limits.textsPerNumberPerHour} texts within an hour, which is the limit. Try again later.`,
    });
    await rateLimiter.take({
      key: `texts:practice:${practiceId}`,
      limit: limits.textsPerPracticePerDay,
      windowSeconds: 86_400,
      message: `Your practice sent ${limits.textsPerPracticePerDay} texts within a day, which is the limit. Try again tomorrow.`,
    });
  };
}
