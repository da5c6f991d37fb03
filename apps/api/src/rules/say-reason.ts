import { formatUsPhone } from '@eyecart/shared/rules/phone-pattern';
import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';

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
