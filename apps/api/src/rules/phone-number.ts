import {
  AREA_CODE_MISSING,
  findPhoneFault,
  PHONE_INVALID,
  PHONE_REQUIRED,
} from '@eyecart/shared/rules/phone-pattern';
import areaCodes from './area-codes.json' with { type: 'json' };
import { STATE_HOURS } from './state-hours.js';

/** Whether a number (E.164) is one of the gateway's test numbers, which are accepted although no patient has one. */
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
 * Parses a patient's phone number to E.164 ("+13125550142"), or says why it cannot be texted, with the message to show.
 * Accepts numbers of the United States, Puerto Rico, Guam, the US Virgin Islands, American Samoa, and the Northern
 * Mariana Islands, written as `checkPhonePattern` allows, including fictional 555-01XX numbers, and those of
 * `isTestNumber`. An area code that is not in our table yet is accepted with a warning. Source: docs/product.md §8.1.
 */
export function parsePatientPhone(
  value: string,
  { isTestNumber = () => false }: { readonly isTestNumber?: IsTestNumber } = {},
): ParsedPatientPhone {
  if (value.trim() === '') return refuse('empty');
  if (EXTENSION_MARK.test(value)) return refuse('extension');
  if (FOREIGN.test(value)) return refuse('not-us');

  const digits = value.replace(/\D/g, '');
  const fault = findPhoneFault(value);
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

/** 555-0100 to 555-0199 in any area code: set aside for fiction, so no patient has one. */
const FICTIONAL = /^\d{3}55501\d{2}$/;

/** Whether a number, however it is typed, is fictional. */
export const isFictional = (typed: string): boolean => FICTIONAL.test(typed.replace(/\D/g, '').slice(-10));

/** Whether a typed number has at least ten digits; any other is refused as malformed. */
export const isWholeNumber = (typed: string): boolean => typed.replace(/\D/g, '').length >= 10;

/** An area code in the numbering plan. */
export type AreaCode =
  | { readonly kind: 'us'; readonly state: string; readonly zones: readonly string[] }
  | { readonly kind: keyof typeof areaCodes.elsewhere }
  /**
   * Three digits that cannot be a subscriber's area code: 012, 911, 555, or a block kept for a longer numbering plan.
   */
  | { readonly kind: 'impossible' }
  /** May have been assigned after our table was made. */
  | { readonly kind: 'unlisted' };

/**
 * Valid area codes of subscribers: the first digit is 2 to 9. Codes that end in two equal digits are kept for
 * services (N11, 555, 800, 888); N9X, 37X, and 96X are set aside for longer numbers; 950 is a carrier's prefix. Source:
 * docs/providers.md §3.3.
 */
const ASSIGNABLE = /^(?!\d(\d)\1|\d9|37|96|950)[2-9]\d\d$/;

/** The easternmost and westernmost zones: hours that suit both suit every zone in between. */
const UNLISTED_ZONES: readonly string[] = ['America/New_York', 'Pacific/Honolulu'];

const plan = new Map<string, AreaCode>();
for (const { place, zones, codes } of areaCodes.regions) {
  for (const code of codes.split(' ')) plan.set(code, { kind: 'us', state: place, zones });
}
for (const [kind, codes] of Object.entries(areaCodes.elsewhere)) {
  for (const code of codes.split(' ')) plan.set(code, { kind: kind as keyof typeof areaCodes.elsewhere });
}

/** Classifies three digits as an area code. Source: docs/product.md §8.1. */
export function readAreaCode(digits: string): AreaCode {
  return plan.get(digits) ?? { kind: ASSIGNABLE.test(digits) ? 'unlisted' : 'impossible' };
}

/**
 * The IANA time zones that a phone number may be in, by area code; New York and Honolulu for an unlisted one.
 * Source: docs/product.md §8.9.
 */
export function zonesForPhone(e164: string): readonly string[] {
  const area = areaCodeOf(e164);
  return area.kind === 'us' ? area.zones : UNLISTED_ZONES;
}

/**
 * The states, such as "TX", whose rules a phone number may be under; every state with its own hours for an
 * unlisted area code. Source: docs/product.md §8.9.
 */
export function statesForPhone(e164: string): readonly string[] {
  const area = areaCodeOf(e164);
  return area.kind === 'us' ? [area.state] : Object.keys(STATE_HOURS);
}

const areaCodeOf = (e164: string): AreaCode => readAreaCode(/^\+1(\d{3})/.exec(e164)?.[1] ?? '');
