/**
 * The words of every text. The practice comes first and STOP last; no product, condition or patient name.
 * A space follows the link, never a full stop: phones would take it for a part of the address.
 */

/** Ends every text and stands under the planned reminder. Source: docs/product.md §8.6. */
export const STOP_WORDING = 'Reply STOP to opt out.';

/** Stands beside a reminder that is still to come. Source: docs/product.md §8.6. */
export const REMINDER_NOTE = 'Sent automatically if the order is not completed.';

/** What the gateway takes as one text, in characters, whatever their encoding. */
export const MAX_TEXT_LENGTH = 1600;

export interface TextFacts {
  practiceName: string;
  cartUrl: string;
  /** Whether the cart carries the practice's code, and so 20% off. */
  hasDiscount: boolean;
}

/** The first text of a cart. Source: docs/product.md §8.3. */
export function initialText({ practiceName, cartUrl, hasDiscount }: TextFacts): string {
  const name = normaliseForGsm(practiceName);
  return `${name} picked a few things for your eyes. See them and ${checkOut(hasDiscount)}: ${cartUrl} ${STOP_WORDING}`;
}

/** The text of a scheduled re-order. Source: docs/product.md §8.8. */
export function scheduledText({ practiceName, cartUrl, hasDiscount }: TextFacts): string {
  const name = normaliseForGsm(practiceName);
  return `${name} put your next order together. See it and ${checkOut(hasDiscount)}: ${cartUrl} ${STOP_WORDING}`;
}

/** The one reminder of a cart; also the default wording shown before it is sent. Source: docs/product.md §8.6. */
export function reminderText({ practiceName, cartUrl }: Omit<TextFacts, 'hasDiscount'>): string {
  const name = normaliseForGsm(practiceName);
  return `A reminder from ${name}: your order is still saved at ${cartUrl} ${STOP_WORDING}`;
}

function checkOut(hasDiscount: boolean): string {
  return hasDiscount ? 'check out, 20% off applied' : 'check out';
}

const GSM_CHARACTERS = new Set(
  '@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑܧ¿' +
    'abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€',
);

/** Characters with a plain counterpart that decomposing them does not find. */
const PLAIN_COUNTERPARTS: ReadonlyMap<string, string> = new Map([
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

/** Emoji and their parts (skin tones, flag letters, the keycap frame), and control characters. */
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3|\p{Cc}/u;

/**
 * The text with everything folded that one segment's alphabet (GSM-7) lacks and plain letters can say:
 * curly quotes, dashes, special blanks, accents; pictographs go. A single such character would more than
 * halve what a segment holds. Other scripts stay as they are. Line breaks and runs of blanks become one
 * blank. Idempotent.
 */
export function normaliseForGsm(text: string): string {
  const withoutInvisible = text.replace(/\p{Cf}|\p{Variation_Selector}/gu, '').normalize('NFC');
  return Array.from(withoutInvisible, foldCharacter).join('').replace(/\s+/g, ' ').trim();
}

function foldCharacter(character: string): string {
  if (GSM_CHARACTERS.has(character)) return character;
  if (/\s/.test(character)) return ' ';

  const counterpart = PLAIN_COUNTERPARTS.get(character);
  if (counterpart !== undefined) return counterpart;
  const decomposed = character.normalize('NFKD').replace(/\p{M}/gu, '');
  if (decomposed !== '' && Array.from(decomposed).every((one) => GSM_CHARACTERS.has(one))) return decomposed;
  return PICTOGRAPH.test(character) ? '' : character;
}

function pairs(characters: string, ...plain: string[]): [string, string][] {
  return Array.from(characters, (character, index) => [character, plain[index] ?? plain[0] ?? '']);
}
