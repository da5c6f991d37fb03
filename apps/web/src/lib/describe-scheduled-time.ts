import { estDateOf, formatEst, newYorkWallClock } from '@eyecart/shared/rules/schedule';
import { inPracticeZone, practiceDay, practiceZoneName } from './practice-clock';

const localTime = inPracticeZone({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

/**
 * When a scheduled order is sent: in EST, with the practice's own time where that differs, such as "Wednesday, July 8 at
 * 12:00 PM EST (1:00 PM EDT in New York)" or "(12:00 PM CDT at your practice)" (docs/product.md §8.7).
 */
export function describeScheduledTime(instant: Date): string {
  const inEst = formatEst(instant, new Date());
  const local = localWords(instant);
  return local === null ? inEst : `${inEst} (${local})`;
}

function localWords(instant: Date): string | null {
  const zone = practiceZoneName(instant);
  if (zone === null || zone === 'EST' || zone === 'EDT') {
    const inNewYork = newYorkWallClock(instant);
    return inNewYork && `${inNewYork} in New York`;
  }
  const isDayBefore = practiceDay(instant) < estDateOf(instant);
  return `${localTime(instant)}${isDayBefore ? ' the day before' : ''} at your practice`;
}
