import type { Logger } from 'pino';
import type { Database } from '../../db/client.js';
import type { Clock } from '../../providers/clock.js';
import { limitReached } from '../rate-limit.js';
import { createSharedLimiter } from '../shared-limiter.js';

interface Options {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits: {
    readonly cartReadsPerAddressPerMinute: number;
    readonly callsPerPracticePerMinute: number;
    readonly cartsPerPracticePerHour: number;
    readonly printsPerPracticePerHour: number;
  };
}

/** Each saved file adds an entry to the append-only audit trail. */
const EXPORTS_PER_PRACTICE_PER_HOUR = 60;

/**
 * Builds the limiters for frequent calls: cart reads by address; calls, new carts, PDFs, and saved files by practice.
 */
export function createSharedLimiters({ limits, ...counting }: Options) {
  const {
    cartReadsPerAddressPerMinute,
    callsPerPracticePerMinute,
    cartsPerPracticePerHour,
    printsPerPracticePerHour,
  } = limits;
  return {
    cartReads: createSharedLimiter({
      ...counting,
      name: 'cart-reads',
      limit: cartReadsPerAddressPerMinute,
      windowSeconds: 60,
    }),
    practiceCalls: createSharedLimiter({
      ...counting,
      name: 'practice-calls',
      limit: callsPerPracticePerMinute,
      windowSeconds: 60,
      message: limitReached(callsPerPracticePerMinute, 'call', 'minute'),
    }),
    practiceCarts: createSharedLimiter({
      ...counting,
      name: 'practice-carts',
      limit: cartsPerPracticePerHour,
      windowSeconds: 3600,
      message: limitReached(cartsPerPracticePerHour, 'new cart', 'hour'),
    }),
    practicePrints: createSharedLimiter({
      ...counting,
      name: 'practice-prints',
      limit: printsPerPracticePerHour,
      windowSeconds: 3600,
      message: limitReached(printsPerPracticePerHour, 'PDF', 'hour'),
    }),
    practiceExports: createSharedLimiter({
      ...counting,
      name: 'practice-exports',
      limit: EXPORTS_PER_PRACTICE_PER_HOUR,
      windowSeconds: 3600,
      message: limitReached(EXPORTS_PER_PRACTICE_PER_HOUR, 'saved file', 'hour'),
    }),
  };
}
