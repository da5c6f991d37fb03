import { WEEK_MS } from '@eyecart/shared/rules/durations';
import { practiceDay } from '@/lib/dates/practice-clock';

const inUtc = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });

const SHORT = inUtc({ month: 'short', day: 'numeric' });
const FULL = inUtc({ dateStyle: 'medium' });
const MONTH = inUtc({ month: 'long', year: 'numeric' });
const SHORT_MONTH = inUtc({ month: 'short' });
const LONG = inUtc({ month: 'long', day: 'numeric' });
const LONG_OF_YEAR = inUtc({ dateStyle: 'long' });

/** A day, YYYY-MM-DD, is not an instant: parsed and formatted in one zone, it stays the same day. */
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** "2026-08-31" as "Aug 31". */
export const shortDay = (day: string): string => SHORT.format(midnight(day));

/** "2026-08-31" as "Aug 31, 2026". */
export const fullDay = (day: string): string => FULL.format(midnight(day));

/** "2026-08-31" as "August 31", with the year if it is not `year`. */
export const longDay = (day: string, year: number): string =>
  (day.startsWith(String(year)) ? LONG : LONG_OF_YEAR).format(midnight(day));

/** Labels for consecutive days, with each month named once: "Aug 31", "Sep 7", "14". */
export const namesInRow = (days: readonly string[]): readonly string[] =>
  days.map((day, index) => {
    const isSameMonth = days[index - 1]?.slice(0, 7) === day.slice(0, 7);
    return isSameMonth ? String(Number(day.slice(8))) : shortDay(day);
  });

/** "2026-08-01" as "August 2026". */
export const monthName = (day: string): string => MONTH.format(midnight(day));

/** A month's name in a chart: "Aug ’26". */
export const shortMonth = (day: string): string => `${SHORT_MONTH.format(midnight(day))} ’${day.slice(2, 4)}`;

/** Whether today, on the practice's calendar, is in the month that starts on this day. */
export const isThisMonth = (firstDay: string, now = new Date()): boolean =>
  practiceDay(now).slice(0, 7) === firstDay.slice(0, 7);

/** Whether today, on the practice's calendar, is in the week that starts on this Monday. */
export function isThisWeek(monday: string, now = new Date()): boolean {
  const today = midnight(practiceDay(now)).getTime();
  const start = midnight(monday).getTime();
  return start <= today && today < start + WEEK_MS;
}
