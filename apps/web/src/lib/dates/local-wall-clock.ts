import { estClock, estWallClock, WEEKDAYS } from './est-time';
import { partsOf } from './practice-clock';

/**
 * A zone's clock time when it differs from EST, such as "1:00 PM EDT" for 12:00 PM EST in New York's July or "11:00 AM CST"
 * in Chicago's January ("12:30 AM EDT the next day", "11:30 PM CST the day before"), else null.
 */
export function localWallClock(instant: Date, timeZone: string): string | null {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const local = partsOf(format, instant);
  const clock = `${local.hour}:${local.minute} ${local.dayPeriod}`;
  const est = estWallClock(instant);
  const weekday = WEEKDAYS[est.getUTCDay()];
  if (clock === estClock(est) && local.weekday === weekday) return null;
  const time = `${clock} ${local.timeZoneName}`;
  if (local.weekday === weekday) return time;
  const isLater = local.weekday === WEEKDAYS[(est.getUTCDay() + 1) % 7];
  return `${time} the ${isLater ? 'next day' : 'day before'}`;
}

/** The time in EST, as 'HH:MM' (24 hours). */
export function estTimeOf(instant: Date): string {
  return estWallClock(instant).toISOString().slice(11, 16);
}
