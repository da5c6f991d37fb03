/** Every how many months a re-order may repeat. */
export const REPEAT_MONTHS = [1, 2, 3, 6] as const;
export type RepeatMonths = (typeof REPEAT_MONTHS)[number];

/** The most times of a repeating re-order with a count. */
export const MAX_REPEAT_TIMES = 60;
