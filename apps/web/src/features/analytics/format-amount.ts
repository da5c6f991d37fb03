import { formatCents } from '@eyecart/shared/rules/money';
import { centsToDecimal } from './cents-to-decimal';

/** An amount in cents: "$99.98" for US dollars, otherwise with the currency code, "CAD 99.98". */
export function formatAmount(cents: number, currency: string): string {
  if (currency === 'USD') return formatCents(cents);
  try {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' });
    // A plain space, so that a line breaks there rather than inside the number.
    return format.format(cents / 100).replace(/\s/, ' ');
  } catch {
    return `${currency} ${centsToDecimal(cents)}`;
  }
}
