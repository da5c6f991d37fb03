import { formatUsPhone } from './phone-pattern.js';
import { HAS_OPTED_OUT, TEXT_REASONS } from './text-reasons.js';

/**
 * A reason as staff read it: one that names START says where to text it. Stored reasons do not, since the number may
 * change. `startNumber` is null when our texts come from several numbers.
 */
export function sayReason(reason: string, startNumber: string | null): string {
  if (reason !== TEXT_REASONS.optedOut) return reason;
  const where =
    startNumber === null ? 'START in reply to one of our texts' : `START to ${formatUsPhone(startNumber)}`;
  return reason.replace('START', where);
}

/** Whether nothing can be sent now because the patient opted out, as `sayReason` says it. */
export const isOptOut = (reason: string | null): boolean => reason?.startsWith(HAS_OPTED_OUT) ?? false;
