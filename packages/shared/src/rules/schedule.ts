/** Refusals of a scheduled time. */
export const SCHEDULE_DATE_MISSING = 'Please select a date for your scheduled order.';
export const SCHEDULE_IN_THE_PAST = 'Please choose a time in the future.';

/**
 * The message to show when a scheduled time is missing (null) or not in the future; null when it is fine.
 */
export function checkScheduledInstant(instant: Date | null, now: Date): string | null {
  if (instant === null) return SCHEDULE_DATE_MISSING;
  return instant.getTime() > now.getTime() ? null : SCHEDULE_IN_THE_PAST;
}
