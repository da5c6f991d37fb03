import { TZDate } from '@date-fns/tz';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { areOpeningHours, type OpeningHours } from './quiet-hours.js';
import { lawfulHours } from './state-hours.js';

const MAX_WAIT_MS = 2 * DAY_MS;
/** The local days within 48 hours, and three more for Sundays and holidays in between. */
const DAYS_AHEAD = [0, 1, 2, 3, 4, 5, 6];

/** Where a text's hours count. */
export interface SendPlaces {
  /** The zone of the practice, which keeps only the configured hours; null when it does not count. */
  readonly practiceZone: string | null;
  /** The zones the patient's number may lie in. */
  readonly patientZones: readonly string[];
  /** The states the patient's number may lie in, such as "TX". Their rules count in the patient's zones only. */
  readonly states: readonly string[];
}

/**
 * The earliest instant from `due` on at which the practice's local time is within `hours`, and the local time of
 * every zone of the patient within `hours` and within what federal law and every state allow. Returns `due` itself
 * when it fits (or there are no zones), and null when nothing fits within 48 hours, not counting days on which the
 * law allows no texts. Source: docs/product.md §8.9.
 *
 * @throws RangeError when the hours are invalid or out of order, or a zone is unknown
 */
export function nextOpening(
  due: Date,
  { practiceZone, patientZones, states }: SendPlaces,
  hours: OpeningHours,
): Date | null {
  if (!areOpeningHours(hours)) {
    throw new RangeError(`"${hours.open}" to "${hours.close}" are not hours such as 09:00 to 20:00`);
  }
  const lawfulOn = (day: TZDate) => {
    const localDay = { month: day.getMonth() + 1, date: day.getDate(), weekday: day.getDay() };
    return lawfulHours(localDay, hours, states);
  };
  const places: readonly Place[] = [
    ...(practiceZone === null ? [] : [{ zone: practiceZone, hoursOn: () => hours }]),
    ...patientZones.map((zone) => ({ zone, hoursOn: lawfulOn })),
  ];
  // Fast path: this runs several times for each text.
  if (places.every((place) => isOpen(due.getTime(), place))) return due;

  const closedDays = DAYS_AHEAD.slice(0, 5).filter((daysAhead) =>
    places.some(
      ({ zone, hoursOn }) => hoursOn(noonOn(clockAt(due.getTime(), zone), daysAhead, zone)) === null,
    ),
  );
  const latest = due.getTime() + MAX_WAIT_MS + closedDays.length * DAY_MS;
  const openings = places.flatMap((place) => openingsFrom(clockAt(due.getTime(), place.zone), place));
  const found = openings
    .filter((instant) => instant > due.getTime() && instant <= latest)
    .sort((one, other) => one - other)
    .find((instant) => places.every((place) => isOpen(instant, place)));
  return found === undefined ? null : new Date(found);
}

interface Place {
  readonly zone: string;
  /** The hours of a local day; null when there are none. */
  readonly hoursOn: (day: TZDate) => OpeningHours | null;
}

function isOpen(instant: number, { zone, hoursOn }: Place): boolean {
  const local = clockAt(instant, zone);
  const open = hoursOn(local);
  const time = clockTime(local);
  return open !== null && time >= open.open && time < open.close;
}

/** The openings of this local day and the next six. Hours that suit all places can only start at one of them. */
function openingsFrom(today: TZDate, { zone, hoursOn }: Place): readonly number[] {
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
