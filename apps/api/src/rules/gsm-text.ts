import { GSM_CHARACTERS } from './text-segments.js';

/** Replacements that Unicode decomposition does not provide. */
const PLAIN_REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ...pairs('‘’‚‛′`´ʼ', "'"),
  ...pairs('“”„‟″«»', '"'),
  ...pairs('‐‑‒–—―−', '-'),
  ...pairs('•·', '-'),
  ...pairs('łŁ', 'l', 'L'),
  ...pairs('đĐ', 'd', 'D'),
  ...pairs('œŒ', 'oe', 'OE'),
  ...pairs('þÞ', 'th', 'Th'),
  ...pairs('ðÐ', 'd', 'D'),
  ...pairs('ı', 'i'),
  ...pairs('©', '(c)'),
  ...pairs('®', '(R)'),
]);

/** Emoji, their parts (skin tones, flag letters, keycap frame), and control characters. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3|\p{Cc}/u;

/**
 * The text in the GSM-7 alphabet where possible: curly quotes, dashes, special spaces, and accents become plain characters,
 * and emoji are dropped. A single character outside the alphabet would cut a segment from 160 characters to 70. Other scripts
 * stay as they are. Line breaks and runs of spaces become one space. Idempotent. Source: docs/providers.md §2.7.
 */
export function normalizeForGsm(text: string): string {
  const visible = text.replace(/\p{Cf}|\p{Variation_Selector}/gu, '').normalize('NFC');
  return Array.from(visible, foldCharacter).join('').replace(/\s+/g, ' ').trim();
}

function foldCharacter(character: string): string {
  if (GSM_CHARACTERS.has(character)) return character;
  if (/\s/.test(character)) return ' ';

  const replacement = PLAIN_REPLACEMENTS.get(character);
  if (replacement !== undefined) return replacement;
  const decomposed = character.normalize('NFKD').replace(/\p{M}/gu, '');
  if (decomposed !== '' && Array.from(decomposed).every((one) => GSM_CHARACTERS.has(one))) return decomposed;
  return EMOJI.test(character) ? '' : character;
}

function pairs(characters: string, ...plain: string[]): [string, string][] {
  return Array.from(characters, (character, index) => [character, plain[index] ?? plain[0] ?? '']);
}
