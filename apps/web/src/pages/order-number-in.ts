/** Fewer digits on their own are more likely a size or a quantity. */
const MIN_BARE_DIGITS = 3;

/** The order number in a query such as "1006", "#1006", or "order #1006"; null for any other. */
export function orderNumberIn(query: string): string | null {
  const [, prefix = '', digits = ''] = /^((?:order|draft)?\s*(?:#\s*)?)(\d{1,9})$/i.exec(query.trim()) ?? [];
  return digits.length >= (prefix.trim() === '' ? MIN_BARE_DIGITS : 1) ? digits : null;
}
