/** The options for writing a day. */
interface Calendar {
  /** An ISO instant. */
  readonly now: string;
  /** The practice's time zone. */
  readonly timeZone: string;
  readonly locale: string;
  /** 'Nov 21' instead of 'November 21', where the language shortens months in sentences. */
  readonly isShort?: boolean;
}

/** An ISO instant as a day on the practice's calendar, 'November 21', with the year if it is not the year of `now`. */
export function formatDay(instant: string, { now, timeZone, locale, isShort = false }: Calendar): string {
  const yearOf = (time: string) =>
    new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone }).format(Date.parse(time));
  const isThisYear = yearOf(instant) === yearOf(now);
  return new Intl.DateTimeFormat(locale, {
    month: isShort && locale.startsWith('en') ? 'short' : 'long',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone,
  }).format(Date.parse(instant));
}
