import type { DayRange, DayRangeText } from '@eyecart/shared/rules/day-range';

/** A custom range as it is written in a URL. */
export const dayRangeText = ({ from, to }: DayRange): DayRangeText => `${from}..${to}`;
