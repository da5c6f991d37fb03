interface LanguageFacts {
  /** In the language itself. */
  readonly name: string;
  readonly inEnglish: string;
  /** For `Intl`. */
  readonly locale: string;
}

/** The languages that patients read. Their messages are in `words.ts`, which the portal does not load. */
export const LANGUAGES = {
  en: { name: 'English', inEnglish: 'English', locale: 'en-US' },
  es: { name: 'Español', inEnglish: 'Spanish', locale: 'es-US' },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type Language = keyof typeof LANGUAGES;

/** For practices that have not chosen one. */
export const DEFAULT_LANGUAGE: Language = 'en';

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(LANGUAGES, value);

export const LANGUAGE_CODES = Object.keys(LANGUAGES).filter(isLanguage);

/** A value for each language. */
export const byLanguage = <Value>(make: (code: Language) => Value): Readonly<Record<Language, Value>> =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, make(code)])) as Record<Language, Value>;
