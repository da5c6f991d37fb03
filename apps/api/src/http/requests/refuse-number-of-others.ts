import type { Endpoint } from '@eyecart/shared/contracts';
import { isFictional, isWholeNumber } from '../../rules/phone-number.js';
import type { CallerPractice } from '../access.js';
import { ApiError } from '../api-error.js';

const FICTIONAL = 'No patient has this number: 555-0100 to 555-0199 are fictional. Please check it.';

/**
 * Test practices text fictional numbers only, and live ones never do, except on a trial. An opt-out of a number holds
 * for all practices, so the two kinds must not share numbers (docs/decisions/045-test-keys.md).
 */
export function refuseNumberOfOthers(
  { errors }: Pick<Endpoint, 'errors'>,
  { isTest }: Pick<CallerPractice, 'isTest'>,
  body: unknown,
  { isTrial }: { readonly isTrial: boolean },
): void {
  if (typeof body !== 'object' || body === null || !('phoneNumber' in body)) return;
  const { phoneNumber } = body;
  if (typeof phoneNumber !== 'string' || !isWholeNumber(phoneNumber)) return;
  if (isTest === true && !isFictional(phoneNumber)) throw new ApiError('test_number_required');
  if (isTest !== true && !isTrial && errors.includes('invalid_phone') && isFictional(phoneNumber)) {
    throw new ApiError('invalid_phone', { message: FICTIONAL });
  }
}
