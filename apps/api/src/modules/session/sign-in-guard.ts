import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../http/api-error.js';
import type { RateLimit, RateLimiter } from '../../http/rate-limit.js';

const FAILURE_WINDOW_SECONDS = 15 * 60;
/** While failures come from everywhere, each attempt waits this long, and an address has this many failures. */
const SLOW_MS = 1_000;
const FAILURES_WHILE_SLOW = 3;
/** Attempts of one address that wait for each other; more are refused. */
const MAX_WAITING = 50;

export interface SignInLimits {
  readonly signInFailuresPerAddress: number;
  readonly signInFailuresOverall: number;
}

/**
 * Looks up the practice of a browser that never signed in to it.
 * @throws ApiError `rate_limited`
 */
export type GuardLookup = <T>(address: string, find: () => Promise<T | null>) => Promise<T | null>;

/**
 * Limits failed attempts. The limit of the address is checked before the lookup, with the same work for every ID, so
 * that neither the response nor its timing reveals which IDs exist. One address's attempts take turns, so that many at once
 * get no further than many in a row. Too many failures from all addresses together slow new browsers down, but never
 * refuse them. Source: docs/product.md §4.2.
 */
export function createGuardLookup({
  rateLimiter,
  limits,
}: {
  readonly rateLimiter: Pick<RateLimiter, 'take' | 'check' | 'isFull'>;
  readonly limits: SignInLimits;
}): GuardLookup {
  const overall: RateLimit = {
    key: 'sign-in:overall',
    limit: limits.signInFailuresOverall,
    windowSeconds: FAILURE_WINDOW_SECONDS,
  };
  const inTurn = createTurns();

  return (address, find) =>
    inTurn(address, async () => {
      const isSlow = await rateLimiter.isFull(overall);
      const own: RateLimit = {
        key: `sign-in:address:${address}`,
        limit: isSlow
          ? Math.min(FAILURES_WHILE_SLOW, limits.signInFailuresPerAddress)
          : limits.signInFailuresPerAddress,
        windowSeconds: FAILURE_WINDOW_SECONDS,
      };
      await rateLimiter.check(own);
      if (isSlow) await pause(SLOW_MS);
      const found = await find();
      if (found !== null) return found;
      await rateLimiter.take({ ...overall, limit: Number.MAX_SAFE_INTEGER });
      await rateLimiter.take(own);
      return null;
    });
}

/** Runs work of the same name one after the other. @throws ApiError `rate_limited` when too much of it is waiting */
function createTurns() {
  const waiting = new Map<string, { last: Promise<unknown>; count: number }>();

  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turns = waiting.get(name) ?? { last: Promise.resolve(), count: 0 };
    if (turns.count >= MAX_WAITING) throw new ApiError('rate_limited', { retryAfterSeconds: 1 });
    waiting.set(name, turns);
    turns.count += 1;
    const result = turns.last.then(work, work);
    turns.last = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      turns.count -= 1;
      if (turns.count === 0) waiting.delete(name);
    }
  };
}
