import { describe, expect, it } from 'vitest';
import { areOpeningHours, DEFAULT_OPENING_HOURS } from './quiet-hours.js';

it('are from nine to eight unless set, as the page about texting says', () => {
  expect(DEFAULT_OPENING_HOURS).toEqual({ open: '09:00', close: '20:00' });
});

describe('areOpeningHours', () => {
  it.each([DEFAULT_OPENING_HOURS, { open: '00:00', close: '24:00' }, { open: '12:00', close: '12:01' }])(
    'takes $open to $close',
    (hours) => {
      expect(areOpeningHours(hours)).toBe(true);
    },
  );

  it.each([
    { open: '20:00', close: '09:00' },
    { open: '09:00', close: '09:00' },
    { open: '9:00', close: '20:00' },
    { open: '09:00', close: '24:01' },
    { open: '', close: '20:00' },
  ])('refuses "$open" to "$close"', (hours) => {
    expect(areOpeningHours(hours)).toBe(false);
  });
});
