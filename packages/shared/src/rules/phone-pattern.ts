export const PHONE_REQUIRED = 'Phone number is required';

export const PHONE_INVALID = 'Please enter a valid phone number';

export const AREA_CODE_MISSING = 'Please add the area code.';

/** For three digits that cannot be an area code: "911 is not an area code." */
const notAnAreaCode = (digits: string): string => `${digits} is not an area code.`;

/**
 * Optional country prefix of 1 or 2 digits (with or without +), area code with or without parentheses, then
 * 3 and 4 digits; between them a space, dot, dash or nothing. Blanks around it are allowed.
 */
const PHONE_PATTERN = /^\s*(?:\+?\d{1,2}[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]?\d{3}[\s.-]?\d{4}\s*$/;

/** A local number without its area code, also after the country's 1: 555-0142, 1-555-0142. */
const WITHOUT_AREA_CODE = /^\s*(?:\+?1[\s.-]?)?\d{3}[\s.-]?\d{4}\s*$/;

/** An area code begins with 2 to 9, and N11 (411, 911) are services. */
const AREA_CODE = /^(?!\d11)[2-9]\d\d$/;

interface PhoneFault {
  readonly kind: 'missing' | 'no-area-code' | 'malformed' | 'not-an-area-code';
  readonly message: string;
}

/**
 * What is wrong with a malformed phone number, or null when it looks like a US number. The server checks whether the
 * number exists.
 */
export function findPhoneFault(value: string): PhoneFault | null {
  if (value.trim() === '') return { kind: 'missing', message: PHONE_REQUIRED };
  if (WITHOUT_AREA_CODE.test(value)) return { kind: 'no-area-code', message: AREA_CODE_MISSING };
  if (!PHONE_PATTERN.test(value)) return { kind: 'malformed', message: PHONE_INVALID };
  const areaCode = value.replace(/\D/g, '').slice(-10, -7);
  return AREA_CODE.test(areaCode) ? null : { kind: 'not-an-area-code', message: notAnAreaCode(areaCode) };
}

/** The message of what is wrong with it, or null. */
export const checkPhonePattern = (value: string): string | null => findPhoneFault(value)?.message ?? null;

/**
 * A US number as "(312) 555-0142", from E.164 ("+13125550142") or from what has been typed so far ("312555" gives
 * "(312) 555"). Seven digits are a number without its area code: "555-0142". Anything that cannot be the start of a US
 * number is returned unchanged. Source: docs/product.md §8.1 (US-format placeholder).
 */
export function formatUsPhone(value: string): string {
  const digits = nationalDigits(value);
  if (digits === null || digits.length > 10) return value;
  if (digits.length <= 3) return digits;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  if (digits.length === 7) return `${digits.slice(0, 3)}-${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** The digits without the country prefix, or null when the input cannot be a US number. */
function nationalDigits(value: string): string | null {
  if (!/^[\s\d().-]*$/.test(value.replace(/^\s*\+1/, ''))) return null;
  const digits = value.replace(/\D/g, '');
  if (!digits.startsWith('1')) return digits;
  return digits.length === 11 ? digits.slice(1) : null;
}
