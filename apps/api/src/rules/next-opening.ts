import { TZDate } from '@date-fns/tz';
import { areOpeningHours, type OpeningHours } from '@eyecart/shared/rules/quiet-hours';
import { lawfulHours } from './state-hours.js';

const LONGEST_WAIT_MS = 48 * 3_600_000;
/** The local days that 48 hours can touch. */
const DAYS_AHEAD = [0, 1, 2, 3];

/**
 * The earliest instant from `due` on at which every zone's local time is within `hours` and within what federal
 * law and every state allow. Returns `due` itself when it fits (or there are no zones), and null when nothing
 * fits within 48 hours. Source: docs/product.md §8.9.
 *
 * @throws RangeError when the hours are invalid or out of order, or a zone is unknown
 */
export function nextOpening(
  due: Date,
  zones: readonly string[],
  hours: OpeningHours,
  states: readonly string[] = [],
): Date | null {
  if (!areOpeningHours(hours)) {
    throw new RangeError(`"${hours.open}" to "${hours.close}" are not hours such as 09:00 to 20:00`);
  }
  const hoursOn = (day: TZDate) => lawfulHours(day.getDay(), hours, states);
  const isOpen = (instant: number, zone: string) => {
    const local = clockAt(instant, zone);
    const open = hoursOn(local);
    const time = clockTime(local);
    return open !== null && time >= open.open && time < open.close;
  };

  const latest = due.getTime() + LONGEST_WAIT_MS;
  const openings = zones.flatMap((zone) => openingsFrom(clockAt(due.getTime(), zone), zone, hoursOn));
  const found = [due.getTime(), ...openings]
    .filter((instant) => instant >= due.getTime() && instant <= latest)
    .sort((one, other) => one - other)
    .find((instant) => zones.every((zone) => isOpen(instant, zone)));
  return found === undefined ? null : new Date(found);
}

/** Shared hours can only start where one zone's hours start: the openings of this local day and the next three. */
function openingsFrom(
  today: TZDate,
  zone: string,
  hoursOn: (day: TZDate) => OpeningHours | null,
): readonly number[] {
  return DAYS_AHEAD.flatMap((daysAhead) => {
    const day = [today.getFullYear(), today.getMonth(), today.getDate() + daysAhead] as const;
    const open = hoursOn(new TZDate(...day, 12, zone))?.open;
    if (open === undefined) return [];
    const [hour = 0, minute = 0] = open.split(':').map(Number);
    return [new TZDate(...day, hour, minute, zone).getTime()];
  });
}

function clockAt(instant: number, zone: string): TZDate {
  const local = new TZDate(instant, zone);
  if (Number.isNaN(local.getTime())) throw new RangeError(`"${zone}" is not a time zone`);
  return local;
}

/** The local time as 'HH:MM'. */
const clockTime = (local: TZDate): string =>
  [local.getHours(), local.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
