import { centsToDecimal, formatCents } from '@eyecart/shared/rules/money';

/** An amount in cents of its currency: "$99.98", and with the currency's code where it is another, "CAD 99.98". */
export function formatAmount(cents: number, currency: string): string {
  if (currency === 'USD') return formatCents(cents);
  try {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' });
    // Broken there rather than within the number.
    return format.format(cents / 100).replace(/\s/, ' ');
  } catch {
    return `${currency} ${centsToDecimal(cents)}`;
  }
}
