import { IntlMessageFormat } from 'intl-messageformat';
import { messages as en } from './en.js';
import { messages as es } from './es.js';
import { LANGUAGES, type Language } from './languages.js';
import type { MessageCatalog, Messages } from './message-catalog.js';

export const MESSAGE_CATALOGS: Readonly<Record<Language, MessageCatalog>> = { en, es };

/** All patient-facing text in one language. */
export type Words = Messages & {
  readonly language: Language;
  /** For `Intl`. */
  readonly locale: string;
  /** Integer cents as dollars, with a true minus sign. */
  readonly money: (cents: number) => string;
};

type Arguments = Readonly<Record<string, string | number>>;
interface Part {
  readonly [key: string]: string | Part;
}

/** Whether a message has arguments. */
const ARGUMENT = /\{/;

function readablePart(part: Part, locale: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(part).map(([key, message]) => [
      key,
      typeof message === 'string' ? readableMessage(message, locale) : readablePart(message, locale),
    ]),
  );
}

function readableMessage(message: string, locale: string): string | ((args: Arguments) => string) {
  if (!ARGUMENT.test(message)) return message;
  // Parsed when first used: a process needs few of them.
  let format: IntlMessageFormat | undefined;
  return (args) => {
    format ??= new IntlMessageFormat(message, locale, undefined, { ignoreTag: true });
    return String(format.format(args));
  };
}

/** Turns a catalog into words. Exported for tests of other catalogs; everything else uses `wordsIn`. */
export function wordsOf(language: Language, catalog: MessageCatalog): Words {
  const { locale } = LANGUAGES[language];
  const messages = readablePart(catalog, locale) as Messages;
  return { ...messages, language, locale, money: (cents) => formatMoney(cents, locale) };
}

const WORDS = new Map<Language, Words>();

/** Replaces a language's words, for tests. Null restores its own. */
export function replaceWords(language: Language, words: Words | null): void {
  if (words === null) WORDS.delete(language);
  else WORDS.set(language, words);
}

/** Everything that patients read, in a language. */
export function wordsIn(language: Language): Words {
  const words = WORDS.get(language) ?? wordsOf(language, MESSAGE_CATALOGS[language]);
  WORDS.set(language, words);
  return words;
}

const dollarsIn = new Map<string, Intl.NumberFormat>();

/** Integer cents as dollars in the way of a locale, for patients: `-12345` gives "−$123.45" in en-US and es-US. */
function formatMoney(cents: number, locale: string): string {
  const dollars =
    dollarsIn.get(locale) ?? new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
  dollarsIn.set(locale, dollars);
  const amount = dollars.format(Math.abs(cents) / 100);
  return cents < 0 ? `\u2212${amount}` : amount;
}
