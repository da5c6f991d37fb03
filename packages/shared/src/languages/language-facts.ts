import * as CATALOGS from './catalogs.js';

/** A language that patients read. */
export type Language = keyof typeof CATALOGS;

interface LanguageFacts {
  /** In its own words. */
  readonly name: string;
  readonly inEnglish: string;
  /** For `Intl`. */
  readonly locale: string;
}

/**
 * Facts about each language besides its messages. Browsers get this module as plain data, without the
 * catalogs (`plain-languages.config.ts` of the web app).
 */
export const LANGUAGES = Object.fromEntries(
  Object.entries(CATALOGS).map(([code, { language }]) => [code, language]),
) as Readonly<Record<Language, LanguageFacts>>;
