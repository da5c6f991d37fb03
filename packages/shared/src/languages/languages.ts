/**
 * The languages that patients read. A further one is a line here and a catalog of its own beside `es.ts`; the compiler
 * then asks for the rest.
 */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US' },
  es: { name: 'Español', locale: 'es-US' },
} as const;

export type Language = keyof typeof LANGUAGES;

/** For practices that chose none. */
export const DEFAULT_LANGUAGE: Language = 'en';

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(LANGUAGES, value);

export const LANGUAGE_CODES = Object.keys(LANGUAGES).filter(isLanguage);

/** The best of our languages for an `Accept-Language` header such as "es-MX,es;q=0.9,en;q=0.8". */
export function acceptedLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/i);
      return { code: tag.split('-')[0]?.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  return wanted.map(({ code }) => code).find(isLanguage) ?? DEFAULT_LANGUAGE;
}
