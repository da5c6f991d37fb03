/**
 * Money is integer cents; rates are basis points (10,000 = 100%). Money is rounded nowhere else (docs/product.md §6.5).
 */

const BASIS_POINTS = 10_000;

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
 * Source: docs/product.md §11.2.
 *
 * @throws RangeError when `cents` is not a safe integer
 */
export function formatCents(cents: number): string {
  toInteger(cents, 'cents');
  const magnitude = Math.abs(cents);
  const remainder = magnitude % 100;
  const dollars = String((magnitude - remainder) / 100).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '\u2212' : ''}$${dollars}.${String(remainder).padStart(2, '0')}`;
}

/**
 * Cents as a plain decimal for other programs: `123456` gives "1234.56", `-2500` gives "-25.00". The inverse of
 * `parseDecimalToCents`.
 *
 * @throws RangeError when `cents` is not a safe integer
 */
export function centsToDecimal(cents: number): string {
  toInteger(cents, 'cents');
  const magnitude = Math.abs(cents);
  const remainder = magnitude % 100;
  return `${cents < 0 ? '-' : ''}${(magnitude - remainder) / 100}.${String(remainder).padStart(2, '0')}`;
}

/**
 * A decimal string in dollars as integer cents, exactly: "18.99" gives 1899, "12.5" gives 1250. Zeros after the second
 * decimal are fine ("12.500"); any other digit there is an error. Source: docs/providers.md §1.7.
 *
 * @throws Error quoting the value when it is not such a number, or is too large to be exact
 */
export function parseDecimalToCents(decimal: string): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(decimal);
  if (!match) {
    throw new Error(`"${decimal}" is not an amount in dollars and cents, such as "18.99"`);
  }
  const [, sign = '', dollars = '', fraction = ''] = match;
  const cents = Number(dollars + fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) throw new Error(`"${decimal}" is too large`);
  return sign === '-' && cents !== 0 ? -cents : cents;
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
