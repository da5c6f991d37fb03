import { describe, expect, it } from 'vitest';
import { monthsLater, planRepeat, type RepeatChoice, repeatTime, repeatTimesAfter } from './repeat.js';
import { instantOfLocal, localTimeOf } from './zoned-time.js';

const NEW_YORK = 'America/New_York';
const monthly: RepeatChoice = { everyMonths: 1, untilOn: null, times: null };
const plan = (first: string, choice: Partial<RepeatChoice> = {}, zone = NEW_YORK) =>
  planRepeat(new Date(first), { ...monthly, ...choice }, zone);
const next = (first: string, choice: Partial<RepeatChoice>, most: number, zone = NEW_YORK) =>
  repeatTimesAfter(plan(first, choice, zone), 1, zone, most).map((at) => at.toISOString());

describe('a repeating re-order', () => {
  it('is on the day of the first one, or the last day of a shorter month', () => {
    expect(next('2027-10-31T17:00:00Z', {}, 5)).toEqual([
      '2027-11-30T18:00:00.000Z',
      '2027-12-31T18:00:00.000Z',
      '2028-01-31T18:00:00.000Z',
      '2028-02-29T18:00:00.000Z',
      '2028-03-31T17:00:00.000Z',
    ]);
  });

  it('keeps the time of the practice’s clocks when they change', () => {
    const at = next('2027-02-20T17:00:00Z', {}, 9).map((one) => localTimeOf(new Date(one), NEW_YORK).time);
    expect(new Set(at)).toEqual(new Set(['12:00']));
    expect(next('2027-02-20T17:00:00Z', {}, 1, 'America/Phoenix')).toEqual(['2027-03-20T17:00:00.000Z']);
  });

  it.each([
    [1, '2027-04-15T16:00:00.000Z'],
    [2, '2027-05-15T16:00:00.000Z'],
    [3, '2027-06-15T16:00:00.000Z'],
    [6, '2027-09-15T16:00:00.000Z'],
  ] as const)('comes every %d months', (everyMonths, second) => {
    expect(next('2027-03-15T16:00:00Z', { everyMonths }, 1)).toEqual([second]);
  });

  it.each([
    [2, ['2027-10-31T16:00:00.000Z', '2027-12-31T17:00:00.000Z', '2028-02-29T17:00:00.000Z']],
    [3, ['2027-11-30T17:00:00.000Z', '2028-02-29T17:00:00.000Z', '2028-05-31T16:00:00.000Z']],
    [6, ['2028-02-29T17:00:00.000Z', '2028-08-31T16:00:00.000Z', '2029-02-28T17:00:00.000Z']],
  ] as const)('ends with the month and returns to its day every %d months', (everyMonths, times) => {
    expect(next('2027-08-31T16:00:00Z', { everyMonths }, 3)).toEqual(times);
  });

  it('ends after its count', () => {
    expect(next('2027-03-15T16:00:00Z', { times: 3 }, 9)).toHaveLength(2);
  });

  it('ends on its last day, which still counts', () => {
    const first = '2027-03-15T16:00:00Z';
    expect(next(first, { untilOn: '2027-05-15' }, 9)).toHaveLength(2);
    expect(next(first, { untilOn: '2027-05-14' }, 9)).toHaveLength(1);
  });

  it('has no times beyond the year 9999', () => {
    expect(repeatTime(plan('9999-12-15T16:00:00Z'), 2, NEW_YORK)).toBeNull();
  });
});

describe('months later', () => {
  it.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2027-12-01', 1, '2028-01-01'],
    ['2027-05-05', 0, '2027-05-05'],
  ])('%s and %d months is %s', (day, months, later) => {
    expect(monthsLater(day, months)).toBe(later);
  });
});

describe('a local time', () => {
  it.each([
    // The clocks go from 2 AM to 3 AM.
    ['2027-03-14', '02:30', '2027-03-14T07:30:00.000Z'],
    ['2027-03-14', '01:59', '2027-03-14T06:59:00.000Z'],
    ['2027-03-14', '03:00', '2027-03-14T07:00:00.000Z'],
    // They go back from 2 AM to 1 AM: the first 1:30 counts.
    ['2027-11-07', '01:30', '2027-11-07T05:30:00.000Z'],
    ['2027-11-07', '02:00', '2027-11-07T07:00:00.000Z'],
  ])('%s at %s in New York', (day, time, instant) => {
    expect(instantOfLocal(day, time, NEW_YORK).toISOString()).toBe(instant);
  });

  it('is read back as it was written, all year', () => {
    for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2028, 0, 1); at += 11 * 3_600_000) {
      const local = localTimeOf(new Date(at), 'America/Chicago');
      const instant = instantOfLocal(local.day, local.time, 'America/Chicago');
      expect(localTimeOf(instant, 'America/Chicago')).toEqual(local);
    }
  });
});
