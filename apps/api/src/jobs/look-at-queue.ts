interface QueueWork {
  readonly drainQueue: (signal?: AbortSignal) => Promise<number>;
  /** Shows that this worker makes progress. */
  readonly readiness: { recordProgress(): void; countWork(): number };
}

/**
 * The job that polls the queue, and how many polls and texts there were, for the watchdog. A failed poll counts there
 * too: while the database is away, a new process could do no more, and its supervisor gives up after a few.
 */
export function createLookAtQueue({ drainQueue, readiness }: QueueWork) {
  let failures = 0;
  return {
    async look(signal?: AbortSignal): Promise<number> {
      try {
        const attempted = await drainQueue(signal);
        readiness.recordProgress();
        return attempted;
      } catch (error) {
        failures += 1;
        throw error;
      }
    },
    countLooks: (): number => failures + readiness.countWork(),
  };
}
