import { centsToDecimal } from '@eyecart/shared/rules/money';

/** Cents of another currency than the shop's, with its code: "CAD 1,312.40". */
export function formatAmount(cents: number, currency: string): string {
  try {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' });
    // The space that is put after the code does not break.
    return format.format(cents / 100).replace(/\s/g, ' ');
  } catch {
    return `${currency} ${centsToDecimal(cents)}`;
  }
}
