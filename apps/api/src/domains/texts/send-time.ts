import { nextOpening } from '../../rules/next-opening.js';
import { statesForPhone, zonesForPhone } from '../../rules/phone-number.js';
import type { OpeningHours } from '../../rules/quiet-hours.js';

interface SendPlace {
  readonly phoneNumber: string;
  readonly practiceZone: string;
}

/**
 * When an automatic text that is due then will be sent: at the next allowed time for this number, or null when there is
 * none within two days (docs/product.md §8.9). The worker decides again at that time.
 */
export function sendTimeOf(
  dueAt: Date,
  { phoneNumber, practiceZone }: SendPlace,
  hours: OpeningHours | null,
): Date | null {
  if (hours === null) return dueAt;
  const patientZones = zonesForPhone(phoneNumber);
  return nextOpening(dueAt, { practiceZone, patientZones, states: statesForPhone(phoneNumber) }, hours);
}

const MAX_ENTRIES = 10_000;

/** `sendTimeOf` with a cache, for lists that are polled: each calculation takes about a millisecond. */
export function createSendTimes(hours: OpeningHours | null): (dueAt: Date, place: SendPlace) => Date | null {
  const kept = new Map<string, Date | null>();
  return (dueAt, place) => {
    const key = `${place.phoneNumber} ${place.practiceZone} ${dueAt.getTime()}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const sendTime = sendTimeOf(dueAt, place, hours);
    if (kept.size >= MAX_ENTRIES) kept.clear();
    kept.set(key, sendTime);
    return sendTime;
  };
}
