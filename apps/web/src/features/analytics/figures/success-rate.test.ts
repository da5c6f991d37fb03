import { describe, expect, it } from 'vitest';
import { successBadge, successRatePercent } from './success-rate';

describe('successRatePercent', () => {
  it.each([
    [241, 248, 97],
    [1, 8, 13],
    [179, 200, 90],
    [0, 5, 0],
    [5, 5, 100],
  ])('gives %i of %i as %i%%', (successful, total, percent) => {
    expect(successRatePercent(successful, total)).toBe(percent);
  });

  it('is 0 without any text', () => {
    expect(successRatePercent(0, 0)).toBe(0);
  });

  it('rejects anything that is not a whole number', () => {
    expect(() => successRatePercent(0.123, 3)).toThrow(RangeError);
  });
});

describe('successBadge', () => {
  it.each([
    [100, 'default'],
    [90, 'default'],
    [89, 'secondary'],
    [70, 'secondary'],
    [69, 'destructive'],
    [0, 'destructive'],
  ])('gives %i%% the badge %s', (percent, badge) => {
    expect(successBadge(percent)).toBe(badge);
  });
});
