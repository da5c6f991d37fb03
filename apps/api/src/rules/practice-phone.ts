import { findPhoneFault } from '@eyecart/shared/rules/phone-pattern';
import { type PatientPhoneRefusal, parsePatientPhone } from './phone-number.js';

type ParsedPracticePhone =
  | { readonly ok: true; readonly e164: string }
  | { readonly ok: false; readonly message: string };

/** Messages that differ from those for a number that is texted. */
const MESSAGES: Readonly<Partial<Record<PatientPhoneRefusal, string>>> = {
  extension: 'Please leave out the extension.',
  'not-us': 'Please enter a US phone number.',
  premium: 'Patients would pay for calls to this number. Please enter another one.',
};

/** Parses the number where patients call a practice. It may be toll-free, unlike one that is texted. */
export function parsePracticePhone(value: string): ParsedPracticePhone {
  const phone = parsePatientPhone(value);
  if (phone.ok) return phone;
  const digits = value.replace(/\D/g, '').slice(-10);
  if (phone.reason === 'toll-free' && findPhoneFault(value) === null && /^...[2-9]/.test(digits))
    return { ok: true, e164: `+1${digits}` };
  return {
    ok: false,
    message:
      phone.reason === 'toll-free'
        ? 'This is not a US phone number in use. Please check the area code and the digits.'
        : (MESSAGES[phone.reason] ?? phone.message),
  };
}
