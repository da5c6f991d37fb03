import { describe, expect, it } from 'vitest';
import { formatOrderDate, formatOrderTime } from './format-order-date';

/** The instant at which the reader's own clock shows these. */
const onOwnClock = (day: number, hour: number, minute: number): string =>
  new Date(2026, 10, day, hour, minute).toISOString();

describe('date and time of an order', () => {
  it('shows the day in the reader’s time zone, with the year', () => {
    expect(formatOrderDate(onOwnClock(20, 0, 5))).toBe('Nov 20, 2026');
    expect(formatOrderDate(onOwnClock(5, 23, 55))).toBe('Nov 5, 2026');
  });

  it('shows the time in the reader’s time zone, with a plain space', () => {
    expect(formatOrderTime(onOwnClock(20, 14, 48))).toBe('2:48 PM');
    expect(formatOrderTime(onOwnClock(20, 0, 5))).toBe('12:05 AM');
  });
});
