import type { DayRange, DayRangeParam } from '@eyecart/shared/rules/day-range';

/** A custom range as it is written in a URL. */
export const dayRangeParam = ({ from, to }: DayRange): DayRangeParam => `${from}..${to}`;
