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
