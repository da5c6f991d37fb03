import { checkScheduledInstant } from '@eyecart/shared/rules/schedule';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estDateOf, estInstant } from '@/lib/dates/est-time';
import { presetDate } from './schedule-presets';

const instants = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2060-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('presetDate', () => {
  it.each([
    ['7-days', '2026-12-28', '2027-01-04'],
    ['30-days', '2027-01-30', '2027-03-01'],
    ['30-days', '2028-01-30', '2028-02-29'],
    ['3-months', '2026-11-30', '2027-02-28'],
    ['3-months', '2027-11-30', '2028-02-29'],
    ['3-months', '2026-01-31', '2026-04-30'],
    ['3-months', '2026-10-15', '2027-01-15'],
  ] as const)('%s from %s is %s', (preset, today, day) => {
    expect(presetDate(preset, estInstant(today, '00:00'))).toBe(day);
    expect(presetDate(preset, estInstant(today, '23:59'))).toBe(day);
  });

  it('is always a real day in the future that can be scheduled', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom('7-days', '30-days', '3-months'), (now, preset) => {
        const day = presetDate(preset, now);
        expect(day > estDateOf(now)).toBe(true);
        expect(checkScheduledInstant(estInstant(day, '00:00'), now)).toBeNull();
      }),
    );
  });
});
