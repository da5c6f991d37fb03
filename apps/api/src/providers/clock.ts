/** The only place that knows what time it is; rules and services take `now` from it. */
export interface Clock {
  now(): Date;
  /** Milliseconds from an arbitrary start, unaffected when the clock is set. Absent for a clock that is never set. */
  monotonicMs?(): number;
}

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };

/** A time in milliseconds whose differences are durations, even when the clock is set in between. */
export const monotonicMs = (clock: Clock): number => clock.monotonicMs?.() ?? clock.now().getTime();
