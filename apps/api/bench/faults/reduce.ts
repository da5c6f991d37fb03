import type { Played } from './play.js';
import type { Fault, Schedule } from './schedule.js';
import type { Violation } from './violation.js';

export interface Reduced {
  readonly schedule: Schedule;
  readonly violations: readonly Violation[];
}

type Play = (schedule: Schedule) => Promise<Pick<Played, 'violations'>>;

/**
 * Leaves out faults, first many at a time, as long as the same rule is broken, until none can be left out or the time is
 * over. What is timed by processes does not always fail again, so a smaller schedule may exist.
 */
export async function reduce(
  schedule: Schedule,
  violations: readonly Violation[],
  play: Play,
  budgetMs: number,
): Promise<Reduced> {
  const deadline = performance.now() + budgetMs;
  const rules = new Set(violations.map(({ rule }) => rule));
  let shortest: Reduced = { schedule, violations };
  for (let size = Math.ceil(schedule.faults.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < shortest.schedule.faults.length; ) {
      if (performance.now() > deadline) return shortest;
      const faults = without(shortest.schedule.faults, from, size);
      const smaller = { ...shortest.schedule, faults };
      const again = (await play(smaller)).violations.filter(({ rule }) => rules.has(rule));
      if (again.length > 0) shortest = { schedule: smaller, violations: again };
      else from += size;
    }
  }
  return shortest;
}

const without = (faults: readonly Fault[], from: number, size: number): Fault[] => [
  ...faults.slice(0, from),
  ...faults.slice(from + size),
];
