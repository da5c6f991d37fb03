import { setTimeout as pause } from 'node:timers/promises';
import { listNetworks } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import { createBoundedQueue } from '../../../http/bounded-queue.js';
import type { RateLimit, RateLimiter } from '../../../http/rate-limit.js';

const FAILURE_WINDOW_SECONDS = 15 * 60;
/** The limit of an address while failures come from everywhere. */
const FAILURES_WHILE_SLOW = 3;
/** The rate of unknown browsers' attempts, over all instances, while failures come from everywhere. */
const PACE: RateLimit = { key: 'sign-in:pace', limit: 5, windowSeconds: 1 };
const ASK_AGAIN_MS = 100;
/** Waiting attempts of one network. */
const MAX_WAITING = 50;
/** Networks in the slow queue: as many as are served within the wait. */
const MAX_QUEUED = 50;
/** The longest wait in a network's queue, and in the slow queue. */
const MAX_WAIT_MS = 10_000;
const EVERYONE = 'everyone';

export interface SignInLimits {
  readonly signInFailuresPerAddress: number;
  readonly signInFailuresOverall: number;
  readonly signInsPerAddressPerHour: number;
}

/** Successful sign-ins are limited too, so that no one can fill the tables of sessions and browsers. */
export const signInsOf = (whose: string, limit: number): RateLimit => ({
  key: `sign-ins:${whose}`,
  limit,
  windowSeconds: 3600,
});

interface Options {
  readonly rateLimiter: Pick<RateLimiter, 'take' | 'check' | 'isFull'>;
  readonly limits: SignInLimits;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/**
 * Looks up the practice of a browser that never signed in to it.
 * @throws ApiError `rate_limited`
 */
export type GuardLookup = <T>(address: string, find: () => Promise<T | null>) => Promise<T | null>;

/**
 * Anti-enumeration: limits failed attempts and sign-ins by address and by the networks around it. The limits are
 * checked before the lookup, with the same work for every ID, so that neither the response nor its timing reveals which
 * IDs exist. Each network's attempts run one at a time, so that parallel attempts gain nothing. While failures come
 * from everywhere, attempts share a slow queue with one place per network, so that a flood from one delays itself.
 * Source: docs/product.md §4.2.
 */
export function createGuardLookup({ rateLimiter, limits, sleep = (ms) => pause(ms) }: Options): GuardLookup {
  const overall: RateLimit = {
    key: 'sign-in:overall',
    limit: limits.signInFailuresOverall,
    windowSeconds: FAILURE_WINDOW_SECONDS,
  };
  const queueByNetwork = createBoundedQueue(MAX_WAITING, MAX_WAIT_MS);
  const slowQueue = createBoundedQueue(MAX_QUEUED, MAX_WAIT_MS);

  async function waitForPace(): Promise<void> {
    while (!(await hasTaken(rateLimiter, PACE))) await sleep(ASK_AGAIN_MS);
  }

  return (address, find) => {
    const networks = listNetworks(address);
    const widest = networks.at(-1)?.name ?? address;
    return queueByNetwork(widest, async () => {
      const isSlow = await rateLimiter.isFull(overall);
      const perAddress = isSlow
        ? Math.min(FAILURES_WHILE_SLOW, limits.signInFailuresPerAddress)
        : limits.signInFailuresPerAddress;
      const own = networks.map(({ name, share }) => ({
        key: `sign-in:address:${name}`,
        limit: perAddress * share,
        windowSeconds: FAILURE_WINDOW_SECONDS,
      }));
      const signIns = networks.map(({ name, share }) =>
        signInsOf(`address:${name}`, limits.signInsPerAddressPerHour * share),
      );
      for (const rate of [...own, ...signIns]) await rateLimiter.check(rate);
      if (isSlow) await slowQueue(EVERYONE, waitForPace);
      const found = await find();
      for (const rate of found === null ? [overall, ...own] : signIns) {
        await rateLimiter.take({ ...rate, limit: Number.MAX_SAFE_INTEGER });
      }
      return found;
    });
  };
}

async function hasTaken(rateLimiter: Pick<RateLimiter, 'take'>, rate: RateLimit): Promise<boolean> {
  try {
    await rateLimiter.take(rate);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rate_limited') return false;
    throw error;
  }
}
