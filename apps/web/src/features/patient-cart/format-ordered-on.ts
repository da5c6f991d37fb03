const ORDER_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });

/** An ISO instant as 'November 21, 2026'; the locale and zone are fixed, so server and browser render the same. */
export function formatOrderedOn(instant: string): string {
  return ORDER_DATE.format(Date.parse(instant));
}
