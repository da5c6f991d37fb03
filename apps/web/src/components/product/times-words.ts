import type { TimeOfDay } from '@eyecart/shared/rules/routine';

/** The times of day in the portal's words. */
export const TIME_WORDS: Readonly<Record<TimeOfDay, string>> = {
  morning: 'Morning',
  midday: 'Midday',
  evening: 'Evening',
  'as-needed': 'As needed',
};

/** Such as "Morning, evening". */
export const timesWords = (times: readonly TimeOfDay[]): string =>
  times.map((time, place) => (place === 0 ? TIME_WORDS[time] : TIME_WORDS[time].toLowerCase())).join(', ');
