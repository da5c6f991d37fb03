const digitsOf = (phone: string): string => phone.replace(/\D/g, '').slice(-10);

/** Whether two strings are the same US number, however it is written. */
export const isSameNumber = (one: string, other: string): boolean => digitsOf(one) === digitsOf(other);

/** Whether two US numbers differ in one digit: a typo, not another number. */
export function isOneDigitOff(one: string, other: string): boolean {
  const [digits, others] = [digitsOf(one), digitsOf(other)];
  if (digits.length !== 10 || others.length !== 10) return false;
  return [...digits].filter((digit, index) => digit !== others[index]).length === 1;
}
