import type { OpeningHours } from '@eyecart/shared/rules/quiet-hours';
import { statesForPhone, zonesForPhone } from '../../rules/area-codes.js';
import { nextOpening } from '../../rules/next-opening.js';
import { openingWords, timeWords } from '../texting/opening-words.js';

/**
 * The warning about the time of a text, now or at `scheduledFor`; null when there is none. A person may text at any hour;
 * the worker waits for an opening (docs/product.md §8.9).
 */
export function quietWarning(
  { phoneNumber, practiceZone }: { phoneNumber: string; practiceZone: string },
  { now, scheduledFor, hours }: { now: Date; scheduledFor: Date | null; hours: OpeningHours },
): string | null {
  const patientZones = zonesForPhone(phoneNumber);
  if (scheduledFor === null) {
    const asleep = patientZones.find((zone) => !isOpen(now, [zone], hours));
    if (asleep === undefined) return null;
    const best = `Texts are best sent between ${clockWords(hours.open)} and ${clockWords(hours.close)}.`;
    return `It is ${timeWords(now, asleep)} where this patient may live. ${best}`;
  }
  const dueAt = scheduledFor < now ? now : scheduledFor;
  const zones = [practiceZone, ...patientZones];
  const opening = nextOpening(dueAt, zones, hours, statesForPhone(phoneNumber));
  if (opening === null) return NO_OPENING;
  if (opening.getTime() === dueAt.getTime()) return null;
  const words = openingWords(opening, practiceZone, patientZones);
  return `At that time texts may not be sent where this patient may live. This one will wait until ${words}.`;
}

const NO_OPENING =
  'There is no hour within two days of that time at which a text may be sent to this number. Choose another time.';

const isOpen = (at: Date, zones: readonly string[], hours: OpeningHours): boolean =>
  nextOpening(at, zones, hours)?.getTime() === at.getTime();

/** "9 AM", "8:30 PM" for "09:00", "20:30". */
function clockWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}
