import { expect, it } from 'vitest';
import { startStopwatch } from './clock.js';

it('goes on by the monotonic clock when the wall clock is set', () => {
  const at = { wall: Date.parse('2026-11-20T12:00:00Z'), monotonicMs: 5_000 };
  const stopwatch = startStopwatch({ now: () => new Date(at.wall), monotonicMs: () => at.monotonicMs });
  at.wall += 2_500;
  at.monotonicMs += 2_000;
  expect(stopwatch.isSteady()).toBe(true);
  at.wall += 3_600_000;
  expect(stopwatch.isSteady()).toBe(false);
  expect(stopwatch.now()).toEqual(new Date('2026-11-20T12:00:02Z'));
});

it('follows a clock that is never set', () => {
  let now = new Date('2026-11-20T12:00:00Z');
  const stopwatch = startStopwatch({ now: () => now });
  now = new Date('2026-11-21T12:00:00Z');
  expect({ now: stopwatch.now(), isSteady: stopwatch.isSteady() }).toEqual({ now, isSteady: true });
});
