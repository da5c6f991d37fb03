import { checkScheduledInstant } from '@eyecart/shared/rules/schedule';
import { ApiError } from '../../http/api-error.js';

/** Later instants have no four-digit year, which the contracts and the database require. */
const TOO_LATE = new Date('9999-12-31T00:00:00Z');

/** @throws ApiError `past_schedule`, or `invalid_request` beyond the year 9999 */
export function refuseBadTime(scheduledFor: Date, now: Date): void {
  const fault = checkScheduledInstant(scheduledFor, now);
  if (fault !== null) throw new ApiError('past_schedule', { message: fault });
  if (scheduledFor < TOO_LATE) return;
  const words = 'must be before the end of the year 9999';
  throw new ApiError('invalid_request', {
    message: `scheduledFor: ${words}`,
    details: [{ path: 'scheduledFor', message: words }],
  });
}
