import { DAY_MS } from '../durations.js';

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' });

const isSameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();

export const clockTime = (now: Date): string => time.format(now).replace(/\s?[AP]M$/, '');

/** In the list: the time for today, else the date. */
export const listTime = (at: Date, now: Date): string =>
  isSameDay(at, now) ? time.format(at) : day.format(at);

/** Above a group of texts: "Today 3:15 PM", "Friday 3:15 PM" or "Nov 12, 3:15 PM". */
export function groupTime(at: Date, now: Date): string {
  if (isSameDay(at, now)) return `Today ${time.format(at)}`;
  if (now.getTime() - at.getTime() < 6 * DAY_MS) return `${weekday.format(at)} ${time.format(at)}`;
  return `${day.format(at)}, ${time.format(at)}`;
}
