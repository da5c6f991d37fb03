import { type Clock, monotonicMs } from '../../../providers/clock.js';

interface Attempt {
  readonly id: string;
  readonly attempts: number;
}

const keyOf = ({ id, attempts }: Attempt): string => `${id} ${attempts}`;

/** For how long this process has known of each attempt that is not settled, by the monotonic clock. */
export function createAttemptAges(clock: Clock) {
  let knownSinceMs: ReadonlyMap<string, number> = new Map();
  return {
    /** Call it with all attempts that are not settled now; the others are forgotten. */
    note(open: readonly Attempt[]): void {
      const nowMs = monotonicMs(clock);
      knownSinceMs = new Map(
        open.map((attempt) => [keyOf(attempt), knownSinceMs.get(keyOf(attempt)) ?? nowMs]),
      );
    },
    ageMs(attempt: Attempt): number {
      const nowMs = monotonicMs(clock);
      return nowMs - (knownSinceMs.get(keyOf(attempt)) ?? nowMs);
    },
  };
}
