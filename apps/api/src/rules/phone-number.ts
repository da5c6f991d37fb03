import { checkPhonePattern, PHONE_INVALID, PHONE_REQUIRED } from '@eyecart/shared/rules/phone-pattern';
import { type NumberType, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The United States and its territories that share its numbering: where we may text. */
const TEXTABLE_COUNTRIES: readonly string[] = ['US', 'PR', 'GU', 'VI', 'AS', 'MP'];

/** Kinds of number that belong to a person's phone. In North America mobile and fixed look alike. */
const TEXTABLE_TYPES: readonly NumberType[] = ['FIXED_LINE_OR_MOBILE', 'MOBILE', 'FIXED_LINE', 'VOIP'];

/** The gateway's magic numbers, which answer with its errors. Area code 500 rings at no patient's. */
const TEST_NUMBER = /^\+1500555000\d$/;

const EXTENSION_MARK = /(?:#|;|,|\bext\.?|\bx|extension)[\s.=:]*\d+\s*$/i;

export type PatientPhoneRefusal =
  | 'empty'
  | 'malformed'
  | 'extension'
  | 'not-us'
  | 'toll-free'
  | 'premium'
  | 'not-possible';

export type ParsedPatientPhone =
  | { ok: true; e164: string }
  | { ok: false; reason: PatientPhoneRefusal; message: string };

const MESSAGES: Record<PatientPhoneRefusal, string> = {
  empty: PHONE_REQUIRED,
  malformed: PHONE_INVALID,
  extension: 'A text cannot reach an extension. Please enter the patient’s own mobile number.',
  'not-us': 'Texts go to US numbers only. Please enter a US mobile number.',
  'toll-free': 'A toll-free number cannot receive this text. Please enter the patient’s mobile number.',
  premium: 'A premium-rate number cannot receive this text. Please enter the patient’s mobile number.',
  'not-possible': 'This is not a US phone number in use. Please check the area code and the digits.',
};

/**
 * A patient's phone number as E.164 ("+13125550142"), or why it cannot be texted, with the words to show.
 * Taken: numbers of the United States, Puerto Rico, Guam, the US Virgin Islands, American Samoa and the
 * Northern Marianas, written as `checkPhonePattern` allows; fictional 555-01XX numbers of real area codes
 * among them. `allowTestNumbers` also takes +15005550000 to +15005550009, the gateway's magic numbers, and
 * nothing else of area code 500. Source: SPEC §5 Phone.
 */
export function parsePatientPhone(
  text: string,
  options: { allowTestNumbers: boolean } = { allowTestNumbers: false },
): ParsedPatientPhone {
  if (text.trim() === '') return refuse('empty');
  if (EXTENSION_MARK.test(text)) return refuse('extension');

  const phone = parsePhoneNumberFromString(withCountryPrefix(text), { defaultCountry: 'US', extract: false });
  if (phone && phone.countryCallingCode !== '1') return refuse('not-us');
  if (!phone || checkPhonePattern(text) !== null) return refuse('malformed');
  if (phone.ext) return refuse('extension');
  if (options.allowTestNumbers && TEST_NUMBER.test(phone.number)) return { ok: true, e164: phone.number };

  const reason = refusalOf(phone);
  return reason ? refuse(reason) : { ok: true, e164: phone.number };
}

function refusalOf(phone: PhoneNumber): PatientPhoneRefusal | null {
  const type = phone.getType();
  if (type === 'TOLL_FREE') return 'toll-free';
  if (type === 'PREMIUM_RATE') return 'premium';
  if (!phone.isValid()) return 'not-possible';
  if (!phone.country || !TEXTABLE_COUNTRIES.includes(phone.country)) return 'not-us';
  return TEXTABLE_TYPES.includes(type) ? null : 'not-possible';
}

/** The pattern allows a country prefix without its +; more than ten digits must then carry one. */
function withCountryPrefix(text: string): string {
  const trimmed = text.trim();
  const digitCount = trimmed.replace(/\D/g, '').length;
  return digitCount > 10 && !trimmed.startsWith('+') ? `+${trimmed}` : trimmed;
}

function refuse(reason: PatientPhoneRefusal): ParsedPatientPhone {
  return { ok: false, reason, message: MESSAGES[reason] };
}
