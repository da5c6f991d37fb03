import { expect, it } from 'vitest';
import { pick, recordOf } from './pick.js';

it('picks only the named properties', () => {
  expect(pick({ one: 1, two: 2, three: 3 }, ['one', 'three'])).toEqual({ one: 1, three: 3 });
});

it('returns the same value for every key', () => {
  expect(recordOf(['one', 'two'], '')).toEqual({ one: '', two: '' });
});
