import { randomBytes } from 'node:crypto';
import type { Language } from '@eyecart/shared/languages/languages';

/** Crockford's base 32: no letter looks like a digit or another letter. 32 divides 256, so there is no modulo bias. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 15;

/** A new code of a printed link: 75 random bits (docs/product.md §6.4). */
export const newTypedCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** The link as it is printed, without its scheme. With a language, the page opens in it instead of the cart's. */
export function typedLink(publicUrl: string, code: string, language: Language | null): string {
  const groups = code.match(/.{5}/g) ?? [];
  return `${new URL(publicUrl).host}/p/${groups.join('-')}${language === null ? '' : `/${language}`}`;
}

/** What was typed, without punctuation around it, such as the period of a sentence. */
export const withoutPunctuation = (typed: string): string => /[a-z0-9].*[a-z0-9]/i.exec(typed)?.[0] ?? '';

/** The code that was typed, in any case, with O for 0 and I or L for 1; null when it is not a code. */
export function readTypedCode(typed: string): string | null {
  const code = withoutPunctuation(typed)
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  return code.length === LENGTH && Array.from(code).every((letter) => LETTERS.includes(letter)) ? code : null;
}
