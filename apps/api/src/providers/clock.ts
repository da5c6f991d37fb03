/** The only place that knows what time it is; rules and services take `now` from it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
