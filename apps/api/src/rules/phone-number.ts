import {
  AREA_CODE_MISSING,
  findPhoneFault,
  PHONE_INVALID,
  PHONE_REQUIRED,
} from '@eyecart/shared/rules/phone-pattern';
import { type AreaCode, readAreaCode } from './area-codes.js';

/** Whether a number (E.164) is accepted because the gateway has it for tests, although no patient does. */
export type IsTestNumber = (e164: string) => boolean;

const EXTENSION_MARK = /(?:#|;|,|\bext\.?|\bx|extension)[\s.=:]*\d+\s*$/i;

/** A number with a country code other than 1, however the rest is written. */
const FOREIGN = /^\s*\+(?!1)[\d\s().-]{8,}$/;

export type PatientPhoneRefusal =
  | 'empty'
  | 'malformed'
  | 'no-area-code'
  | 'extension'
  | 'not-us'
  | 'toll-free'
  | 'premium'
  | 'not-possible';

export type ParsedPatientPhone =
  | { ok: true; e164: string; warning?: string }
  | { ok: false; reason: PatientPhoneRefusal; message: string };

const MESSAGES: Readonly<Record<PatientPhoneRefusal, string>> = {
  empty: PHONE_REQUIRED,
  malformed: PHONE_INVALID,
  'no-area-code': AREA_CODE_MISSING,
  extension: 'A text cannot reach an extension. Please enter the patient’s own mobile number.',
  'not-us': 'Texts go to US numbers only. Please enter a US mobile number.',
  'toll-free': 'A toll-free number cannot receive this text. Please enter the patient’s mobile number.',
  premium: 'A premium-rate number cannot receive this text. Please enter the patient’s mobile number.',
  'not-possible': 'This is not a US phone number in use. Please check the area code and the digits.',
};

/** Why each kind of area code cannot be texted; kinds that are missing here can. */
const REFUSAL_BY_KIND: Readonly<Partial<Record<AreaCode['kind'], PatientPhoneRefusal>>> = {
  canada: 'not-us',
  caribbean: 'not-us',
  tollFree: 'toll-free',
  premium: 'premium',
  nonGeographic: 'not-possible',
  impossible: 'not-possible',
};

/**
 * Parses a patient's phone number to E.164 ("+13125550142"), or says why it cannot be texted, with the message
 * to show. Accepts numbers of the United States, Puerto Rico, Guam, the US Virgin Islands, American Samoa, and
 * the Northern Mariana Islands, written as `checkPhonePattern` allows, including fictional 555-01XX numbers. An
 * area code that is not in our table yet is accepted with a warning. `isTestNumber` says which
 * other numbers are accepted. Source: docs/product.md §8.1.
 */
export function parsePatientPhone(
  text: string,
  { isTestNumber = () => false }: { readonly isTestNumber?: IsTestNumber } = {},
): ParsedPatientPhone {
  if (text.trim() === '') return refuse('empty');
  if (EXTENSION_MARK.test(text)) return refuse('extension');
  if (FOREIGN.test(text)) return refuse('not-us');

  const digits = text.replace(/\D/g, '');
  const fault = findPhoneFault(text);
  if (fault?.kind === 'no-area-code' || fault?.kind === 'malformed') return refuse(fault.kind);
  if (!['', '1'].includes(digits.slice(0, -10))) return refuse('not-us');
  if (fault !== null) return { ok: false, reason: 'not-possible', message: fault.message };
  return parseNational(digits.slice(-10), isTestNumber);
}

/** Parses ten digits, area code first. */
function parseNational(digits: string, isTestNumber: IsTestNumber): ParsedPatientPhone {
  const e164 = `+1${digits}`;
  if (isTestNumber(e164)) return { ok: true, e164 };

  const areaCode = digits.slice(0, 3);
  const { kind } = readAreaCode(areaCode);
  const reason = REFUSAL_BY_KIND[kind];
  if (reason) return refuse(reason);
  // The three digits after the area code never start with 0 or 1.
  if (/^[01]/.test(digits.slice(3))) return refuse('not-possible');
  if (kind === 'us') return { ok: true, e164 };
  return {
    ok: true,
    e164,
    warning: `We do not know the area code ${areaCode} yet. Please check the number.`,
  };
}

function refuse(reason: PatientPhoneRefusal): ParsedPatientPhone {
  return { ok: false, reason, message: MESSAGES[reason] };
}
