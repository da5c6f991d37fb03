import { type SQL, sql } from 'drizzle-orm';

/** SQL: a string, or JSON as a string, contains a US number (E.164) in any usual format, such as 312.555.0142. */
export const containsNumber = (value: SQL, phoneNumber: string): SQL =>
  sql`${value} ~ ${patternOf(phoneNumber)}`;

/** Separators between groups of digits, as JSON spells them: "-", ") ", ".", a tab. */
const BETWEEN = String.raw`(?:\\[tnr]|[^[:alnum:]"\\]){0,3}`;

function patternOf(phoneNumber: string): string {
  const digits = phoneNumber.slice(-10);
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8)].join(BETWEEN);
  return `(?:^|[^0-9])[01]{0,4}${groups}${BETWEEN}${digits.slice(8)}(?:[^0-9]|$)`;
}
