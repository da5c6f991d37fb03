/** The intervals, in months, at which a re-order may repeat. */
export const REPEAT_MONTHS = [1, 2, 3, 6] as const;
export type RepeatMonths = (typeof REPEAT_MONTHS)[number];

/** The highest count of a repeating re-order. */
export const MAX_REPEAT_TIMES = 60;
