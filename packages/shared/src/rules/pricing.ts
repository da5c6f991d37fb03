import { shareOfCents } from './money.js';

/** 20% off with the practice's code. */
const DISCOUNT_BASIS_POINTS = 2000;

/** The practice's 15% participation fee. */
export const PARTICIPATION_FEE_BASIS_POINTS = 1500;

const FOREIGN_DISCOUNT_CODE = 'This code does not belong to your practice.';

/** The part of a cart line that sets its price; `price` is the unit price in cents (the contract's field name). */
export interface PricedLine {
  price: number;
  quantity: number;
}

export interface CartPrice {
  /** The sum of all quantities. */
  itemCount: number;
  onlinePriceCents: number;
  discountCents: number;
  /** Always `onlinePriceCents - discountCents`. */
  yourPriceCents: number;
}

/**
 * A cart's amounts in cents. The discount is taken once, on the total, rounded half up; without a code (null or blank) there
 * is none. Source: docs/product.md §6.6.
 *
 * @throws RangeError when a price or quantity is not a whole number
 */
export function priceCart(lines: readonly PricedLine[], discountCode: string | null): CartPrice {
  const itemCount = lines.reduce((sum, line) => sum + line.quantity, 0);
  const onlinePriceCents = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const basisPoints = isBlank(discountCode) ? 0 : DISCOUNT_BASIS_POINTS;
  const discountCents = shareOfCents(onlinePriceCents, basisPoints);
  return { itemCount, onlinePriceCents, discountCents, yourPriceCents: onlinePriceCents - discountCents };
}

/**
 * The participation fee on a net sale, in cents, rounded half up; 0 when more was refunded than sold.
 * Source: docs/product.md §6.8.
 *
 * @throws RangeError when `netCents` is not a whole number
 */
export function participationFeeCents(netCents: number): number {
  return shareOfCents(Math.max(0, netCents), PARTICIPATION_FEE_BASIS_POINTS);
}

type ResolvedDiscountCode = { ok: true; code: string | null } | { ok: false; message: string };

/**
 * The discount code of a cart. Absent or null means the practice's code, blank means none, and the practice's code in
 * any letter case means that code; any other is refused. Source: docs/product.md §6.7.
 */
export function resolveDiscountCode(
  given: string | null | undefined,
  practiceCode: string | null,
): ResolvedDiscountCode {
  const own = isBlank(practiceCode) ? null : practiceCode;
  if (given === null || given === undefined) return { ok: true, code: own };
  if (isBlank(given)) return { ok: true, code: null };
  if (own !== null && isSameCode(given, own)) return { ok: true, code: own };
  return { ok: false, message: FOREIGN_DISCOUNT_CODE };
}

function isSameCode(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function isBlank(code: string | null): boolean {
  return code === null || code.trim() === '';
}
