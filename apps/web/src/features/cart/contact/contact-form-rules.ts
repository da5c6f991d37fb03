import { checkPhonePattern } from '@eyecart/shared/rules/phone-pattern';
import { resolveDiscountCode } from '@eyecart/shared/rules/pricing';

/** For react-hook-form: the error message, or true. */
export const validatePhone = (value: string): string | true => checkPhonePattern(value) ?? true;

export function validateDiscountCode(value: string, practiceCode: string | null): string | true {
  const resolved = resolveDiscountCode(value, practiceCode);
  return resolved.ok || resolved.message;
}

/** The code that applies to the prices shown; null for one that is refused. */
export function effectiveCode(value: string, practiceCode: string | null): string | null {
  const resolved = resolveDiscountCode(value, practiceCode);
  return resolved.ok ? resolved.code : null;
}
