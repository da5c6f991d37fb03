import { DAY_MS } from '@eyecart/shared/rules/durations';
import { monthsLater } from '@eyecart/shared/rules/repeat';
import { estWallClock, toDay } from '@/lib/dates/est-time';

/** 'custom' is not a preset: staff pick the date. */
export type SchedulePreset = '7-days' | '30-days' | '3-months';

/**
 * The day, 'YYYY-MM-DD', of a preset, counted from today in EST. Three months later is the same day of the month, or the last
 * day of a shorter month.
 */
export function presetDate(preset: SchedulePreset, now: Date): string {
  const today = estWallClock(now);
  if (preset === '3-months') return monthsLater(toDay(today), 3);
  const days = preset === '7-days' ? 7 : 30;
  return toDay(new Date(today.getTime() + days * DAY_MS));
}
