interface QueueWork {
  readonly drainQueue: (signal?: AbortSignal) => Promise<number>;
  /** What tells others that this worker works. */
  readonly readiness: { noteWork(): void; countWork(): number };
}

/**
 * The job that looks at the queue, and how many looks and texts there were, for the watchdog. A look that failed counts
 * there: while the database is away, a new process could do no more, and its supervisor gives up after a few.
 */
export function createLookAtQueue({ drainQueue, readiness }: QueueWork) {
  let failures = 0;
  return {
    async look(signal?: AbortSignal): Promise<number> {
      try {
        const attempted = await drainQueue(signal);
        readiness.noteWork();
        return attempted;
      } catch (error) {
        failures += 1;
        throw error;
      }
    },
    countLooks: (): number => failures + readiness.countWork(),
  };
}
