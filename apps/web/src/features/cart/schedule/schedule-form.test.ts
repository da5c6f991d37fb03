import { describe, expect, it } from 'vitest';
import { checkSchedule, scheduledInstant } from './check-schedule';
import { freshSchedule, readSchedule } from './schedule-form';

/** 11:59 AM EST. */
const NOW = new Date('2026-12-20T16:59:00Z');
const scheduled = (scheduledOn: string, scheduledTime = '12:00') => ({
  ...freshSchedule,
  isScheduled: true,
  scheduledOn,
  scheduledTime,
});

describe('the schedule of a re-order', () => {
  it('starts as a custom date at 12:00 with no date', () => {
    expect(freshSchedule).toEqual({
      isScheduled: false,
      scheduleChoice: 'custom',
      scheduledOn: '',
      scheduledTime: '12:00',
      repeatEvery: 'never',
      repeatEnds: 'stopped',
      repeatUntilOn: '',
      repeatTimes: '6',
    });
  });

  it('takes day and time as EST in every season', () => {
    expect(scheduledInstant(scheduled('2026-12-20'))?.toISOString()).toBe('2026-12-20T17:00:00.000Z');
    expect(scheduledInstant(scheduled('2027-07-04'))?.toISOString()).toBe('2027-07-04T17:00:00.000Z');
  });

  it.each([
    [scheduled(''), 'scheduledOn', 'Please select a date for your scheduled order.'],
    [scheduled('2026-12-20', '11:59'), 'scheduledOn', 'Please choose a time in the future.'],
    [scheduled('2026-12-19'), 'scheduledOn', 'Please choose a time in the future.'],
    [scheduled('2026-12-21', ''), 'scheduledTime', 'Please enter a time for your scheduled order.'],
  ])('refuses %o at %s', (form, field, message) => {
    expect(checkSchedule(form, NOW)).toEqual({ field, message });
  });

  it('accepts a minute from now, and anything while scheduling is off', () => {
    expect(checkSchedule(scheduled('2026-12-20', '12:00'), NOW)).toBeNull();
    expect(checkSchedule({ ...scheduled('2020-01-01'), isScheduled: false }, NOW)).toBeNull();
  });

  it('is restored from storage, or reset when unreadable', () => {
    const stored = { ...scheduled('2026-12-21'), scheduleChoice: '7-days' as const };
    expect(readSchedule({ ...stored })).toEqual(stored);
    expect(readSchedule({ ...stored, scheduleChoice: 'never' })).toEqual(freshSchedule);
    expect(readSchedule({})).toEqual(freshSchedule);
  });
});
