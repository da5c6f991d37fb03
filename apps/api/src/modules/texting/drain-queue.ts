import pMap from 'p-map';
import type { Logger } from 'pino';
import { describeFault } from '../../faults/describe-fault.js';
import type { ClaimTexts } from './claim-texts.js';
import type { Delivery } from './deliver-text.js';

/** Due texts that one claim takes. */
const CLAIM_SIZE = 100;
/** Requests to the gateway under way at once, per worker. */
const AT_ONCE = 20;

/** Gives how many texts were attempted. Ends early, between two claims, when `signal` is aborted. */
export type DrainQueue = (signal?: AbortSignal) => Promise<number>;

/**
 * Attempts all texts that are due, oldest first, until there is none left. Any number of workers may do so at once. The
 * next hundred are claimed while the last of the previous hundred are still going out.
 */
export function createDrainQueue({
  claims,
  delivery,
  log,
}: {
  claims: Pick<ClaimTexts, 'claimDue'>;
  delivery: Pick<Delivery, 'attempt'>;
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
          // The row stays `sending`: its outcome is looked up later.
          log.warn({ messageId: text.id, fault: describeFault(error) }, 'Text attempted, outcome not kept');
        }
      },
      { concurrency: AT_ONCE },
    );
    return attempted;
  };

  async function* claimed(signal: AbortSignal | undefined) {
    while (!signal?.aborted) {
      const { texts, seen } = await claims.claimDue(CLAIM_SIZE);
      if (seen === 0) return;
      yield* texts;
    }
  }
}
