import { roundHalfUp } from '@eyecart/shared/rules/money';

/** The spec's badges for a success rate. */
export type SuccessBadge = 'default' | 'secondary' | 'destructive';

const DEFAULT_FROM_PERCENT = 90;
const SECONDARY_FROM_PERCENT = 70;

/**
 * The share of texts that were sent successfully, as a whole percentage, rounded half up; 0 if there are none (docs/product.md §11.6, §8.13).
 *
 * @throws RangeError when an argument is not a whole number
 */
export function successRatePercent(successful: number, total: number): number {
  if (total === 0) return 0;
  return roundHalfUp(successful * 100, total);
}

/** The badge of a success rate: default from 90%, secondary from 70%, destructive below. */
export function successBadge(percent: number): SuccessBadge {
  if (percent >= DEFAULT_FROM_PERCENT) return 'default';
  return percent >= SECONDARY_FROM_PERCENT ? 'secondary' : 'destructive';
}
