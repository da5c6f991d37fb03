/** An ISO instant as 'November 21, 2026'; the zone is fixed, so server and browser render the same. */
export function formatOrderedOn(instant: string, locale: string): string {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'America/New_York' });
  return date.format(Date.parse(instant));
}
