import { DAY_MS } from '@eyecart/shared/rules/durations';

/** The Monday of a day's week. Both are YYYY-MM-DD. */
export function mondayOf(day: string): string {
  const at = noonOf(day);
  const sinceMonday = (at.getUTCDay() + 6) % 7;
  return toDay(at.getTime() - sinceMonday * DAY_MS);
}

/**
 * Fills gaps between weeks, each named by its Monday, from the week of `from` to the week of `to`. Weeks that
 * are not in `known` are `empty`. Days are YYYY-MM-DD.
 */
export function fillWeeks<T extends object>(
  known: readonly (T & { readonly startsOn: string })[],
  empty: T,
  range: { readonly from: string; readonly to: string },
): (T & { startsOn: string })[] {
  const last = mondayOf(range.to);
  const knownOf = new Map(known.map((week) => [week.startsOn, week]));
  const weeks: (T & { startsOn: string })[] = [];
  for (let startsOn = mondayOf(range.from); startsOn <= last; startsOn = addDays(startsOn, 7)) {
    weeks.push({ ...empty, ...knownOf.get(startsOn), startsOn });
  }
  return weeks;
}

/** Fills gaps between months, each named by its first day, from the first known one to that of `to`. */
export function fillMonths<T extends object>(
  known: readonly (T & { readonly startsOn: string })[],
  empty: T,
  to: string,
): (T & { startsOn: string })[] {
  const knownOf = new Map(known.map((month) => [month.startsOn, month]));
  const months: (T & { startsOn: string })[] = [];
  let startsOn = known[0]?.startsOn;
  while (startsOn !== undefined && startsOn <= to) {
    months.push({ ...empty, ...knownOf.get(startsOn), startsOn });
    startsOn = monthAfter(startsOn);
  }
  return months;
}

// Plain days without a zone, calculated at noon UTC.
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const monthAfter = (firstDay: string): string => `${addDays(firstDay, 31).slice(0, 7)}-01`;
const addDays = (day: string, days: number): string => toDay(noonOf(day).getTime() + days * DAY_MS);
