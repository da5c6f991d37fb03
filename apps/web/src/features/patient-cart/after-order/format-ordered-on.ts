/** The options for writing a day. */
interface Calendar {
  /** An ISO instant. */
  readonly now: string;
  /** The practice's time zone. */
  readonly timeZone: string;
  readonly locale: string;
}

/** An ISO instant as a day on the practice's calendar, 'November 21', with the year if it is not the year of `now`. */
export function formatOrderedOn(instant: string, { now, timeZone, locale }: Calendar): string {
  const yearOf = (time: string) =>
    new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone }).format(Date.parse(time));
  const isThisYear = yearOf(instant) === yearOf(now);
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone,
  }).format(Date.parse(instant));
}
