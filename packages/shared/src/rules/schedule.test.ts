import { describe, expect, it } from 'vitest';
import { checkScheduledInstant, SCHEDULE_DATE_MISSING, SCHEDULE_IN_THE_PAST } from './schedule.js';

describe('checkScheduledInstant', () => {
  const now = new Date('2026-11-21T15:00:00Z');

  it('asks for a date, then for one in the future', () => {
    expect(checkScheduledInstant(null, now)).toBe(SCHEDULE_DATE_MISSING);
    expect(checkScheduledInstant(now, now)).toBe(SCHEDULE_IN_THE_PAST);
    expect(checkScheduledInstant(new Date(now.getTime() + 1), now)).toBeNull();
  });
});
