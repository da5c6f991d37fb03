/** Days and clock times in a time zone. */
import { DAY_MS } from './durations.js';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(timeZone, made);
  return made;
}

/** The local day 'YYYY-MM-DD' and time 'HH:MM' of an instant. */
export function localTimeOf(
  instant: Date,
  timeZone: string,
): { readonly day: string; readonly time: string } {
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** The instant of a local day and time. A time that a clock change skips moves forward by the length of the gap. */
export function instantOfLocal(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (instant: number) => {
    const local = localTimeOf(new Date(instant), timeZone);
    return Date.parse(`${local.day}T${local.time}:00Z`) - Math.floor(instant / 60_000) * 60_000;
  };
  const before = wanted - offsetAt(wanted - DAY_MS);
  const after = wanted - offsetAt(wanted + DAY_MS);
  // Away from a clock change both candidates are the same; near one, the right one converts back to the wanted time.
  const found = [before, after].find((instant) => instant + offsetAt(instant) === wanted);
  return new Date(found ?? before);
}
