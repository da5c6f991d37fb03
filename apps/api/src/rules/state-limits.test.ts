import { describeReason } from '@eyecart/shared/staff-messages/reason-sentences';
import { expect, it } from 'vitest';
import { STATE_HOURS } from './state-hours.js';
import { isExempt, limitsForPhone, STATE_LIMITS } from './state-limits.js';

it.each([
  ['305', ['FL']],
  ['410', ['MD']],
  ['405', ['OK']],
  ['503', ['OR']],
  ['312', []],
  // Unlisted: it may be anywhere.
  ['232', ['FL', 'MD', 'OK', 'OR']],
])('of area code %s are those of %j', (area, states) => {
  expect(limitsForPhone(`+1${area}5550142`)).toEqual(states.map((state) => STATE_LIMITS[state]));
});

it('are three texts in 24 hours, as staff read', () => {
  for (const { texts, withinHours } of Object.values(STATE_LIMITS)) {
    expect([texts, withinHours]).toEqual([3, 24]);
  }
  const { sentence, refusal } = describeReason({ code: 'state_limit' });
  for (const words of [sentence, refusal]) {
    expect(words).toContain('three texts within 24 hours');
  }
});

it('are of states that have a row of hours, so that unlisted area codes are under them', () => {
  expect(Object.keys(STATE_HOURS)).toEqual(expect.arrayContaining(Object.keys(STATE_LIMITS)));
});

it.each([
  ['OR', '2025-06-01T12:00:01Z', true],
  ['OR', '2025-06-01T12:00:00Z', false],
  ['OR', null, false],
  ['FL', '2026-11-30T12:00:00Z', false],
])('of %s exempt who ordered at %s: %s', (state, ordered, exempt) => {
  const limit = STATE_LIMITS[state];
  const now = new Date('2026-12-01T12:00:00Z');
  expect(limit && isExempt(limit, ordered === null ? null : new Date(ordered), now)).toBe(exempt);
});
