import areaCodes from './area-code-zones.json' with { type: 'json' };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const TIME = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;
const LONGEST_WAIT_MS = 2 * DAY_MS;

/** East and west of all that an unlisted prefix may mean: hours that suit both suit what lies between. */
const UNLISTED_ZONES: readonly string[] = ['America/New_York', 'Pacific/Honolulu'];

const zonesByPrefix = new Map(
  Object.entries(areaCodes.prefixesByZones).flatMap(([zones, prefixes]) =>
    prefixes.split(' ').map((prefix) => [prefix, zones.split('&')] as const),
  ),
);
const LONGEST_PREFIX = Math.max(...Array.from(zonesByPrefix.keys(), (prefix) => prefix.length));

/** Local hours 'HH:MM' in which automatic texts may go: from `open`, until just before `close`. */
export interface OpeningHours {
  open: string;
  close: string;
}

/** Whether they are two times of one day, in order. */
export function areOpeningHours({ open, close }: OpeningHours): boolean {
  return TIME.test(open) && TIME.test(close) && minutesOf(open) < minutesOf(close);
}

/** Source: DESIGN 5.21 (federal 8 am to 9 pm, several states until 8 pm). */
export const DEFAULT_OPENING_HOURS: OpeningHours = { open: '09:00', close: '20:00' };

/**
 * The time zones (IANA names) a US number's holder may be in, by the longest listed prefix of its digits;
 * New York and Honolulu for a prefix that is not listed. Source: DESIGN 5.21.
 */
export function zonesForPhone(e164: string): readonly string[] {
  const digits = e164.replace(/^\+/, '');
  for (let length = Math.min(LONGEST_PREFIX, digits.length); length > 1; length -= 1) {
    const zones = zonesByPrefix.get(digits.slice(0, length));
    if (zones) return zones;
  }
  return UNLISTED_ZONES;
}

/**
 * The earliest instant, not before `due`, at which every zone is within the hours; `due` itself when it suits
 * all (or there are no zones); null when there is none within 48 hours. Source: DESIGN 5.21.
 *
 * @throws RangeError when the hours are not two times of one day in order, or a zone is unknown
 */
export function nextOpening(due: Date, zones: readonly string[], hours: OpeningHours): Date | null {
  const open = minutesOf(hours.open);
  const close = minutesOf(hours.close);
  if (open >= close) {
    throw new RangeError(`opening hours must end after they begin, got ${hours.open} to ${hours.close}`);
  }

  const isOpenEverywhere = (instant: number) =>
    zones.every((zone) => {
      const minute = localMinute(instant, zone);
      return minute >= open && minute < close;
    });
  const start = due.getTime();
  const found = candidates(start, zones, open).find(isOpenEverywhere);
  return found === undefined ? null : new Date(found);
}

/** The common hours can begin only at `due` itself or where some zone opens. In order, within the wait. */
function candidates(start: number, zones: readonly string[], open: number): number[] {
  const openings = zones.flatMap((zone) =>
    [0, 1, 2, 3].map((daysLater) => openingAfter(start, daysLater, zone, open)),
  );
  return [start, ...openings]
    .filter((instant) => instant >= start && instant <= start + LONGEST_WAIT_MS)
    .sort((one, other) => one - other);
}

/** When the zone's clocks show `open`, so many local days after the local day of `start`. */
function openingAfter(start: number, daysLater: number, zone: string, open: number): number {
  const localDay = Math.floor(localTime(start, zone) / DAY_MS) + daysLater;
  const wallClock = localDay * DAY_MS + open * MINUTE_MS;
  const guess = wallClock - offsetAt(wallClock, zone);
  return wallClock - offsetAt(guess, zone);
}

function localMinute(instant: number, zone: string): number {
  return Math.floor((localTime(instant, zone) % DAY_MS) / MINUTE_MS);
}

function offsetAt(instant: number, zone: string): number {
  return localTime(instant, zone) - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

/** The zone's wall clock, to the minute, as if it were UTC. */
function localTime(instant: number, zone: string): number {
  const fields = new Map(
    formatterFor(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const field = (type: Intl.DateTimeFormatPartTypes) => Number(fields.get(type));
  return Date.UTC(field('year'), field('month') - 1, field('day'), field('hour'), field('minute'));
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs a thousand times what using it does. */
function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formatters.set(zone, formatter);
  return formatter;
}

function minutesOf(time: string): number {
  if (!TIME.test(time)) {
    throw new RangeError(`"${time}" is not a time from "00:00" to "24:00"`);
  }
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
