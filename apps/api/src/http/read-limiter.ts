import type { Clock } from '../providers/clock.js';
import { ApiError } from './api-error.js';

/** Counts cheap reads in this process' memory, so that counting does not cost more than the read. */
export interface ReadLimiter {
  /** Takes one. @throws ApiError `rate_limited` with Retry-After when none is left in this minute */
  take(address: string): void;
}

const WINDOW_MS = 60_000;

export function createReadLimiter({
  clock,
  limitPerMinute,
}: {
  clock: Clock;
  limitPerMinute: number;
}): ReadLimiter {
  let windowEnds = 0;
  let counts = new Map<string, number>();
  return {
    take(address) {
      const now = clock.now().getTime();
      if (now >= windowEnds) {
        windowEnds = now + WINDOW_MS;
        counts = new Map();
      }
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      if (count <= limitPerMinute) return;
      throw new ApiError('rate_limited', { retryAfterSeconds: Math.ceil((windowEnds - now) / 1000) });
    },
  };
}
