const ORDER_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });

/** An ISO instant as 'November 21, 2026': fixed locale and zone, so that server and browser write the same. */
export function formatOrderedOn(instant: string): string {
  return ORDER_DATE.format(Date.parse(instant));
}
