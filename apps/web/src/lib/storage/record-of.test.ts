import { expect, it } from 'vitest';
import { recordOf } from './record-of';

it('returns the same value for every key', () => {
  expect(recordOf(['one', 'two'], '')).toEqual({ one: '', two: '' });
});
