import type { Words } from '@eyecart/shared/languages/words';

/** The placeholder in a sentence, which the script fills in. */
const GAP = '\u2026\u2026';

/** The words of the page's script: a few sentences of one language, which the server puts on the page. */
export interface ScriptWords {
  readonly language: string;
  readonly locale: string;
  readonly noImage: string;
  readonly notChanged: string;
  readonly subtotalAtShop: string;
  readonly discountAtShop: string;
  readonly creating: string;
  readonly oneMoment: string;
  readonly tryAgain: string;
  readonly nothingCharged: string;
  /** With a gap for the total. */
  readonly proceedAt: string;
  /** With a gap for the message. */
  readonly shopTotal: string;
  /** With a gap for the message. */
  readonly failed: string;
  readonly noConnection: string;
  readonly badAnswer: string;
  readonly noCheckoutUrl: string;
  /** For refusals that come without words in the page's language. */
  readonly internal: string;
}

/** The page's root carries the words under this name in its dataset. */
export function scriptWords({
  language,
  locale,
  lines,
  prices,
  checkout,
  calls,
  failures,
}: Words): ScriptWords {
  const { noImage, notChanged } = lines;
  const { creating, oneMoment, tryAgain, nothingCharged } = checkout;
  return {
    language,
    locale,
    noImage,
    notChanged,
    subtotalAtShop: prices.subtotalAtShop,
    discountAtShop: prices.discountAtShop,
    creating,
    oneMoment,
    tryAgain,
    nothingCharged,
    proceedAt: checkout.proceedAt({ total: GAP }),
    shopTotal: checkout.shopTotal({ message: GAP }),
    failed: checkout.failed({ message: GAP }),
    ...calls,
    internal: failures.internal,
  };
}

/** A sentence with its gaps filled in their order. */
export const fillGaps = (sentence: string, ...parts: readonly string[]): string =>
  parts.reduce((filled, part) => filled.replace(GAP, () => part), sentence);
