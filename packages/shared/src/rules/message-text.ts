import { formatUsPhone } from './phone-pattern.js';
import { countSegments, GSM_CHARACTERS } from './text-segments.js';

/**
 * The wording of every text (docs/product.md §8.15). The practice comes first and STOP last; no product, condition, or
 * patient name. A space follows the link, never a period: phones would make it part of the link.
 */

/** Ends every text, and shows under an upcoming reminder. */
export const STOP_WORDING = 'Reply STOP to opt out.';

/** Shows with an upcoming reminder (docs/product.md §8.6). */
export const REMINDER_NOTE = 'Sent automatically if the order is not completed.';

export interface TextFacts {
  practiceName: string;
  cartUrl: string;
  /** Whether the cart has the practice's code, and so 20% off. */
  hasDiscount: boolean;
  /** Where patients reach the practice, E.164; absent or null when it is not on file. */
  practicePhone?: string | null;
}

/** The first text of a cart. */
export function initialText({ practiceName, cartUrl, hasDiscount, practicePhone }: TextFacts): string {
  const discount = hasDiscount ? ', with 20% off' : '';
  const name = normalizeForGsm(practiceName);
  return ended(`${name}: here are the eye care items we recommended${discount}: ${cartUrl}`, practicePhone);
}

/** The text of a scheduled order. */
export function scheduledText({
  practiceName,
  cartUrl,
  practicePhone,
}: Omit<TextFacts, 'hasDiscount'>): string {
  const name = normalizeForGsm(practiceName);
  return ended(`${name}: it may be time to reorder. Your items are ready: ${cartUrl}`, practicePhone);
}

/** A cart's one reminder. Staff see this wording before it is sent (docs/product.md §8.6). */
export function reminderText({
  practiceName,
  cartUrl,
  practicePhone,
}: Omit<TextFacts, 'hasDiscount'>): string {
  const name = normalizeForGsm(practiceName);
  return ended(`${name}: just a reminder, your recommended items are still here: ${cartUrl}`, practicePhone);
}

/** The text with where to call, unless that would cost another segment (docs/product.md §8.23), and with STOP at its end. */
function ended(text: string, practicePhone: string | null | undefined): string {
  const plain = `${text} ${STOP_WORDING}`;
  if (!practicePhone) return plain;
  const full = `${text} Questions? ${formatUsPhone(practicePhone)}. ${STOP_WORDING}`;
  return countSegments(full) > countSegments(plain) ? plain : full;
}

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
