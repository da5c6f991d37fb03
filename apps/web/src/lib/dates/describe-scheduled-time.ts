import { formatEst } from './est-time';
import { localWallClock } from './local-wall-clock';
import { practiceZone } from './practice-zone';

/**
 * When a scheduled order is sent: in EST and, if the practice's clock differs, in its time too, such as "Wednesday,
 * July 8 at 12:00 PM EST (1:00 PM EDT)". One spelling in the form, on its card, in notices, and in the history.
 */
export function describeScheduledTime(instant: Date): string {
  const local = localWallClock(instant, practiceZone() ?? 'America/New_York');
  const inEst = formatEst(instant, new Date());
  return local === null ? inEst : `${inEst} (${local})`;
}

/** The same to be shown: no line ends inside "12:00 PM EST". */
export const shownScheduledTime = (instant: Date): string =>
  describeScheduledTime(instant).replace(/ (AM|PM) (?=[A-Z])/g, '\u00a0$1\u00a0');

/** Why a text is sent later than staff chose. */
export const NOT_ALLOWED_THEN =
  'Texts are not allowed at the time you chose, where this patient may live or where you are.';
