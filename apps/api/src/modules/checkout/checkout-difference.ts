import { formatCents } from '@eyecart/shared/rules/money';
import type { DIFFERENCE_REASONS } from '../../db/schema/index.js';
import type { CodeRefusal } from '../../providers/commerce/commerce-provider.js';

export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

/** Both totals of a cart in cents, and why they differ; the reason is null when there is nothing to report. */
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

/** Whether the patient has to agree first: the shop charges more than the page showed, or refused the code. */
export const needsAgreement = (totals: CheckoutTotals): totals is CheckoutDifference =>
  totals.shopTotalCents > totals.ourTotalCents || (totals.reason?.startsWith('code-') ?? false);

/** Both totals, such as "$41.20 instead of $40.00"; one when they are the same. */
function wordTotals({ ourTotalCents, shopTotalCents }: CheckoutDifference): string {
  const shopTotal = formatCents(shopTotalCents);
  return shopTotalCents === ourTotalCents
    ? shopTotal
    : `${shopTotal} instead of ${formatCents(ourTotalCents)}`;
}

/** The difference as the patient reads it. `discountCode` is the cart's. */
export const wordForPatient = (difference: CheckoutDifference, discountCode: string | null): string =>
  `The shop charges ${wordTotals(difference)}: ${wordReason(difference.reason, discountCode)}.`;

/** The difference as staff read it. `discountCode` is the cart's. */
export const wordForStaff = (difference: CheckoutDifference, discountCode: string | null): string =>
  `The shop charges ${wordTotals(difference)} for this cart: ${wordReason(difference.reason, discountCode)}.`;

function wordReason(reason: DifferenceReason, discountCode: string | null): string {
  const code = discountCode === null ? 'the code' : `the code ${discountCode}`;
  switch (reason) {
    case 'code-unknown':
      return `${code} does not exist there`;
    case 'code-inactive':
      return `${code} is not active`;
    case 'code-used-up':
      return `${code} has been used up`;
    case 'code-not-for-this-cart':
      return `${code} does not apply to these products`;
    case 'prices':
      return 'its prices have changed';
    case 'rounding':
      return 'it rounds the cents differently';
    case 'less-off':
      return discountCode === null ? 'it adds a charge of its own' : `${code} takes less off there`;
    case 'more-off':
      return 'it takes more off';
  }
}
