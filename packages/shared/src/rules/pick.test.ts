import { expect, it } from 'vitest';
import { pick } from './pick.js';

it('picks only the named properties', () => {
  expect(pick({ one: 1, two: 2, three: 3 }, ['one', 'three'])).toEqual({ one: 1, three: 3 });
});
