import { describe, expect, it } from 'vitest';
import { estInstant } from './est-time';
import { estTimeOf, localWallClock } from './local-wall-clock';

describe('localWallClock', () => {
  it.each([
    ['2026-01-15T17:00:00Z', 'America/New_York', null],
    ['2026-07-15T17:00:00Z', 'America/New_York', '1:00 PM EDT'],
    ['2026-07-16T04:30:00Z', 'America/New_York', '12:30 AM EDT the next day'],
    ['2026-03-08T06:59:00Z', 'America/New_York', null],
    ['2026-03-08T07:00:00Z', 'America/New_York', '3:00 AM EDT'],
    ['2026-11-01T05:59:00Z', 'America/New_York', '1:59 AM EDT'],
    ['2026-11-01T06:00:00Z', 'America/New_York', null],
    ['2026-01-15T17:00:00Z', 'America/Chicago', '11:00 AM CST'],
    ['2026-07-15T17:00:00Z', 'America/Chicago', null],
    ['2026-01-15T05:30:00Z', 'America/Chicago', '11:30 PM CST the day before'],
    ['2026-01-15T17:00:00Z', 'Pacific/Honolulu', '7:00 AM HST'],
  ])('of %s in %s is %s', (instant, timeZone, text) => {
    expect(localWallClock(new Date(instant), timeZone)).toBe(text);
  });
});

describe('estTimeOf', () => {
  it('returns the chosen time', () => {
    expect(estTimeOf(estInstant('2026-07-15', '09:05'))).toBe('09:05');
    expect(estTimeOf(new Date('2026-07-16T04:30:00Z'))).toBe('23:30');
  });
});
