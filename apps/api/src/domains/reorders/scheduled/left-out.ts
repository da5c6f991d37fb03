import type { CartItem, UnavailableItem } from '@eyecart/shared/contracts';
import { nameUnavailable } from '@eyecart/shared/languages/reason-sentences';
import type { OrderReason } from '@eyecart/shared/reasons';

/** The most products that one sentence names. */
const MAX_NAMED = 5;

/** The note for staff about what the cart lacks; null when it has everything. */
export function leftOutWords(
  items: readonly CartItem[],
  unavailable: readonly UnavailableItem[],
): string | null {
  const lowered = items.filter((item) => item.previousQuantity !== undefined);
  const sentences = [
    unavailable.length === 0 ? null : `Left out: ${nameUnavailable(firstOf(unavailable))}.`,
    lowered.length === 0 ? null : `Fewer than ordered: ${named(lowered.map(withQuantity))}.`,
  ].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** The reason when there is no cart at all. */
export const nothingLeft = (unavailable: readonly UnavailableItem[]): OrderReason => ({
  code: 'nothing_left',
  ...firstOf(unavailable),
});

const firstOf = (unavailable: readonly UnavailableItem[]) => ({
  products: unavailable.slice(0, MAX_NAMED).map(({ title, reasonCode }) => ({ title, reason: reasonCode })),
  more: Math.max(0, unavailable.length - MAX_NAMED),
});

const withQuantity = ({ title, quantity, previousQuantity }: CartItem): string =>
  `"${title}" (${quantity} of ${previousQuantity})`;

function named(products: readonly string[]): string {
  const left = products.length - MAX_NAMED;
  const said = products.slice(0, MAX_NAMED).join(', ');
  return left > 0 ? `${said} and ${left} more` : said;
}
