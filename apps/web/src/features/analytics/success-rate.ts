import { roundHalfUp } from '@eyecart/shared/rules/money';

/** How good a success rate is: the names of the badges that the spec gives it. */
export type SuccessBadge = 'default' | 'secondary' | 'destructive';

const DEFAULT_FROM_PERCENT = 90;
const SECONDARY_FROM_PERCENT = 70;

/**
 * Successful texts of all that were attempted, as a whole percentage, rounded half up; 0 without any text.
 * Source: SPEC §9, DESIGN 5.23.
 *
 * @throws RangeError when an argument is not a whole number
 */
export function successRatePercent(successful: number, total: number): number {
  if (total === 0) return 0;
  return roundHalfUp(successful * 100, total);
}

/** The badge of a success rate: default at 90% or above, secondary at 70% or above, destructive below. Source: SPEC §9. */
export function successBadge(percent: number): SuccessBadge {
  if (percent >= DEFAULT_FROM_PERCENT) return 'default';
  return percent >= SECONDARY_FROM_PERCENT ? 'secondary' : 'destructive';
}
