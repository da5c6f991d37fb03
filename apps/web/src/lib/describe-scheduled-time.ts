import { formatEst, newYorkWallClock } from '@eyecart/shared/rules/schedule';

/**
 * When a scheduled order is sent: in EST and, while clocks in New York differ, in their time too, such as
 * "Wednesday, July 8 at 12:00 PM EST (1:00 PM EDT in New York)" (docs/product.md §8.7).
 */
export function describeScheduledTime(instant: Date): string {
  const inNewYork = newYorkWallClock(instant);
  const inEst = formatEst(instant, new Date());
  return inNewYork === null ? inEst : `${inEst} (${inNewYork} in New York)`;
}
