/**
 * Cents as a plain decimal for other programs: `123456` gives "1234.56", `-2500` gives "-25.00".
 *
 * @throws RangeError when `cents` is not a safe integer
 */
export function centsToDecimal(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`cents must be a whole number, got ${cents}`);
  const magnitude = Math.abs(cents);
  const remainder = magnitude % 100;
  return `${cents < 0 ? '-' : ''}${(magnitude - remainder) / 100}.${String(remainder).padStart(2, '0')}`;
}
