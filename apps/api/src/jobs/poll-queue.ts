interface QueueWork {
  readonly drainQueue: (signal?: AbortSignal) => Promise<number>;
  /** Shows that this worker makes progress. */
  readonly readiness: { recordProgress(): void; countWork(): number };
}

/**
 * The job that polls the queue. Counts polls and texts for the watchdog. Failed polls count too, since restarting the
 * worker would not bring the database back, and supervisors give up after a few restarts.
 */
export function createPollQueue({ drainQueue, readiness }: QueueWork) {
  let failures = 0;
  return {
    async poll(signal?: AbortSignal): Promise<number> {
      try {
        const attempted = await drainQueue(signal);
        readiness.recordProgress();
        return attempted;
      } catch (error) {
        failures += 1;
        throw error;
      }
    },
    countPolls: (): number => failures + readiness.countWork(),
  };
}
