/** Source: SPEC §5 Phone. */
export const PHONE_REQUIRED = 'Phone number is required';

/** Source: SPEC §5 Phone. */
export const PHONE_INVALID = 'Please enter a valid phone number';

/**
 * Optional country prefix of 1 or 2 digits (with or without +), area code with or without parentheses, then
 * 3 and 4 digits; between them a space, dot, dash or nothing. Blanks around it are allowed.
 */
const PHONE_PATTERN = /^\s*(?:\+?\d{1,2}[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]?\d{3}[\s.-]?\d{4}\s*$/;

/**
 * What is wrong with the form of a phone number, in the words to show, or null when it looks like a US
 * number. Whether such a number exists is for the server to say. Source: SPEC §5 Phone.
 */
export function checkPhonePattern(text: string): string | null {
  if (text.trim() === '') return PHONE_REQUIRED;
  return PHONE_PATTERN.test(text) ? null : PHONE_INVALID;
}

/**
 * A US number as "(312) 555-0142", from E.164 ("+13125550142") or from what has been typed so far
 * ("312555" gives "(312) 555"). What cannot be the beginning of a US number stays as it is.
 * Source: SPEC §2 Contact form (US-format placeholder).
 */
export function formatUsPhone(text: string): string {
  const digits = nationalDigits(text);
  if (digits === null || digits.length > 10) return text;
  if (digits.length <= 3) return digits;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** The digits without the country prefix, or null where the text says more than a US number does. */
function nationalDigits(text: string): string | null {
  if (!/^[\s\d().-]*$/.test(text.replace(/^\s*\+1/, ''))) return null;
  const digits = text.replace(/\D/g, '');
  if (!digits.startsWith('1')) return digits;
  return digits.length === 11 ? digits.slice(1) : null;
}
