import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setPracticeZone } from '@/lib/dates/practice-zone';
import { fullDay, isThisWeek, longDay, namesInRow, shortDay } from './calendar-day';

describe('calendar days', () => {
  it('stay the same day in any time zone', () => {
    expect(shortDay('2026-08-31')).toBe('Aug 31');
    expect(fullDay('2027-01-01')).toBe('Jan 1, 2027');
  });

  it('show the year only when it is not this year', () => {
    expect(longDay('2026-08-31', 2026)).toBe('August 31');
    expect(longDay('2025-08-31', 2026)).toBe('August 31, 2025');
  });

  it('show a repeated month once', () => {
    expect(namesInRow(['2026-08-31', '2026-09-07', '2026-09-14', '2026-10-05'])).toEqual([
      'Aug 31',
      'Sep 7',
      '14',
      'Oct 5',
    ]);
  });

  it('show the same month of another year again', () => {
    expect(namesInRow(['2025-11-17', '2026-11-16'])).toEqual(['Nov 17', 'Nov 16']);
  });
});

describe('isThisWeek', () => {
  beforeEach(() => setPracticeZone('America/Chicago'));
  afterEach(() => setPracticeZone(undefined));
  const now = new Date('2026-11-22T12:00:00Z');

  it.each([
    ['2026-11-16', true],
    ['2026-11-09', false],
    ['2026-11-23', false],
  ])('of the week from %s: %s', (monday, isCurrent) => {
    expect(isThisWeek(monday, now)).toBe(isCurrent);
  });
});
