import { TZDate } from '@date-fns/tz';
import { areOpeningHours, type OpeningHours } from '@eyecart/shared/rules/quiet-hours';
import { lawfulHours } from './state-hours.js';

const DAY_MS = 24 * 3_600_000;
const LONGEST_WAIT_MS = 2 * DAY_MS;
/** The local days that 48 hours can touch, and three more for Sundays and holidays between them. */
const DAYS_AHEAD = [0, 1, 2, 3, 4, 5, 6];

/**
 * The earliest instant from `due` on at which every zone's local time is within `hours` and within what federal
 * law and every state allow. Returns `due` itself when it fits (or there are no zones), and null when nothing
 * fits within 48 hours, not counting days on which the law allows no texts. Source: docs/product.md §8.9.
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
  const hoursOn = (day: TZDate) => {
    const localDay = { month: day.getMonth() + 1, date: day.getDate(), weekday: day.getDay() };
    return lawfulHours(localDay, hours, states);
  };
  const isOpen = (instant: number, zone: string) => {
    const local = clockAt(instant, zone);
    const open = hoursOn(local);
    const time = clockTime(local);
    return open !== null && time >= open.open && time < open.close;
  };

  const closedDays = DAYS_AHEAD.slice(0, 5).filter((daysAhead) =>
    zones.some((zone) => hoursOn(noonOn(clockAt(due.getTime(), zone), daysAhead, zone)) === null),
  );
  const latest = due.getTime() + LONGEST_WAIT_MS + closedDays.length * DAY_MS;
  const openings = zones.flatMap((zone) => openingsFrom(clockAt(due.getTime(), zone), zone, hoursOn));
  const found = [due.getTime(), ...openings]
    .filter((instant) => instant >= due.getTime() && instant <= latest)
    .sort((one, other) => one - other)
    .find((instant) => zones.every((zone) => isOpen(instant, zone)));
  return found === undefined ? null : new Date(found);
}

/** Shared hours can only start where one zone's hours start: the openings of this local day and the next six. */
function openingsFrom(
  today: TZDate,
  zone: string,
  hoursOn: (day: TZDate) => OpeningHours | null,
): readonly number[] {
  return DAYS_AHEAD.flatMap((daysAhead) => {
    const open = hoursOn(noonOn(today, daysAhead, zone))?.open;
    if (open === undefined) return [];
    const [hour = 0, minute = 0] = open.split(':').map(Number);
    const day = [today.getFullYear(), today.getMonth(), today.getDate() + daysAhead] as const;
    return [new TZDate(...day, hour, minute, zone).getTime()];
  });
}

const noonOn = (today: TZDate, daysAhead: number, zone: string): TZDate =>
  new TZDate(today.getFullYear(), today.getMonth(), today.getDate() + daysAhead, 12, zone);

function clockAt(instant: number, zone: string): TZDate {
  const local = new TZDate(instant, zone);
  if (Number.isNaN(local.getTime())) throw new RangeError(`"${zone}" is not a time zone`);
  return local;
}

/** The local time as 'HH:MM'. */
const clockTime = (local: TZDate): string =>
  [local.getHours(), local.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
