const dollarsIn = new Map<string, Intl.NumberFormat>();

/** Integer cents as dollars in the way of a locale, for patients: `-12345` gives "−$123.45" in en-US and es-US. */
export function formatMoney(cents: number, locale: string): string {
  const dollars =
    dollarsIn.get(locale) ?? new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
  dollarsIn.set(locale, dollars);
  const amount = dollars.format(Math.abs(cents) / 100);
  return cents < 0 ? `\u2212${amount}` : amount;
}
