import { HOUR_MS } from '@eyecart/shared/rules/durations';
import { isClearWithoutYear } from './practice-day';

/**
 * Times of scheduled orders. EST is taken literally, UTC−5 all year: 12:00 PM EST is 17:00 UTC in every season.
 */

const EST_BEHIND_UTC_MS = 5 * HOUR_MS;

/** Default of the time field, in EST. */
export const DEFAULT_SCHEDULE_TIME = '12:00';

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** The calendar day in EST, as 'YYYY-MM-DD'. This is what "today" means. */
export function estDateOf(now: Date): string {
  return toDay(estWallClock(now));
}

/**
 * The instant of a day 'YYYY-MM-DD' and a time 'HH:MM' (24 hours) in EST.
 *
 * @throws Error quoting a day or time that does not exist
 */
export function estInstant(day: string, time: string): Date {
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(midnight.getTime()) || toDay(midnight) !== day) {
    throw new Error(`"${day}" is not a calendar day such as "2026-12-20"`);
  }
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) {
    throw new Error(`"${time}" is not a time from "00:00" to "23:59"`);
  }
  const [hours, minutes] = time.split(':').map(Number);
  midnight.setUTCHours(hours ?? 0, minutes ?? 0);
  return new Date(midnight.getTime() + EST_BEHIND_UTC_MS);
}

/**
 * An instant in EST, such as "Sunday, December 20 at 12:00 PM EST". The year is added when the date could be mistaken for
 * another year's: "Monday, December 20, 2027 at 12:00 PM EST".
 */
export function formatEst(instant: Date, now: Date): string {
  const est = estWallClock(instant);
  const year = isClearWithoutYear(instant, now) ? '' : `, ${est.getUTCFullYear()}`;
  const day = `${WEEKDAYS[est.getUTCDay()]}, ${MONTHS[est.getUTCMonth()]} ${est.getUTCDate()}${year}`;
  return `${day} at ${estClock(est)} EST`;
}

/** The time of an EST wall clock, such as "12:05 AM". */
export function estClock(est: Date): string {
  const hours = est.getUTCHours();
  return `${hours % 12 || 12}:${String(est.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** A date whose UTC fields are the wall clock in EST. */
export function estWallClock(instant: Date): Date {
  return new Date(instant.getTime() - EST_BEHIND_UTC_MS);
}

/** The calendar day of an EST wall clock. */
export function toDay(wallClock: Date): string {
  return wallClock.toISOString().slice(0, 10);
}
