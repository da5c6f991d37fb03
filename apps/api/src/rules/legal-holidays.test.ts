import { describe, expect, it } from 'vitest';
import { isFederalHoliday, isPioneerDay, isVictoryDay, type LocalDay } from './legal-holidays.js';

const daysOf = (year: number): [string, LocalDay][] =>
  Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(year, 0, 1 + index)))
    .filter((day) => day.getUTCFullYear() === year)
    .map((day) => [
      day.toISOString().slice(5, 10),
      { month: day.getUTCMonth() + 1, date: day.getUTCDate(), weekday: day.getUTCDay() },
    ]);

const found = (year: number, isHoliday: (day: LocalDay) => boolean): string =>
  daysOf(year)
    .filter(([, day]) => isHoliday(day))
    .map(([name]) => name)
    .join(' ');

describe('federal holidays', () => {
  // The days off that the Office of Personnel Management publishes, and the holidays on weekends themselves.
  it.each([
    [2021, '01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31'],
    [2026, '01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31'],
  ])('of %i', (year, days) => {
    expect(found(year, isFederalHoliday)).toBe(days);
  });
});

it('knows the holidays of Utah and Rhode Island', () => {
  expect(found(2026, isPioneerDay)).toBe('07-24');
  expect(found(2026, isVictoryDay)).toBe('08-10');
});
