import { describe, expect, it } from 'vitest';
import { fillWeeks, mondayOf } from './weeks.js';

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
      most: 53,
    });
    expect(weeks).toEqual([
      { startsOn: '2026-10-19', orders: 0 },
      { startsOn: '2026-10-26', orders: 3 },
      { startsOn: '2026-11-02', orders: 0 },
      { startsOn: '2026-11-09', orders: 0 },
    ]);
  });

  it('keeps the newest weeks when there are too many', () => {
    const weeks = fillWeeks([], empty, { from: '2020-01-01', to: '2026-11-21', most: 53 });
    expect(weeks).toHaveLength(53);
    expect(weeks.at(-1)?.startsOn).toBe('2026-11-16');
    expect(weeks[0]?.startsOn).toBe('2025-11-17');
  });

  it('is empty when the range starts after today', () => {
    expect(fillWeeks([], empty, { from: '2026-12-01', to: '2026-11-21', most: 53 })).toEqual([]);
  });
});
