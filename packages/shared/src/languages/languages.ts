import { LANGUAGES, type Language } from './language-facts.js';

export { LANGUAGES, type Language };

/** For practices that chose none. */
export const DEFAULT_LANGUAGE: Language = 'en';

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(LANGUAGES, value);

export const LANGUAGE_CODES = Object.keys(LANGUAGES).filter(isLanguage);

/** Something for each language. */
export const byLanguage = <Value>(make: (code: Language) => Value): Readonly<Record<Language, Value>> =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, make(code)])) as Record<Language, Value>;
