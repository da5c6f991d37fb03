import type { Absence, Asked, LoadResult } from './load-story.js';

/** After the database is back, for this long the APIs may still answer 503. */
const RECOVERY_MS = 3_000;
/** Memory at a moment is the mean of the seconds before it. */
const MEMORY_MS = 5_000;

const SUCCESSES: ReadonlySet<unknown> = new Set([200, 202]);
const last = ({ tries }: Asked) => tries.at(-1);
const isAnswered = (asked: Asked): boolean => SUCCESSES.has(last(asked)?.outcome);

function overlaps({ tries }: Asked, { what, from, to }: Absence): boolean {
  const [begun, over] = [tries[0]?.startedAt ?? 0, tries.at(-1)?.endedAt ?? 0];
  return over >= from && begun <= to + (what === 'database' ? RECOVERY_MS : 0);
}

/** Requests that failed after all tries: while the database was down, and at any other time, by outcome. */
export function countErrors({ asked, absences }: Pick<LoadResult, 'asked' | 'absences'>) {
  const database = absences.filter(({ what }) => what === 'database');
  const failed = asked.filter((one) => !isAnswered(one));
  const isExcused = (one: Asked): boolean => database.some((absence) => overlaps(one, absence));
  return {
    whileDatabaseWasAway: failed.filter(isExcused).length,
    otherwise: tally(failed.filter((one) => !isExcused(one)).map((one) => String(last(one)?.outcome))),
  };
}

/** What clients repeated, by what was down at the time and by the failure they saw. */
export function countRepeats({ asked, absences }: LoadResult): Record<string, Record<string, number>> {
  const counts: Record<string, string[]> = { nothing: [], database: [], killed: [], ended: [] };
  for (const one of asked) {
    const away = absences.find((absence) => overlaps(one, absence))?.what ?? 'nothing';
    counts[away]?.push(...one.tries.slice(0, -1).map(({ outcome }) => String(outcome)));
  }
  return Object.fromEntries(Object.entries(counts).map(([away, outcomes]) => [away, tally(outcomes)]));
}

/** Numbers whose text the API accepted and that did not get exactly one, and numbers that got more than one. */
export function findWrongTexts({ asked, texts }: Pick<LoadResult, 'asked' | 'texts'>) {
  const accepted = asked.filter(isAnswered).flatMap(({ request }) => request.phoneNumber ?? []);
  return {
    accepted: accepted.length,
    notOnce: accepted.filter((number) => texts.get(number) !== 1).length,
    doubled: [...texts.values()].filter((count) => count > 1).length,
  };
}

/**
 * How long answers took in milliseconds, tries and waits included: in the whole measured time except the database's
 * downtime, and while everything was up.
 */
export function readTimes({ asked, absences, from, to }: LoadResult) {
  const database = absences.filter(({ what }) => what === 'database');
  const isCounted = (one: Asked): boolean => {
    const at = one.tries[0]?.startedAt ?? 0;
    return at >= from && at < to && isAnswered(one) && !database.some((away) => overlaps(one, away));
  };
  const counted = asked.filter(isCounted);
  const quiet = counted.filter((one) => !absences.some((away) => overlaps(one, away)));
  const isSend = ({ request }: Asked): boolean => request.phoneNumber !== null;
  return {
    reads: percentiles(counted.filter((one) => !isSend(one))),
    sends: percentiles(counted.filter(isSend)),
    readsWithAllThere: percentiles(quiet.filter((one) => !isSend(one))),
    sendsWithAllThere: percentiles(quiet.filter(isSend)),
  };
}

export function percentiles(some: readonly Asked[]) {
  const took = some
    .map(({ tries }) => (tries.at(-1)?.endedAt ?? 0) - (tries[0]?.startedAt ?? 0))
    .sort((one, other) => one - other);
  const at = (share: number): number => Math.round(took[Math.floor(took.length * share)] ?? 0);
  return { count: took.length, p50: at(0.5), p99: at(0.99), longest: Math.round(took.at(-1) ?? 0) };
}

/** Memory in MB of each process that ran for the whole measured time: at its start and end. */
export function compareMemory({ memory, from, to }: LoadResult) {
  return memory.flatMap(({ name, readings }) => {
    const before = (moment: number): number[] =>
      readings.filter(({ at }) => at > moment - MEMORY_MS && at <= moment).map(({ megabytes }) => megabytes);
    const [begin, end] = [before(from), before(to)];
    return begin.length === 0 || end.length === 0 ? [] : [{ name, begin: mean(begin), end: mean(end) }];
  });
}

const mean = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

export function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
