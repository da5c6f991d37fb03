/** Work that a worker repeats. `stopping` is aborted when the worker ends. */
export interface Job {
  readonly name: string;
  /**
   * `startedAt` is the start by a clock that agreed with the database's. A job that stores how far it has read must use
   * it: the wall clock may be changed while the job runs.
   */
  readonly run: (stopping: AbortSignal, startedAt: Date) => Promise<unknown>;
  readonly due: Loop | Calendar;
}

/** A job that checks the clocks before each run. */
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

/** A job that runs again and again. `stop` waits for the run under way. */
export interface Schedule {
  stop(): Promise<void>;
}
