import { LANGUAGE_CODES, type Language } from './languages.js';

/** A note, with its language if it is not the requested one. */
export interface NoteIn {
  readonly text: string;
  readonly language: Language | undefined;
}

/** A note in a language, or else in one that the practice wrote; null without any. */
export function howToIn(
  language: Language,
  howTo: Readonly<Partial<Record<Language, string | undefined>>> | undefined,
): NoteIn | null {
  for (const code of [language, ...LANGUAGE_CODES]) {
    const text = howTo?.[code];
    if (text) return { text, language: code === language ? undefined : code };
  }
  return null;
}
