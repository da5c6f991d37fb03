/** The only source of the current time; rules and services take `now` from it. */
export interface Clock {
  now(): Date;
  /** Milliseconds from an arbitrary start, unaffected when the clock is set. Absent for a clock that is never set. */
  monotonicMs?(): number;
}

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };

/** Drift beyond which the wall clock was changed or the machine was suspended. */
const STEP_MS = 1_000;

/** Time that continues from a moment by the monotonic clock, so that changes of the wall clock do not affect it. */
export interface Stopwatch {
  now(): Date;
  /** Whether the wall clock still agrees with it. */
  isSteady(): boolean;
}

/** Starts a stopwatch at what the clock says now. */
export function startStopwatch(clock: Clock): Stopwatch {
  const startedAt = clock.now().getTime() - monotonicMs(clock);
  const nowMs = (): number => startedAt + monotonicMs(clock);
  return {
    now: () => new Date(nowMs()),
    isSteady: () => Math.abs(clock.now().getTime() - nowMs()) <= STEP_MS,
  };
}

/** Monotonic milliseconds: differences are durations even when the wall clock is changed in between. */
export const monotonicMs = (clock: Clock): number => clock.monotonicMs?.() ?? clock.now().getTime();
