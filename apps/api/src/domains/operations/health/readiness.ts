import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../../../db/client.js';
import { describeFault } from '../../../faults/describe-fault.js';
import { createRateLimiter } from '../../../http/rate-limit.js';
import type { Clock } from '../../../providers/clock.js';
import type { ClockCheck } from './clock-check.js';

/** A worker that has not polled its queue for this long is stuck. */
const MAX_SILENCE_MS = 60_000;

export type Readiness = ReturnType<typeof createReadiness>;

/** Whether this process can do its work now. One that is stopping is not ready, so that it gets no new requests. */
export function createReadiness({
  db,
  clock,
  clockCheck,
  log,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly clockCheck: Pick<ClockCheck, 'findFault'>;
  readonly log: Logger;
}) {
  let isStopping = false;
  let lastWorkAt: Date | null = null;
  let workCount = 0;
  const rateLimiter = createRateLimiter({ db, clock });
  const probe = { key: `readiness:${randomUUID()}`, limit: Number.MAX_SAFE_INTEGER, windowSeconds: 60 };
  let probing: Promise<boolean> | null = null;

  /** Takes a connection and writes a row, as requests do, to notice a full pool and a full disk too. */
  async function canWrite(): Promise<boolean> {
    try {
      await rateLimiter.take(probe);
      return true;
    } catch (error) {
      log.warn({ fault: describeFault(error) }, 'The database did not pass a health check');
      return false;
    } finally {
      probing = null;
    }
  }
  return {
    /** Call it when the process begins to stop. */
    stop(): void {
      isStopping = true;
    },
    /** For a worker: from now on it counts as stuck after a minute without progress. */
    watchWork(): void {
      lastWorkAt = clock.now();
    },
    /** Call it after each poll of the queue and each text. */
    recordProgress(): void {
      workCount += 1;
      if (lastWorkAt !== null) lastWorkAt = clock.now();
    },
    /** How many polls and texts there were. */
    countWork: () => workCount,
    /** Why it is not ready; null when it is. */
    async check(): Promise<string | null> {
      if (isStopping) return 'This instance is stopping.';
      // Single flight, since anyone may ask.
      probing ??= canWrite();
      if (!(await probing)) return 'The database is not responding.';
      const clockFault = clockCheck.findFault();
      if (clockFault !== null) return clockFault;
      const silentMs = lastWorkAt === null ? 0 : clock.now().getTime() - lastWorkAt.getTime();
      return silentMs > MAX_SILENCE_MS ? 'The queue has not been looked at for a minute.' : null;
    },
  };
}
