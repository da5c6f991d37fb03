import { expect, it } from 'vitest';
import { largestFitting } from './largest-fitting.js';

const SCALES = [1.15, 1.08, 1, 0.94, 0.88, 0.82, 0.78];

it.each([2, ...SCALES.map((scale) => scale + 0.001), 0.5])(
  'finds the largest scale up to %d in at most four layouts, and one when none fits',
  (most) => {
    const tried: number[] = [];
    const layOut = (scale: number) => {
      tried.push(scale);
      return scale <= most ? scale : undefined;
    };
    const found = largestFitting(SCALES, layOut);
    expect(found).toBe(SCALES.find((scale) => scale <= most));
    expect(tried.length).toBeLessThanOrEqual(found === undefined ? 1 : 4);
  },
);

it('finds nothing among no scales', () => {
  expect(largestFitting([], () => 1)).toBeUndefined();
});
