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
