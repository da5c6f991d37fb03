/** Normalizes for searching: lower case, without accents, each run of white space as one space. */
export function fold(value: string): string {
  return value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * The words of a string. Letters and digits are separate words, so that "omega3", "Omega-3", and "omega 3" are alike.
 */
export const wordsOf = (value: string): readonly string[] =>
  fold(value)
    .replace(/['’]/g, '')
    .match(/\p{L}+|\p{N}+/gu) ?? [];

/** The hyphenated words of a string, joined: "Make-Up" as "makeup". */
export const joinedWordsOf = (value: string): readonly string[] =>
  (fold(value).match(/(?<!\p{L})\p{L}+(?:[-‐‑]\p{L}+)+/gu) ?? []).map((word) => word.replace(/[-‐‑]/g, ''));

/** Whether a word is a number: those match whole only, never by their first digits or with typos. */
export const isNumber = (word: string): boolean => /^\p{N}/u.test(word);
