import type { DismissalReason } from '@eyecart/shared/contracts';

/** Why a follow-up was dismissed, as staff choose and count it. */
export const DISMISSAL_LABELS: Readonly<Record<DismissalReason, string>> = {
  'ordered-elsewhere': 'Ordered elsewhere',
  'not-interested': 'Not interested',
  'will-come-in': 'Will come in',
  'wrong-number': 'Wrong number',
  other: 'Other',
  later: 'Later',
};
