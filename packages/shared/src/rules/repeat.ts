import type { RepeatMonths } from './repeat-limits.js';
import { instantOfLocal, localTimeOf } from './zoned-time.js';

/**
 * Times of a repeating re-order: each is on the day of the month of the first one, at the same time by the practice's
 * clocks. Source: docs/product.md §8.25.
 */

/** How staff want it to repeat. At most one of `untilOn` and `times`; with neither it repeats until it is stopped. */
export interface RepeatChoice {
  readonly everyMonths: RepeatMonths;
  /** The last possible day, 'YYYY-MM-DD', on the practice's calendar. */
  readonly untilOn: string | null;
  /** The number of times, including the first. */
  readonly times: number | null;
}

/** A repeating re-order's plan. */
export interface RepeatPlan extends RepeatChoice {
  /** The local day of the first one, 'YYYY-MM-DD'. */
  readonly startsOn: string;
  /** The local time of all of them, 'HH:MM'. */
  readonly localTime: string;
}

/** The plan whose first time is at an instant. */
export function planRepeat(first: Date, choice: RepeatChoice, timeZone: string): RepeatPlan {
  const { day, time } = localTimeOf(first, timeZone);
  return { ...choice, startsOn: day, localTime: time };
}

/** The planned time of the nth one, from 1 on; null after the end. */
export function repeatTime(plan: RepeatPlan, number: number, timeZone: string): Date | null {
  const { times, untilOn, startsOn, everyMonths, localTime } = plan;
  if (times !== null && number > times) return null;
  const day = monthsLater(startsOn, (number - 1) * everyMonths);
  if ((untilOn !== null && day > untilOn) || !FOUR_DIGIT_YEAR.test(day)) return null;
  return instantOfLocal(day, localTime, timeZone);
}

/** Up to `most` planned times after the nth one. */
export function repeatTimesAfter(plan: RepeatPlan, number: number, timeZone: string, most: number): Date[] {
  const numbers = Array.from({ length: most }, (_, index) => number + 1 + index);
  return numbers.flatMap((one) => repeatTime(plan, one, timeZone) ?? []);
}

/** The contracts and the database require it. */
const FOUR_DIGIT_YEAR = /^\d{4}-/;

/** Adds months to a day: the same day of that month, or the last day of a shorter one. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}
