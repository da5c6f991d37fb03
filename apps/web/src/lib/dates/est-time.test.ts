import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estDateOf, estInstant, formatEst } from './est-time';

const instants = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2060-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('estDateOf', () => {
  it('changes at 05:00 UTC in winter and in summer', () => {
    expect(estDateOf(new Date('2026-01-16T04:59:59Z'))).toBe('2026-01-15');
    expect(estDateOf(new Date('2026-01-16T05:00:00Z'))).toBe('2026-01-16');
    expect(estDateOf(new Date('2026-07-16T04:59:59Z'))).toBe('2026-07-15');
  });
});

describe('estInstant', () => {
  it.each(['2026-01-15', '2026-07-15', '2026-03-08', '2026-03-07', '2026-11-01', '2026-10-31', '2028-02-29'])(
    'noon EST is 17:00 UTC on %s',
    (day) => {
      expect(estInstant(day, '12:00').toISOString()).toBe(`${day}T17:00:00.000Z`);
    },
  );

  it.each([
    ['2026-03-08', '01:30', '2026-03-08T06:30:00.000Z'],
    ['2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
    ['2026-12-31', '23:59', '2027-01-01T04:59:00.000Z'],
  ])('%s %s is %s, on the nights the clocks change too', (day, time, instant) => {
    expect(estInstant(day, time).toISOString()).toBe(instant);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-5', '', 'tomorrow'])('refuses the day "%s"', (day) => {
    expect(() => estInstant(day, '12:00')).toThrow(`"${day}" is not a calendar day`);
  });

  it.each(['24:00', '12:60', '9:00', '', '12:00 PM'])('refuses the time "%s"', (time) => {
    expect(() => estInstant('2026-12-20', time)).toThrow(`"${time}" is not a time`);
  });

  it('undoes estDateOf, to the minute', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const time = new Date(instant.getTime() - 5 * 3_600_000).toISOString().slice(11, 16);
        const minute = Math.floor(instant.getTime() / 60_000) * 60_000;
        expect(estInstant(estDateOf(instant), time).getTime()).toBe(minute);
      }),
    );
  });
});

describe('formatEst', () => {
  it.each([
    ['2026-12-20T17:00:00Z', 'Sunday, December 20 at 12:00 PM EST'],
    ['2026-07-01T05:05:00Z', 'Wednesday, July 1 at 12:05 AM EST'],
    ['2026-07-02T04:30:00Z', 'Wednesday, July 1 at 11:30 PM EST'],
    ['2027-02-21T17:00:00Z', 'Sunday, February 21 at 12:00 PM EST'],
    ['2027-11-21T17:00:00Z', 'Sunday, November 21, 2027 at 12:00 PM EST'],
    ['2025-11-21T17:00:00Z', 'Friday, November 21, 2025 at 12:00 PM EST'],
  ])('shows %s as %s', (instant, text) => {
    expect(formatEst(new Date(instant), new Date('2026-11-21T17:00:00Z'))).toBe(text);
  });
});
