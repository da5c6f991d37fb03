import { describe, expect, it } from 'vitest';
import { parseDecimalToCents } from './parse-decimal.js';

describe('parseDecimalToCents', () => {
  it.each([
    ['18.99', 1899],
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    ['12.5000', 1250],
    ['0.07', 7],
    ['-3.10', -310],
    ['1.15', 115],
    ['-0.00', 0],
  ])('reads %s as %i', (decimal, amount) => {
    expect(parseDecimalToCents(decimal)).toBe(amount);
  });

  it.each(['0.005', '', ' ', '1,234.56', '.5', '5.', '1e3', 'NaN', '+1', '12.50 ', '99999999999999999'])(
    'refuses "%s" and quotes it',
    (decimal) => {
      expect(() => parseDecimalToCents(decimal)).toThrow(`"${decimal}"`);
    },
  );
});
