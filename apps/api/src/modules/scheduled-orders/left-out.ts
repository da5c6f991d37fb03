import type { CartItem, UnavailableItem } from '@eyecart/shared/contracts';

/** Products that one sentence names. */
const MOST_NAMED = 5;

/** What of an order its cart lacks, for staff; null when it has everything. */
export function leftOutWords(
  items: readonly CartItem[],
  unavailable: readonly UnavailableItem[],
): string | null {
  const lowered = items.filter((item) => item.previousQuantity !== undefined);
  const sentences = [
    unavailable.length === 0 ? null : `Left out: ${named(unavailable.map(withReason))}.`,
    lowered.length === 0 ? null : `Fewer than ordered: ${named(lowered.map(withQuantity))}.`,
  ].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Why an order has no cart at all. */
export const nothingLeftWords = (unavailable: readonly UnavailableItem[]): string =>
  `Nothing of this order can be bought at the moment: ${named(unavailable.map(withReason))}.`;

const withReason = ({ title, reason }: UnavailableItem): string => `"${title}" (${reason.toLowerCase()})`;

const withQuantity = ({ title, quantity, previousQuantity }: CartItem): string =>
  `"${title}" (${quantity} of ${previousQuantity})`;

function named(products: readonly string[]): string {
  const left = products.length - MOST_NAMED;
  const said = products.slice(0, MOST_NAMED).join(', ');
  return left > 0 ? `${said} and ${left} more` : said;
}
