import type { Clock } from '../providers/clock.js';

const CHECK_EVERY_MS = 10_000;
/** A worker that has not polled its queue for this many checks in a row (two minutes) is stuck. */
const MAX_SILENT_CHECKS = 12;
/** A wall clock that is set back further than this delays jobs on a cron schedule. */
const MAX_STEP_BACK_MS = 60_000;

/**
 * Watches a worker, and calls `onStuck` once with the reason when only a restart helps: its queue was not polled for
 * two minutes, or the wall clock was set back by more than a minute. It counts checks instead of time, so that a worker
 * does not count as stuck right after the machine was suspended.
 */
export function startWatchdog({
  clock,
  countPolls,
  onStuck,
}: {
  readonly clock: Clock;
  /** How many times the queue was polled so far. */
  readonly countPolls: () => number;
  readonly onStuck: (reason: string) => void;
}): { stop(): void } {
  let silentChecks = 0;
  let polls = countPolls();
  let last = { wallMs: clock.now().getTime(), monotonicMs: performance.now() };
  const timer = setInterval(() => {
    const now = { wallMs: clock.now().getTime(), monotonicMs: performance.now() };
    const stepBackMs = now.monotonicMs - last.monotonicMs - (now.wallMs - last.wallMs);
    last = now;
    silentChecks = countPolls() === polls ? silentChecks + 1 : 0;
    polls = countPolls();
    if (stepBackMs > MAX_STEP_BACK_MS) end('The clock was set back.');
    else if (silentChecks >= MAX_SILENT_CHECKS) end('The queue has not been looked at for two minutes.');
  }, CHECK_EVERY_MS);
  timer.unref();

  function end(reason: string): void {
    clearInterval(timer);
    onStuck(reason);
  }

  return { stop: () => clearInterval(timer) };
}
