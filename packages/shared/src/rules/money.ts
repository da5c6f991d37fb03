/**
 * Money is integer cents; rates are basis points (10,000 = 100%). All money is rounded here (docs/product.md §6.5).
 */

const BASIS_POINTS = 10_000;
const GROUPED = new Intl.NumberFormat('en-US');

/**
 * The quotient of two integers, rounded to the nearest integer. Ties round away from zero, so a refund mirrors its sale.
 * Exact for every safe integer: nothing passes through a float.
 *
 * @throws RangeError when an argument or the result is not a safe integer, or the divisor is not above zero
 */
export function roundHalfUp(dividend: number | bigint, divisor: number): number {
  const divisorInteger = toInteger(divisor, 'divisor');
  if (divisorInteger <= 0n) throw new RangeError(`divisor must be above zero, got ${divisor}`);

  const exact = typeof dividend === 'bigint' ? dividend : toInteger(dividend, 'dividend');
  const magnitude = exact < 0n ? -exact : exact;
  const rounded = (magnitude * 2n + divisorInteger) / (divisorInteger * 2n);
  return toSafeNumber(exact < 0n ? -rounded : rounded);
}

/**
 * A percentage of an amount, in cents, rounded half up: `shareOfCents(1003, 2000)` is 201 (20% of $10.03).
 *
 * @throws RangeError when an argument is not a safe integer
 */
export function shareOfCents(cents: number, basisPoints: number): number {
  return roundHalfUp(toInteger(cents, 'cents') * toInteger(basisPoints, 'basis points'), BASIS_POINTS);
}

/**
 * Cents as dollars for display: `123456` gives "$1,234.56", `-2500` gives "−$25.00" (U+2212, a true minus).
 *
 * @throws RangeError when `cents` is not a safe integer
 */
export function formatCents(cents: number): string {
  toInteger(cents, 'cents');
  const magnitude = Math.abs(cents);
  const remainder = magnitude % 100;
  const dollars = GROUPED.format((magnitude - remainder) / 100);
  return `${cents < 0 ? '\u2212' : ''}$${dollars}.${String(remainder).padStart(2, '0')}`;
}

function toInteger(value: number, what: string): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${what} must be a whole number, got ${value}`);
  return BigInt(value);
}

function toSafeNumber(value: bigint): number {
  const result = Number(value);
  if (!Number.isSafeInteger(result)) throw new RangeError(`${value} is too large`);
  return result;
}
