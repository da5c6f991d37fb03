/** Work that a worker repeats. `stopping` is aborted when the worker ends. */
export interface Job {
  readonly name: string;
  /**
   * `startedAt` is a time at which this process's clock agreed with the database's. What is stored as read until then
   * must come from it: the clock may be wrong a moment later.
   */
  readonly run: (stopping: AbortSignal, startedAt: Date) => Promise<unknown>;
  readonly due: Loop | Calendar;
}

/** A job with its check of the clocks. */
export interface CheckedJob extends Pick<Job, 'name' | 'due'> {
  readonly run: (stopping: AbortSignal) => Promise<unknown>;
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
