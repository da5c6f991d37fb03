import { checkScheduledInstant } from '@eyecart/shared/rules/schedule';
import { ApiError } from '../../../http/api-error.js';
import type { OpeningHours } from '../../../rules/quiet-hours.js';

/** The facts that decide when a practice's orders are sent. */
export interface SendRules {
  /** The practice's time zone. */
  readonly zone: string;
  /** Hours of automatic texts; null when quiet hours are off. */
  readonly hours: OpeningHours | null;
  readonly now: Date;
}

/** Later instants have no four-digit year, which the contracts and the database require. */
const TOO_LATE = new Date('9999-12-31T00:00:00Z');

/** @throws ApiError `schedule_date_required` */
export function requireTime(instant: string | null | undefined): Date {
  if (!instant) throw new ApiError('schedule_date_required');
  return new Date(instant);
}

/** @throws ApiError `past_schedule`, or `invalid_request` beyond the year 9999 */
export function refuseBadTime(scheduledFor: Date, now: Date): void {
  const fault = checkScheduledInstant(scheduledFor, now);
  if (fault !== null) throw new ApiError('past_schedule', { message: fault });
  if (scheduledFor < TOO_LATE) return;
  throw invalidField('scheduledFor', 'must be before the end of the year 9999');
}

/** @throws ApiError `invalid_request` when a repeating order would end before its first time */
export function refuseBadRepeat(untilOn: string | null, startsOn: string): void {
  if (untilOn !== null && untilOn < startsOn)
    throw invalidField('repeat.untilOn', 'must not be before the first time');
}

/** Refuses a time at or after the next one of the series. @throws ApiError `invalid_request` */
export function refuseAfterNext(scheduledFor: Date, next: Date | null): void {
  if (next === null || scheduledFor < next) return;
  throw invalidField('scheduledFor', 'must be before the next time of the repeating order');
}

function invalidField(path: string, words: string): ApiError {
  return new ApiError('invalid_request', {
    message: `${path}: ${words}`,
    details: [{ path, message: words }],
  });
}
