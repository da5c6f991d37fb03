/** The characters of GSM-7, in which a segment holds 160 of them instead of 70. */
export const GSM_CHARACTERS = new Set(
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑܧ¿' +
    'abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€',
);

/** Replacements that Unicode decomposition does not provide. */
const PLAIN_REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ...pairs('‘’‚‛′`´ʼʻʹʽˈ‹›', "'"),
  ...pairs('“”„‟″«»', '"'),
  ...pairs('‐‑‒–—―−⸺⸻', '-'),
  ...pairs('•·∙⋅‧◦∘¦∣', '-'),
  ...pairs('←→↔⇐⇒⇔⟵⟶⟷⟸⟹⟺➔➙➛➜➝➞➟➠➡➤➥➦➨⬅', '-'),
  ...pairs('⁄∕÷', '/'),
  ...pairs('×✕✖╳⨯', 'x'),
  ...pairs('łŁ', 'l', 'L'),
  ...pairs('đĐ', 'd', 'D'),
  ...pairs('ɖƉ', 'd', 'D'),
  ...pairs('ɗƊ', 'd', 'D'),
  ...pairs('ðÐ', 'd', 'D'),
  ...pairs('ħĦ', 'h', 'H'),
  ...pairs('ŧŦ', 't', 'T'),
  ...pairs('ŋŊ', 'n', 'N'),
  ...pairs('əƏ', 'e', 'E'),
  ...pairs('ɛƐ', 'e', 'E'),
  ...pairs('ɔƆ', 'o', 'O'),
  ...pairs('ɓƁ', 'b', 'B'),
  ...pairs('ƙƘ', 'k', 'K'),
  ...pairs('ƴƳ', 'y', 'Y'),
  ...pairs('œŒ', 'oe', 'OE'),
  ...pairs('þÞ', 'th', 'Th'),
  ...pairs('ẞ', 'SS'),
  ...pairs('ı', 'i'),
  ...pairs('ĸ', 'k'),
  ...pairs('ƒ', 'f'),
  ...pairs('µ', 'u'),
  ...pairs('¢', 'c'),
  ...pairs('©', '(c)'),
  ...pairs('®', '(R)'),
  ...pairs('±', '+/-'),
  ...pairs('≤≥', '<=', '>='),
  ...pairs('≠', ''),
  ...pairs('∆∏∑', 'Δ', 'Π', 'Σ'),
]);

/**
 * Characters other than letters: symbols, punctuation, modifiers, emoji and their parts, control and unassigned ones.
 */
const NO_LETTER =
  /[\p{Script_Extensions=Common}\p{Script=Unknown}\p{Extended_Pictographic}\p{S}\u02b0-\u02ff\u2000-\u206f\u2e00-\u2e7f]/u;

/** Combining marks, except those on letters that stay as they are (neither Latin nor Greek). */
const STRAY_MARKS = /(^|[^\p{L}\p{M}]|[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

/**
 * Converts a text to the GSM-7 alphabet where possible, since a single other character cuts a segment from 160
 * characters to 70. Quotes, dashes, arrows, fractions, accents, and special spaces become plain characters; other
 * symbols and emoji are dropped; letters of other scripts stay. White space collapses to one space. Idempotent.
 * Source: docs/providers.md §2.7.
 */
export function normalizeForGsm(text: string): string {
  const visible = text.replace(/\p{Cf}|\p{Variation_Selector}/gu, '').normalize('NFC');
  const folded = Array.from(visible, foldCharacter).join('').replace(STRAY_MARKS, '$1').normalize('NFC');
  return folded.replace(/\s+/g, ' ').trim();
}

function foldCharacter(character: string): string {
  if (GSM_CHARACTERS.has(character) || /\p{M}/u.test(character)) return character;
  if (/\s/.test(character)) return ' ';

  const plain = PLAIN_REPLACEMENTS.get(character) ?? decompose(character);
  if (Array.from(plain).every((one) => GSM_CHARACTERS.has(one))) return plain;
  return NO_LETTER.test(character) ? '' : character;
}

/**
 * A character's plain form, such as "o" for "ô" and " 1/2" for "½", with a space so that "2½" does not become "21/2".
 */
function decompose(character: string): string {
  const parts = Array.from(character.normalize('NFKD').replace(/\p{M}/gu, ''));
  const plain = parts.map((part) => PLAIN_REPLACEMENTS.get(part) ?? part).join('');
  return /\p{No}/u.test(character) && plain.includes('/') ? ` ${plain}` : plain;
}

function pairs(characters: string, ...plain: string[]): [string, string][] {
  return Array.from(characters, (character, index) => [character, plain[index] ?? plain[0] ?? '']);
}

/** Characters that count twice. */
const GSM_EXTENSION = new Set('^{}\\[~]|€');

/** Characters in a single segment, and in each segment of a longer text, where a header takes the rest. */
const GSM = { alone: 160, part: 153 };
const UNICODE = { alone: 70, part: 67 };

const widthInGsm = (character: string): number => (GSM_EXTENSION.has(character) ? 2 : 1);

/** How many segments a text is sent and billed as. A character is never split between two. */
export function countSegments(text: string): number {
  const characters = Array.from(text);
  const isGsm = characters.every((character) => GSM_CHARACTERS.has(character));
  const widthOf = isGsm ? widthInGsm : ({ length }: string) => length;
  const { alone, part } = isGsm ? GSM : UNICODE;
  const widths = characters.map(widthOf);
  if (widths.reduce((sum, width) => sum + width, 0) <= alone) return 1;
  let segments = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > part) {
      segments += 1;
      used = 0;
    }
    used += width;
  }
  return segments;
}

/** Cuts a text to a width in GSM-7 characters. */
export function cutToWidth(text: string, width: number): string {
  let used = 0;
  const tooWide = Array.from(text).findIndex((character) => {
    used += widthInGsm(character);
    return used > width;
  });
  return tooWide === -1 ? text : Array.from(text).slice(0, tooWide).join('');
}
