/** Work that a worker repeats. `stopping` is aborted when the worker ends. */
export interface Job {
  readonly name: string;
  readonly run: (stopping: AbortSignal) => Promise<unknown>;
  readonly due: Loop | Calendar;
}

/** This many seconds after the last run ended, by the monotonic clock. */
interface Loop {
  readonly everySeconds: number;
}

interface Calendar {
  /** A cron expression, in UTC. */
  readonly cron: string;
  /** Also when a worker starts, because none may have run for a while. */
  readonly atStart?: true;
}
