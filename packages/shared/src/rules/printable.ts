/** The glyphs of Figtree, the font of the PDF, as ranges. */
const FIGTREE =
  /^[\n -~\u00a0-\u00ac\u00ae-\u0113\u0116-\u0127\u012a\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2039\u203a\u20ac\u2122\u2190-\u2193\u2212\u215b-\u215e\u2260\u2264\u2265]$/u;

/** The Latin, Greek, and Cyrillic letters that only Noto Sans has. */
const NOTO = /^(?=\p{L})[\u0100-\u024f\u0370-\u03e1\u03f0-\u03ff\u0400-\u052f\u1e00-\u1fff]$/u;
/** Glyphs that Figtree has and Noto Sans does not. */
const FIGTREE_ONLY = /^[\u2190-\u2193\u2260\u2264\u2265]$/u;

/** The PDF's fonts: Noto Sans draws strings with a letter that Figtree lacks. */
export type PdfFont = 'Figtree' | 'Noto Sans';

export const pdfFontOf = (value: string): PdfFont =>
  Array.from(value.normalize('NFC')).some((character) => !FIGTREE.test(character) && NOTO.test(character))
    ? 'Noto Sans'
    : 'Figtree';

/**
 * A string in characters that its font has: letters lose accents that the font lacks, and characters that it cannot
 * draw at all are left out. Printing from the browser has no such limit.
 */
export const printable = (value: string): string => drawn(value).join('');

/** Whether the PDF can show the whole string. */
export const isPrintable = (value: string): boolean => drawn(value).every((character) => character !== '');

function drawn(value: string): string[] {
  const font = pdfFontOf(value);
  return Array.from(value.normalize('NFC'), (character) => drawable(character, font));
}

function drawable(character: string, font: PdfFont): string {
  if (has(font, character)) return character;
  if (/\p{Pd}/u.test(character)) return '-';
  if (/\p{Zs}/u.test(character)) return ' ';
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return Array.from(plain).every((part) => has(font, part)) ? plain : '';
}

const has = (font: PdfFont, character: string): boolean =>
  font === 'Figtree'
    ? FIGTREE.test(character)
    : NOTO.test(character) || (FIGTREE.test(character) && !FIGTREE_ONLY.test(character));
