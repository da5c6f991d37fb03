/** What Figtree, the font of the PDF, has glyphs for, as ranges. */
const DRAWN =
  /^[\n -~\u00a0-\u00ac\u00ae-\u0113\u0116-\u0127\u012a\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2039\u203a\u20ac\u2122\u2190-\u2193\u2212\u215b-\u215e\u2260\u2264\u2265]$/u;

/**
 * A text in letters that the font has: those with other accents go without them, and what it cannot draw at all is left
 * out. The browser's own print has no such limit.
 */
export const printable = (text: string): string => Array.from(text.normalize('NFC'), drawable).join('');

/** Whether nothing of a text is left out of the PDF. */
export const isPrintable = (text: string): boolean =>
  Array.from(text.normalize('NFC')).every((character) => drawable(character) !== '');

function drawable(character: string): string {
  if (DRAWN.test(character)) return character;
  if (/\p{Pd}/u.test(character)) return '-';
  if (/\p{Zs}/u.test(character)) return ' ';
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return Array.from(plain).every((part) => DRAWN.test(part)) ? plain : '';
}
