import { checkPhonePattern } from '@eyecart/shared/rules/phone-pattern';
import { resolveDiscountCode } from '@eyecart/shared/rules/pricing';

/** For react-hook-form: the error message, or true. */
export const validatePhone = (text: string): string | true => checkPhonePattern(text) ?? true;

export function validateDiscountCode(text: string, practiceCode: string | null): string | true {
  const resolved = resolveDiscountCode(text, practiceCode);
  return resolved.ok || resolved.message;
}

/** The code that applies to the prices shown; null for one that is refused. */
export function effectiveCode(text: string, practiceCode: string | null): string | null {
  const resolved = resolveDiscountCode(text, practiceCode);
  return resolved.ok ? resolved.code : null;
}
