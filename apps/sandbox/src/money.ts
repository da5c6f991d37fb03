/** Cents as the decimal string of the shop's APIs: 1899 → "18.99". */
export function toDecimal(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A decimal string as exact cents. Throws if it is not an amount or has more than two decimals. */
export function toCents(amount: string): number {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount);
  if (match === null) throw new Error(`"${amount}" is not an amount such as 18.99`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** A share of an amount in cents, in basis points, rounded half up. */
export const shareOf = (cents: number, basisPoints: number): number =>
  Math.floor((cents * basisPoints + 5_000) / 10_000);

/**
 * Splits an amount by weight with the largest remainder method: whole cents first, then one leftover cent each for the
 * largest remainders.
 */
export function allocate(amountCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((amountCents * weight) / sum));
  const left = amountCents - parts.reduce((total, part) => total + part, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amountCents * weight) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

const symbols: Record<string, string> = { USD: '$', CAD: 'CA$', EUR: '€', GBP: '£' };

/** An amount for display: "$18.99". */
export const displayMoney = (cents: number, currency: string): string => {
  const symbol = symbols[currency];
  const sign = cents < 0 ? '−' : '';
  const digits = toDecimal(Math.abs(cents)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return symbol === undefined ? `${sign}${digits} ${currency}` : `${sign}${symbol}${digits}`;
};
