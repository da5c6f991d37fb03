import type { OpeningHours } from '@eyecart/shared/rules/quiet-hours';
import { waitForOpening } from './decide-text.js';

/**
 * When a text that is due at an instant goes: then, at the next opening for this number, or never (null) when there is
 * none within two days (docs/product.md §8.9). The worker decides again at that time.
 */
export function sendTimeOf(
  dueAt: Date,
  place: { readonly phoneNumber: string; readonly practiceZone: string },
  hours: OpeningHours | null,
): Date | null {
  if (hours === null) return dueAt;
  const decision = waitForOpening(place, dueAt, hours);
  if (decision.kind === 'cancel') return null;
  return decision.kind === 'wait' ? decision.until : dueAt;
}
