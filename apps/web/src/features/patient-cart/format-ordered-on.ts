const TIME_ZONE = 'America/New_York';

/** An ISO instant as 'November 21', with the year when it is another one than that of `now`. */
export function formatOrderedOn(instant: string, now: string, locale: string): string {
  const yearOf = (time: string) =>
    new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: TIME_ZONE }).format(Date.parse(time));
  const isThisYear = yearOf(instant) === yearOf(now);
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: TIME_ZONE,
  }).format(Date.parse(instant));
}
