const DAY_MS = 24 * 60 * 60_000;

/** The Monday of a day's week, both YYYY-MM-DD. */
export function mondayOf(day: string): string {
  const at = noonOf(day);
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return toDay(at.getTime() - sinceMonday * DAY_MS);
}

/**
 * Weeks without a gap, each by the Monday it starts on, from that of `from` to that of `today`; those that are not `known` are
 * `empty`. Of more than `most` the newest stay. Days are YYYY-MM-DD.
 */
export function fillWeeks<T extends object>(
  known: readonly (T & { readonly startsOn: string })[],
  empty: T,
  range: { readonly from: string; readonly today: string; readonly most: number },
): (T & { startsOn: string })[] {
  const current = mondayOf(range.today);
  const knownOf = new Map(known.map((week) => [week.startsOn, week]));
  const weeks: (T & { startsOn: string })[] = [];
  for (let startsOn = mondayOf(range.from); startsOn <= current; startsOn = addDays(startsOn, 7)) {
    weeks.push({ ...empty, ...knownOf.get(startsOn), startsOn });
  }
  return weeks.slice(-range.most);
}

// Noon, so that no day is missed; the days are plain ones, of no zone.
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const addDays = (day: string, days: number): string => toDay(noonOf(day).getTime() + days * DAY_MS);
