import { messages } from './en.js';
import type { Language } from './languages.js';
import type { MessageCatalog } from './message-catalog.js';
import { type Words, wordsOf } from './words.js';

const PLAIN = 'abcdefghijklmnopqrstuvwxyz';
const ACCENTED = Array.from('áƀćđéƒĝĥíĵķĺɱñóƥɋŕšťúṽŵẋýž');

/**
 * Words without a plain letter, made from the English ones: in a test they show text that is missing from the catalogs.
 * Arguments stay as they are.
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

/** The text outside braces in accented letters. */
const accented = (message: string): string =>
  message
    .split(/(\{[^{}]*\})/)
    .map((piece) => (piece.startsWith('{') ? piece : piece.replace(/[a-z]/gi, accentedLetter)))
    .join('');

function accentedLetter(letter: string): string {
  const found = ACCENTED[PLAIN.indexOf(letter.toLowerCase())] ?? letter;
  return letter === letter.toLowerCase() ? found : found.toUpperCase();
}
