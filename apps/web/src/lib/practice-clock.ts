import { practiceZone } from './practice-zone';

/** A function that formats an instant on the practice's clock; the zone is read at each call. */
export function inPracticeZone(options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let made: { zone: string | undefined; format: Intl.DateTimeFormat } | undefined;
  return (at) => {
    const zone = practiceZone();
    if (made === undefined || made.zone !== zone) {
      made = { zone, format: new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }) };
    }
    return made.format.format(at).replace(/\s/g, ' ');
  };
}

const yearWords = inPracticeZone({ year: 'numeric' });
const dayParts = inPracticeZone({ year: 'numeric', month: '2-digit', day: '2-digit' });
const wallClock = inPracticeZone({ dateStyle: 'short', timeStyle: 'short' });
const browserClock = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short' });
const timeWithZone = inPracticeZone({ hour: 'numeric', timeZoneName: 'short' });
const zoneName = (at: Date): string => timeWithZone(at).replace(/^.* /, '');

export const practiceYear = (at: Date): number => Number(yearWords(at));

/** The practice's calendar day, YYYY-MM-DD. */
export function practiceDay(at: Date): string {
  const [month = '', day = '', year = ''] = dayParts(at).split('/');
  return `${year}-${month}-${day}`;
}

/** " CST" if the practice's clock differs from the browser's at that moment, else nothing. */
export function zoneNote(at: Date): string {
  if (wallClock(at) === browserClock.format(at).replace(/\s/g, ' ')) return '';
  return ` ${zoneName(at)}`;
}
