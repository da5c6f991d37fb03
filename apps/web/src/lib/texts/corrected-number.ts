import { nationalDigits } from './national-digits';

/** Whether two strings are the same US number, however it is written. */
export const isSameNumber = (one: string, other: string): boolean =>
  nationalDigits(one) === nationalDigits(other);

/** Whether two US numbers differ in one digit: a typo, not another number. */
export function isOneDigitOff(one: string, other: string): boolean {
  const [digits, others] = [nationalDigits(one), nationalDigits(other)];
  if (digits.length !== 10 || others.length !== 10) return false;
  return [...digits].filter((digit, index) => digit !== others[index]).length === 1;
}
