import type { PricedLine } from './pricing.js';

/**
 * What the patient pays for each line, in cents, so that the lines add up to the server's total. The discount is taken
 * and rounded once, on the sum of all lines (docs/product.md §6.6). Its cents are split by the lines' amounts with the
 * largest remainder method: shares rounded down, then one leftover cent each for the largest remainders, earlier lines
 * first.
 */
export function linePayments(lines: readonly PricedLine[], discountCents: number): number[] {
  const amounts = lines.map(({ price, quantity }) => BigInt(price) * BigInt(quantity));
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  if (sum === 0n) return amounts.map(Number);
  const shares = amounts.map((amount, index) => {
    const exact = amount * BigInt(discountCents);
    return { index, cents: exact / sum, lost: exact % sum };
  });
  const left = BigInt(discountCents) - shares.reduce((total, { cents }) => total + cents, 0n);
  const favored = shares
    .toSorted((one, other) => Number(other.lost > one.lost) - Number(one.lost > other.lost))
    .slice(0, Number(left));
  for (const share of favored) share.cents += 1n;
  return shares.map(({ index, cents }) => Number((amounts[index] ?? 0n) - cents));
}
