import { type Words, wordsIn } from '@eyecart/shared/languages/words';
import { formatCents } from '@eyecart/shared/rules/money';
import type { DIFFERENCE_REASONS } from '../../db/schema/index.js';
import type { CodeRefusal } from '../../providers/commerce/commerce-provider.js';

export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

/** Both totals of a cart in cents, and why they differ; null when there is nothing to report. */
export interface CheckoutTotals {
  readonly ourTotalCents: number;
  readonly shopTotalCents: number;
  readonly reason: DifferenceReason | null;
}

export type CheckoutDifference = CheckoutTotals & { readonly reason: DifferenceReason };

/** A difference of a few cents on the same goods is rounding: the shop may round line by line. */
const ROUNDING_CENTS = 5;

interface Priced {
  readonly onlinePriceCents: number;
  readonly yourPriceCents: number;
}
interface ShopPriced {
  readonly goodsCents: number;
  readonly totalCents: number;
  readonly codeRefusal: CodeRefusal | null;
}

/** Compares the total on the page with the shop's (docs/product.md §7.3). */
export function compareTotals(ours: Priced, shop: ShopPriced): CheckoutTotals {
  return {
    ourTotalCents: ours.yourPriceCents,
    shopTotalCents: shop.totalCents,
    reason: findReason(ours, shop),
  };
}

function findReason(ours: Priced, shop: ShopPriced): DifferenceReason | null {
  if (shop.codeRefusal !== null) return `code-${shop.codeRefusal}`;
  const moreCents = shop.totalCents - ours.yourPriceCents;
  if (moreCents === 0) return null;
  if (shop.goodsCents !== ours.onlinePriceCents) return 'prices';
  if (Math.abs(moreCents) <= ROUNDING_CENTS) return 'rounding';
  return moreCents > 0 ? 'less-off' : 'more-off';
}

/** Whether the patient has to agree: the shop charges more than the page showed, or refused the code. */
export const needsAgreement = (totals: CheckoutTotals): totals is CheckoutDifference =>
  totals.shopTotalCents > totals.ourTotalCents || (totals.reason?.startsWith('code-') ?? false);

/** The difference as the patient reads it. `discountCode` is the cart's. */
export function describeForPatient(
  difference: CheckoutDifference,
  discountCode: string | null,
  words: Words,
): string {
  const { differs, same, lower } = words.shopTotal;
  const { shopTotalCents, ourTotalCents } = difference;
  const [shopTotal, ourTotal] = [words.money(shopTotalCents), words.money(ourTotalCents)];
  // A code that was refused is no news to someone who pays less.
  if (shopTotalCents < ourTotalCents) return lower({ shopTotal, ourTotal });
  const reason = describeReason(difference.reason, discountCode, words);
  return shopTotalCents === ourTotalCents
    ? same({ shopTotal, reason })
    : differs({ shopTotal, ourTotal, reason });
}

/** The difference as staff read it. `discountCode` is the cart's. */
export function describeForStaff(difference: CheckoutDifference, discountCode: string | null): string {
  const { ourTotalCents, shopTotalCents, reason } = difference;
  const shopTotal = formatCents(shopTotalCents);
  const totals =
    shopTotalCents === ourTotalCents ? shopTotal : `${shopTotal} instead of ${formatCents(ourTotalCents)}`;
  return `The shop charges ${totals} for this cart: ${describeReason(reason, discountCode, wordsIn('en'))}.`;
}

function describeReason(reason: DifferenceReason, discountCode: string | null, words: Words): string {
  const { reasons, theCode, aCode } = words.shopTotal;
  if (reason === 'less-off' && discountCode === null) return reasons['own-charge'];
  const worded = reasons[reason];
  if (typeof worded === 'string') return worded;
  return worded({ code: discountCode === null ? aCode : theCode({ code: discountCode }) });
}
