/** How long after the first text its reminder is due. Source: docs/product.md §8.6, §11.3. */
export const REMINDER_DELAY_HOURS = 48;

const HOUR_MS = 3_600_000;

/**
 * When the reminder of a text is due: so many hours (fractions allowed) after that text was sent, on the
 * clock of elapsed time, whatever daylight saving does. Source: docs/product.md §8.6.
 *
 * @throws RangeError when the delay is negative or not a number
 */
export function reminderDueAt(sentAt: Date, delayHours: number = REMINDER_DELAY_HOURS): Date {
  if (!Number.isFinite(delayHours) || delayHours < 0) {
    throw new RangeError(`the reminder's delay must be 0 hours or more, got ${delayHours}`);
  }
  return new Date(sentAt.getTime() + Math.round(delayHours * HOUR_MS));
}
