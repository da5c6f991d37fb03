/** Steps between grid lines, times a power of ten, that make for round numbers. */
const GOOD_STEPS = [1, 2, 3, 4, 5, 6, 8, 10];
const THIRDS = 3;

/**
 * The values of a chart's grid lines: 0 and three more in equal steps, the top one at or above `highest`. `unit` is the
 * smallest step: 1 for counts, 100 for cents shown as dollars.
 */
export function hairlines(highest: number, unit = 1): readonly number[] {
  const leastStep = Math.max(highest / THIRDS / unit, 1);
  const power = 10 ** Math.floor(Math.log10(leastStep));
  const good = GOOD_STEPS.find((step) => step * power >= leastStep) ?? 10;
  const step = good * power * unit;
  return [0, step, 2 * step, THIRDS * step];
}

/** The width a date needs under its bar, in px. */
const DATE_WIDTH_PX = 46;
/** The width a date needs under thin bars, where the last one is right-aligned with its bar instead of centered. */
const DATE_WIDTH_OF_THIN_PX = 64;
const THIN_FROM_WEEKS = 27;
/** The most dates that still read as an axis. */
const MAX_DATES = 13;

/** Whether this many weeks make thin bars. */
export const areThin = (count: number): boolean => count >= THIN_FROM_WEEKS;

/** The bars labeled with a date: as many as fit and are read at a glance, always including the last. */
export function labeledBars(count: number, widthPx: number): ReadonlySet<number> {
  const dateWidth = areThin(count) ? DATE_WIDTH_OF_THIN_PX : DATE_WIDTH_PX;
  const mostDates = Math.min(MAX_DATES, Math.max(1, widthPx) / dateWidth);
  const every = Math.max(1, Math.ceil(count / mostDates));
  const indices = Array.from({ length: count }, (_, index) => index);
  return new Set(indices.filter((index) => (count - 1 - index) % every === 0));
}
