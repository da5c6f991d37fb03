import { describe, expect, it } from 'vitest';
import { fillMonths, fillWeeks, mondayOf } from './weeks.js';

describe('mondayOf', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-21', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2026-11-23', '2026-11-23'],
    ['2027-01-01', '2026-12-28'],
    ['2028-03-01', '2028-02-28'],
  ])('of %s is %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });
});

describe('fillWeeks', () => {
  const empty = { orders: 0 };

  it('has no gaps, even across daylight saving changes', () => {
    const weeks = fillWeeks([{ startsOn: '2026-10-26', orders: 3 }], empty, {
      from: '2026-10-20',
      to: '2026-11-10',
    });
    expect(weeks).toEqual([
      { startsOn: '2026-10-19', orders: 0 },
      { startsOn: '2026-10-26', orders: 3 },
      { startsOn: '2026-11-02', orders: 0 },
      { startsOn: '2026-11-09', orders: 0 },
    ]);
  });

  it('is empty when the range starts after today', () => {
    expect(fillWeeks([], empty, { from: '2026-12-01', to: '2026-11-21' })).toEqual([]);
  });
});

describe('fillMonths', () => {
  it('has no gaps, from the first month with orders', () => {
    const known = [
      { startsOn: '2025-12-01', orders: 3 },
      { startsOn: '2026-02-01', orders: 1 },
    ];
    expect(fillMonths(known, { orders: 0 }, '2026-03-01')).toEqual([
      { startsOn: '2025-12-01', orders: 3 },
      { startsOn: '2026-01-01', orders: 0 },
      { startsOn: '2026-02-01', orders: 1 },
      { startsOn: '2026-03-01', orders: 0 },
    ]);
    expect(fillMonths([], { orders: 0 }, '2026-03-01')).toEqual([]);
  });
});
