/** Days from the first to the last, inclusive; both are YYYY-MM-DD. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** A custom range in a URL, such as "2026-10-01..2026-10-31". */
export type DayRangeParam = `${string}..${string}`;

/** Before any order. Databases and browsers disagree about older days. */
const FIRST_DAY = '1970-01-01';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads a custom range; null unless both days exist and are in order. */
export function readDayRange(value: string): DayRange | null {
  const [from = '', to = '', ...rest] = value.split('..');
  return rest.length === 0 && isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

export const isDayRange = (value: string): value is DayRangeParam => readDayRange(value) !== null;

/** Whether the string is a day since 1970, written YYYY-MM-DD. */
export function isDay(value: string): boolean {
  if (!DAY.test(value) || value < FIRST_DAY) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}
