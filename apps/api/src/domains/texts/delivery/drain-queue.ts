import pMap from 'p-map';
import type { Logger } from 'pino';
import { describeFault } from '../../../faults/describe-fault.js';
import { type Clock, startStopwatch } from '../../../providers/clock.js';
import type { ClaimTexts } from '../queue/claim-texts.js';
import type { Delivery } from './deliver-text.js';

/** Due texts per claim. */
const CLAIM_SIZE = 100;
/** Concurrent gateway requests per worker. */
const AT_ONCE = 20;

/** Returns how many texts were attempted. Stops between two claims when `signal` is aborted or the clock is set. */
export type DrainQueue = (signal?: AbortSignal) => Promise<number>;

/**
 * Attempts all due texts, round-robin by practice, the oldest of each first. Safe to run concurrently. The next claim
 * starts while the last texts of the previous one are still going out.
 */
export function createDrainQueue({
  claims,
  delivery,
  clock,
  log,
}: {
  claims: Pick<ClaimTexts, 'claimDue'>;
  delivery: Pick<Delivery, 'attempt'>;
  clock: Clock;
  log: Logger;
}): DrainQueue {
  return async (signal) => {
    let attempted = 0;
    await pMap(
      claimed(signal),
      async (text) => {
        try {
          if (await delivery.attempt(text)) attempted += 1;
        } catch (error) {
          // The row stays `sending`, so its outcome is looked up later.
          log.warn({ messageId: text.id, fault: describeFault(error) }, 'Text attempted, outcome not stored');
        }
      },
      { concurrency: AT_ONCE },
    );
    return attempted;
  };

  async function* claimed(signal: AbortSignal | undefined) {
    const stopwatch = startStopwatch(clock);
    while (!signal?.aborted && stopwatch.isSteady()) {
      const { texts, seen } = await claims.claimDue(CLAIM_SIZE);
      if (seen === 0) return;
      yield* texts;
    }
  }
}
