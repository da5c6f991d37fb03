import { messages } from './en.js';
import type { Language } from './languages.js';
import type { MessageCatalog } from './message-catalog.js';
import { type Words, wordsOf } from './words.js';

const PLAIN = 'abcdefghijklmnopqrstuvwxyz';
const ACCENTED = Array.from('áƀćđéƒĝĥíĵķĺɱñóƥɋŕšťúṽŵẋýž');

/**
 * A pseudo-language without plain letters, made from English: in a test it shows words that are missing from the
 * catalogs. Arguments stay as they are.
 */
export function pseudoWords(language: Language): Words {
  return wordsOf(language, accentedPart(messages) as MessageCatalog);
}

interface Part {
  readonly [key: string]: string | Part;
}

const accentedPart = (part: Part): Part =>
  Object.fromEntries(
    Object.entries(part).map(([key, message]) => [
      key,
      typeof message === 'string' ? accented(message) : accentedPart(message),
    ]),
  );

/** Replaces letters outside braces with accented ones. */
const accented = (message: string): string =>
  message
    .split(/(\{[^{}]*\})/)
    .map((piece) => (piece.startsWith('{') ? piece : piece.replace(/[a-z]/gi, accentedLetter)))
    .join('');

function accentedLetter(letter: string): string {
  const found = ACCENTED[PLAIN.indexOf(letter.toLowerCase())] ?? letter;
  return letter === letter.toLowerCase() ? found : found.toUpperCase();
}
