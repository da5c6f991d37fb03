/**
 * Times of scheduled orders. EST is taken literally, UTC−5 all year, so that the spec's two readings agree:
 * 12:00 PM EST is 17:00 UTC in every season. Source: docs/product.md §8.7.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EST_BEHIND_UTC_MS = 5 * HOUR_MS;

/** The time field's default, EST. Source: docs/product.md §8.7. */
export const DEFAULT_SCHEDULE_TIME = '12:00';

/** Source: docs/product.md §8.7. */
export const SCHEDULE_DATE_MISSING = 'Please select a date for your scheduled order.';

/** Source: docs/product.md §8.7. */
export const SCHEDULE_IN_THE_PAST = 'Please choose a time in the future.';

/** 'custom' is no preset: it leaves the date to the user. Source: docs/product.md §8.7. */
export type SchedulePreset = '7-days' | '30-days' | '3-months';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** The calendar day in EST as 'YYYY-MM-DD': what "today" means. Source: docs/product.md §8.7. */
export function estDateOf(now: Date): string {
  return toDay(estWallClock(now));
}

/**
 * The day, 'YYYY-MM-DD', that a preset names, counted from today in EST. Three months later is the same day
 * of the month, or the month's last day where it has none. Source: docs/product.md §8.7.
 */
export function presetDate(preset: SchedulePreset, now: Date): string {
  const today = estWallClock(now);
  if (preset === '3-months') return toDay(addMonths(today, 3));
  const days = preset === '7-days' ? 7 : 30;
  return toDay(new Date(today.getTime() + days * DAY_MS));
}

/**
 * The instant of a day 'YYYY-MM-DD' and a time 'HH:MM' (24 hours) in EST. Source: docs/product.md §8.7.
 *
 * @throws Error quoting a day that is not in the calendar or a time that is not on the clock
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
 * What is wrong with the instant of a scheduled order, in the words to show, or null when it will do: it is
 * missing (null), or not in the future. Source: docs/product.md §8.7.
 */
export function checkScheduledInstant(instant: Date | null, now: Date): string | null {
  if (instant === null) return SCHEDULE_DATE_MISSING;
  return instant.getTime() > now.getTime() ? null : SCHEDULE_IN_THE_PAST;
}

/** As far from now, either way, as a day and a month name one day and no other. */
const UNMISTAKABLE_MS = 330 * DAY_MS;

/**
 * An instant in EST, such as "Sunday, December 20 at 12:00 PM EST". Where the day alone could be taken for that of
 * another year, the year is said too: "Monday, December 20, 2027 at 12:00 PM EST". Source: docs/product.md §8.7.
 */
export function formatEst(instant: Date, now: Date): string {
  const est = estWallClock(instant);
  const isNear = Math.abs(instant.getTime() - now.getTime()) < UNMISTAKABLE_MS;
  const year = isNear ? '' : `, ${est.getUTCFullYear()}`;
  const day = `${WEEKDAYS[est.getUTCDay()]}, ${MONTHS[est.getUTCMonth()]} ${est.getUTCDate()}${year}`;
  const hours = est.getUTCHours();
  const minutes = String(est.getUTCMinutes()).padStart(2, '0');
  return `${day} at ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'} EST`;
}

const newYorkTime = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/**
 * The time on New York's clocks where it differs from EST, such as "1:00 PM EDT" for 12:00 PM EST in July
 * ("12:30 AM EDT the next day" when it has passed midnight there), else null. Source: docs/product.md §8.7.
 */
export function newYorkWallClock(instant: Date): string | null {
  const parts = newYorkTime.formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  if (part('timeZoneName') === 'EST') return null;

  const time = `${part('hour')}:${part('minute')} ${part('dayPeriod')} ${part('timeZoneName')}`;
  const isPastMidnight = estWallClock(instant).getUTCHours() === 23;
  return isPastMidnight ? `${time} the next day` : time;
}

/** A date whose UTC fields read as the wall clock in EST. */
function estWallClock(instant: Date): Date {
  return new Date(instant.getTime() - EST_BEHIND_UTC_MS);
}

function toDay(wallClock: Date): string {
  return wallClock.toISOString().slice(0, 10);
}

function addMonths(wallClock: Date, months: number): Date {
  const year = wallClock.getUTCFullYear();
  const month = wallClock.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(wallClock.getUTCDate(), lastDay)));
}
