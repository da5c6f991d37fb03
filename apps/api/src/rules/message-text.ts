import type { Language } from '@eyecart/shared/languages/languages';
import { type Words, wordsIn } from '@eyecart/shared/languages/words';
import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { countSegments, cutToWidth, normalizeForGsm } from './gsm-text.js';

/**
 * Every text (docs/product.md §8.15). The practice comes first and STOP last; no product, condition, or patient name. A
 * space follows the link, never a period: phones would make it part of the link. The wording is in the catalogs.
 */
export interface TextFacts {
  language: Language;
  practiceName: string;
  cartUrl: string;
  /** Whether the cart has the practice's code, and so 20% off. */
  hasDiscount: boolean;
  /** The number where patients reach the practice, E.164; absent or null when it is not on file. */
  practicePhone?: string | null;
}

/** The first text of a cart. */
export function initialText({ hasDiscount, ...facts }: TextFacts): string {
  return worded(facts, ({ texts }) => (hasDiscount ? texts.initialWithDiscount : texts.initial));
}

/** The text of a scheduled order. */
export const scheduledText = (facts: Omit<TextFacts, 'hasDiscount'>): string =>
  worded(facts, ({ texts }) => texts.scheduled);

/** A cart's one reminder. Staff see this wording before it is sent (docs/product.md §8.6). */
export const reminderText = (facts: Omit<TextFacts, 'hasDiscount'>): string =>
  worded(facts, ({ texts }) => texts.reminder);

/** The cart's link again, for a patient who lost it. */
export const linkAgainText = (facts: Omit<TextFacts, 'hasDiscount'>): string =>
  worded(facts, ({ texts }) => texts.linkAgain);

/** The one text after an opt-out, where the gateway does not send its own. */
export const confirmationText = (practiceName: string, language: Language): string =>
  wordsIn(language).texts.optedOut({ practice: nameInTexts(practiceName) });

/** Tells a patient who replies whom to call, at most once a day. `practicePhone` is E.164. */
export const answerText = (practiceName: string, practicePhone: string, language: Language): string =>
  wordsIn(language).texts.answer({
    practice: nameInTexts(practiceName),
    phone: formatUsPhone(practicePhone),
  });

/** The most segments of a text with a phone number to call, unless it needs more without one. */
const SEGMENTS_WITH_NUMBER = 2;

/** The width that fits two segments with any wording and a link of up to 80 characters. */
const MAX_NAME_WIDTH = 120;

/** The name in GSM-7, cut if it is too wide: a symbol may become several characters or count twice. */
function nameInTexts(practiceName: string): string {
  return cutToWidth(normalizeForGsm(practiceName), MAX_NAME_WIDTH).trimEnd();
}

/** A text that ends with STOP, and with the phone number to call if it fits (docs/product.md §8.23). */
function worded(
  { language, practiceName, cartUrl, practicePhone }: Omit<TextFacts, 'hasDiscount'>,
  choose: (words: Words) => Words['texts']['initial'],
): string {
  const words = wordsIn(language);
  const { questions, stop } = words.texts;
  const text = choose(words)({ practice: nameInTexts(practiceName), link: cartUrl });
  const plain = `${text} ${stop}`;
  if (!practicePhone) return plain;
  const full = `${text} ${questions({ phone: formatUsPhone(practicePhone) })} ${stop}`;
  return countSegments(full) > Math.max(countSegments(plain), SEGMENTS_WITH_NUMBER) ? plain : full;
}
