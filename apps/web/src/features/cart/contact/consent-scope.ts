import { checkPhonePattern } from '@eyecart/shared/rules/phone-pattern';
import { isOneDigitOff, isSameNumber } from '@/lib/texts/corrected-number';

/** Whom the consent was given for. Blank until it is known. */
export interface ConsentScope {
  readonly phoneNumber: string;
  readonly patientLastName: string;
}

/** Numbers that a send was tried with on this page, as they were typed. */
const tried: string[] = [];

/** A send to this number was refused. */
export const noteAttempt = (phoneNumber: string): void => void tried.push(phoneNumber);

const wasTried = (phoneNumber: string): boolean => tried.some((one) => isSameNumber(one, phoneNumber));

/**
 * Whether the consent still holds (docs/product.md §8.2). It ends when the number changes after an attempt, or when name
 * and number both change; a corrected digit keeps it. While a number is being typed nothing is decided.
 */
export function holdsConsent(given: ConsentScope, now: ConsentScope): boolean {
  if (given.phoneNumber === '' || !isWhole(now.phoneNumber)) return true;
  if (isSameNumber(given.phoneNumber, now.phoneNumber)) return true;
  const isOtherName = given.patientLastName !== '' && !isSameName(given, now);
  if (isOtherName) return false;
  return isOneDigitOff(given.phoneNumber, now.phoneNumber) || !wasTried(given.phoneNumber);
}

/** Fields that were blank when consent was given count once they are filled in. */
export const completeScope = (given: ConsentScope, now: ConsentScope): ConsentScope => ({
  phoneNumber: given.phoneNumber === '' && isWhole(now.phoneNumber) ? now.phoneNumber : given.phoneNumber,
  patientLastName: given.patientLastName || now.patientLastName.trim(),
});

const isWhole = (phoneNumber: string): boolean => checkPhonePattern(phoneNumber) === null;

const isSameName = (one: ConsentScope, other: ConsentScope): boolean =>
  one.patientLastName.trim().toLowerCase() === other.patientLastName.trim().toLowerCase();
