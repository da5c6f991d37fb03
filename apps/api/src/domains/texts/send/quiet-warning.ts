import { nextOpening } from '../../../rules/next-opening.js';
import { timeWords } from '../../../rules/opening-words.js';
import { zonesForPhone } from '../../../rules/phone-number.js';
import type { OpeningHours } from '../../../rules/quiet-hours.js';

/** The warning about texting a number at this hour, which staff may ignore; null when there is none. */
export function quietWarning(phoneNumber: string, now: Date, hours: OpeningHours): string | null {
  const closedZone = zonesForPhone(phoneNumber).find((zone) => !isOpen(now, zone, hours));
  if (closedZone === undefined) return null;
  const best = `Texts are best sent between ${clockWords(hours.open)} and ${clockWords(hours.close)}.`;
  return `It is ${timeWords(now, closedZone)} where this patient may live. ${best}`;
}

export const NO_OPENING =
  'No texts are allowed to this number within two days of that time. Choose another time.';

const isOpen = (at: Date, zone: string, hours: OpeningHours): boolean =>
  nextOpening(at, { practiceZone: null, patientZones: [zone], states: [] }, hours)?.getTime() ===
  at.getTime();

/** "9 AM", "8:30 PM" for "09:00", "20:30". */
function clockWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}
