import { DAY_MS } from '@eyecart/shared/rules/durations';
import { inPracticeZone, practiceYear } from './practice-clock';

const dayWords = inPracticeZone({ month: 'long', day: 'numeric' });
const dayAndYear = inPracticeZone({ month: 'long', day: 'numeric', year: 'numeric' });

/** Whether a month and day are clear without the year: they are within 330 days of now, either way. */
export const isClearWithoutYear = (at: Date, now: Date): boolean =>
  Math.abs(at.getTime() - now.getTime()) < 330 * DAY_MS;

/** The practice's calendar day, such as "March 31", with the year if it could be mistaken for another year's. */
export const describeDay = (at: Date): string =>
  isClearWithoutYear(at, new Date()) ? dayWords(at) : dayAndYear(at);

/** The practice's calendar day, such as "Nov 12", with the year if it is not this year. */
export function pastDay(month: 'short' | 'long') {
  const thisYear = inPracticeZone({ month, day: 'numeric' });
  const otherYear = inPracticeZone({ month, day: 'numeric', year: 'numeric' });
  return (at: Date, now: Date): string => (practiceYear(at) === practiceYear(now) ? thisYear : otherYear)(at);
}
