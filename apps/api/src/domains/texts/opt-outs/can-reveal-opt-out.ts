import type { Database } from '../../../db/client.js';
import { ApiError } from '../../../http/api-error.js';
import type { RateLimit, RateLimiter } from '../../../http/rate-limit.js';
import { isPatientOf } from '../consent-repository.js';

/** Anti-enumeration limit: more new numbers an hour than a front desk types. */
export const MAX_STRANGERS_PER_HOUR = 30;
const HOUR_SECONDS = 3600;

/**
 * Whether a check, which sends nothing, may reveal to a practice that a number opted out: always for its own
 * patients, otherwise for a limited number of numbers an hour (docs/product.md §8.10).
 */
export type CanRevealOptOut = (practiceId: string, phoneNumber: string) => Promise<boolean>;

export function createCanRevealOptOut({
  db,
  rateLimiter,
}: {
  readonly db: Database;
  readonly rateLimiter: RateLimiter;
}): CanRevealOptOut {
  async function hasRoom(rate: RateLimit): Promise<boolean> {
    try {
      await rateLimiter.take(rate);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'rate_limited') return false;
      throw error;
    }
  }

  return async (practiceId, phoneNumber) => {
    if (await isPatientOf(db, practiceId, phoneNumber)) return true;
    // A number is checked again with each change of the cart; it counts once.
    const checked = { key: `checked:${practiceId}:${phoneNumber}`, limit: 1, windowSeconds: HOUR_SECONDS };
    if (await rateLimiter.isFull(checked)) return true;
    const strangers = {
      key: `strangers:${practiceId}`,
      limit: MAX_STRANGERS_PER_HOUR,
      windowSeconds: HOUR_SECONDS,
    };
    if (!(await hasRoom(strangers))) return false;
    await hasRoom(checked);
    return true;
  };
}
