import type { Logger } from 'pino';
import type { Database } from '../../../db/client.js';
import type { CheckedJob, Job } from '../../../jobs/job.js';
import { type Clock, monotonicMs, type Stopwatch, startStopwatch } from '../../../providers/clock.js';
import { readDatabaseClockMs } from '../metrics/figure-repository.js';

const COMPARE_EVERY_SECONDS = 30;
/** Beyond this difference one of the clocks is wrong. */
const MAX_DIFFERENCE_MS = 30_000;

export type ClockCheck = ReturnType<typeof createClockCheck>;

/**
 * Compares a worker's clock with the database's, which all workers share. While they are apart, the worker skips its
 * guarded jobs: it would text early or at unlawful hours, and store sync positions in the future. It keeps running,
 * since a new process would have the same clock. The API compares nothing.
 */
export function createClockCheck({
  db,
  clock,
  databaseBehindMs,
  log,
  show,
}: {
  readonly db: Database;
  readonly clock: Clock;
  /** How far tests set the database's clock behind. */
  readonly databaseBehindMs: number;
  readonly log: Logger;
  /** Sets the metric of how many seconds this clock is ahead. */
  readonly show: (aheadSeconds: number) => void;
}) {
  let aheadSeconds = 0;
  let areApart = false;
  let skippedRuns = 0;
  /** Started at the last comparison; null before the first. */
  let stopwatch: Stopwatch | null = null;
  let comparing: Promise<void> | null = null;

  async function compareNow(): Promise<void> {
    const askedAtMs = monotonicMs(clock);
    const databaseNowMs = await readDatabaseClockMs(db);
    stopwatch = startStopwatch(clock);
    const halfTripMs = (monotonicMs(clock) - askedAtMs) / 2;
    const databaseMs = databaseNowMs + databaseBehindMs;
    const aheadMs = stopwatch.now().getTime() - halfTripMs - databaseMs;
    const wereApart = areApart;
    // The database may have read its clock at any moment of the round trip.
    areApart = Math.abs(aheadMs) - halfTripMs > MAX_DIFFERENCE_MS;
    aheadSeconds = Math.round(aheadMs / 1000);
    show(aheadSeconds);
    if (areApart && !wereApart) log.error({ aheadSeconds }, 'Clocks are apart');
    if (wereApart && !areApart) log.info({ aheadSeconds }, 'Clocks agree again');
  }

  /** @throws when the database does not answer; then nothing changes */
  function compare(): Promise<void> {
    comparing ??= compareNow().finally(() => {
      comparing = null;
    });
    return comparing;
  }

  /** The current time by a stopwatch from the last comparison; null while the clocks are apart. */
  async function findAgreedTime(): Promise<Date | null> {
    try {
      if (stopwatch?.isSteady() !== true) await compare();
    } catch (error) {
      skippedRuns += 1;
      throw error;
    }
    if (areApart) skippedRuns += 1;
    return areApart || stopwatch === null ? null : stopwatch.now();
  }

  return {
    job: {
      name: 'compare-clocks',
      run: compare,
      due: { everySeconds: COMPARE_EVERY_SECONDS },
    } satisfies CheckedJob,

    /** Skips a job's runs while the clocks are apart. If this clock was set since, they are compared first. */
    guard: (job: Job): CheckedJob => ({
      ...job,
      async run(stopping) {
        const startedAt = await findAgreedTime();
        return startedAt === null ? undefined : job.run(stopping, startedAt);
      },
    }),

    /** How many runs were skipped, including those whose comparison failed; for the watchdog. */
    countSkipped: (): number => skippedRuns,

    /** Why this process skips its jobs; null when it does not. */
    findFault: (): string | null =>
      areApart
        ? `The clock is ${Math.abs(aheadSeconds)} s ${aheadSeconds > 0 ? 'ahead of' : 'behind'} the database's.`
        : null,
  };
}
