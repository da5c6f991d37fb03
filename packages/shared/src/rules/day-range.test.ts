import { describe, expect, it } from 'vitest';
import { readDayRange } from './day-range.js';

describe('readDayRange', () => {
  it.each(['2026-10-01..2026-10-31', '2024-02-29..2024-02-29'])('reads %s', (text) => {
    const [from, to] = text.split('..');
    expect(readDayRange(text)).toEqual({ from, to });
  });

  it.each([
    '',
    '30',
    '2026-10-01',
    '2026-10-01..',
    '2026-10-31..2026-10-01',
    '2026-02-29..2026-03-01',
    '2026-13-01..2026-13-02',
    '0000-01-01..2026-01-01',
    '1969-12-31..2026-01-01',
    '2026-1-1..2026-1-2',
    '2026-10-01..2026-10-02..2026-10-03',
    ' 2026-10-01..2026-10-31',
  ])('does not read "%s"', (text) => {
    expect(readDayRange(text)).toBeNull();
  });
});
