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
  const year = formatOf(locale, { year: 'numeric', timeZone });
  const isThisYear = year.format(Date.parse(instant)) === year.format(Date.parse(now));
  return formatOf(locale, {
    month: isShort && locale.startsWith('en') ? 'short' : 'long',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone,
  }).format(Date.parse(instant));
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating three formats takes a fifth of the time to render the page. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}
