import { HOUR_MS } from './durations.js';
/** Hours from a first text to its reminder. */
export const REMINDER_DELAY_HOURS = 48;

/**
 * When the reminder of a text is due: `delayHours` (fractions allowed) of elapsed time after it was sent, regardless of
 * daylight saving time.
 *
 * @throws RangeError when the delay is negative or not a number
 */
export function reminderDueAt(sentAt: Date, delayHours: number = REMINDER_DELAY_HOURS): Date {
  if (!Number.isFinite(delayHours) || delayHours < 0) {
    throw new RangeError(`the reminder's delay must be 0 hours or more, got ${delayHours}`);
  }
  return new Date(sentAt.getTime() + Math.round(delayHours * HOUR_MS));
}
