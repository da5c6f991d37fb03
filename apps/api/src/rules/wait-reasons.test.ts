import { expect, it } from 'vitest';
import { numberIsFull, numberLimitReached, practiceLimitReached } from './wait-reasons.js';

it.each([
  [numberLimitReached(1), 'This number has reached its limit of 1 text an hour.'],
  [numberIsFull(10), 'Waiting: this number has reached its limit of 10 texts an hour.'],
  [practiceLimitReached(0), 'Your practice has reached its limit of 0 texts a day.'],
])('a limit agrees with its noun: %s', (said, expected) => {
  expect(said).toBe(expected);
});
