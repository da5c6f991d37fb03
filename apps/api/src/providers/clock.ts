/** The only place that knows what time it is; rules and services take `now` from it. */
export interface Clock {
  now(): Date;
  /** Milliseconds since some moment, which go on while the clock is set. Without it, the clock is never set. */
  monotonicMs?(): number;
}

export const systemClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };

/** For how long something has lasted, as a difference of two. */
export const monotonicMs = (clock: Clock): number => clock.monotonicMs?.() ?? clock.now().getTime();
