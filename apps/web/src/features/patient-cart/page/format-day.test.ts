import { afterEach, expect, it, vi } from 'vitest';
import { formatDay } from './format-day';

const IN_CHICAGO = { now: '2027-01-02T12:00:00Z', timeZone: 'America/Chicago' };

afterEach(() => void vi.restoreAllMocks());

it.each([
  ['2027-01-01T05:59:00Z', 'en-US', false, 'December 31, 2026'],
  ['2027-01-01T06:00:00Z', 'en-US', false, 'January 1'],
  ['2027-01-01T06:00:00Z', 'en-US', true, 'Jan 1'],
  ['2027-01-01T06:00:00Z', 'es-US', true, '1 de enero'],
])("writes %s in %s on the practice's calendar", (instant, locale, isShort, day) => {
  expect(formatDay(instant, { ...IN_CHICAGO, locale, isShort })).toBe(day);
});

it('makes each format once', () => {
  const days = () => formatDay('2027-01-01T06:00:00Z', { ...IN_CHICAGO, locale: 'en-GB' });
  const first = days();
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  expect(days()).toBe(first);
  expect(made).not.toHaveBeenCalled();
});
