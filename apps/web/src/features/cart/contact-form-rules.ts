import { checkPhonePattern } from '@eyecart/shared/rules/phone-pattern';
import { resolveDiscountCode } from '@eyecart/shared/rules/pricing';

/** For react-hook-form: the error's words, or true. */
export const validatePhone = (text: string): string | true => checkPhonePattern(text) ?? true;

export function validateDiscountCode(text: string, practiceCode: string | null): string | true {
  const resolved = resolveDiscountCode(text, practiceCode);
  return resolved.ok || resolved.message;
}

/** The code that counts for the prices shown; a refused one counts for nothing. */
export function effectiveCode(text: string, practiceCode: string | null): string | null {
  const resolved = resolveDiscountCode(text, practiceCode);
  return resolved.ok ? resolved.code : null;
}
