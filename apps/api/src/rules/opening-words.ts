/**
 * When a waiting text will be sent, for staff: in the practice's time, plus the patient's when it differs and all zones
 * of the number agree. Such as "2:00 PM EST on Friday, November 20 (9:00 AM for the patient)". Source:
 * docs/product.md §8.9.
 */
export function openingWords(opening: Date, practiceZone: string, patientZones: readonly string[]): string {
  const own = timeWords(opening, practiceZone);
  const zone = zoneName(opening, practiceZone);
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: practiceZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  }).format(opening);
  const theirs = new Set(patientZones.map((one) => timeWords(opening, one)));
  const [only] = theirs;
  const forPatient = theirs.size === 1 && only !== own ? ` (${only} for the patient)` : '';
  return `${own} ${zone} on ${day}${forPatient}`;
}

/** The time of day in a zone, such as "9:00 AM". */
export function timeWords(instant: Date, timeZone: string): string {
  const options = { timeZone, hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-US', options).format(instant).replace(/\s/g, ' ');
}

function zoneName(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
