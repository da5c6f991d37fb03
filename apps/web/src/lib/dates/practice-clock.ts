import { practiceZone } from './practice-zone';

/** A function that returns the format on the practice's clock; the zone is read at each call. */
function practiceFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: { zone: string | undefined; format: Intl.DateTimeFormat } | undefined;
  return () => {
    const zone = practiceZone();
    if (made === undefined || made.zone !== zone) {
      made = { zone, format: new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }) };
    }
    return made.format;
  };
}

/** A function that formats an instant on the practice's clock. */
export function inPracticeZone(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const format = practiceFormat(options);
  return (at) => format().format(at).replace(/\s/g, ' ');
}

/** The parts of a formatted instant, by their type. */
export const partsOf = (format: Intl.DateTimeFormat, at: Date): Partial<Record<string, string>> =>
  Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));

const dayFormat = practiceFormat({ year: 'numeric', month: '2-digit', day: '2-digit' });
const zoneFormat = practiceFormat({ hour: 'numeric', timeZoneName: 'short' });
const WALL_CLOCK = { dateStyle: 'short', timeStyle: 'short' } as const;
const wallClock = practiceFormat(WALL_CLOCK);
const browserClock = new Intl.DateTimeFormat('en-US', WALL_CLOCK);

export const practiceYear = (at: Date): number => Number(partsOf(dayFormat(), at).year);

/** The practice's calendar day, YYYY-MM-DD. */
export function practiceDay(at: Date): string {
  const { year, month, day } = partsOf(dayFormat(), at);
  return `${year}-${month}-${day}`;
}

/** " CST" if the practice's clock differs from the browser's at that moment, else nothing. */
export function zoneNote(at: Date): string {
  return wallClock().format(at) === browserClock.format(at)
    ? ''
    : ` ${partsOf(zoneFormat(), at).timeZoneName}`;
}
