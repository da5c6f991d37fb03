import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsToDecimal } from './cents-to-decimal';

describe('centsToDecimal', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [123_456, '1234.56'],
  ])('writes %i as %s', (amount, text) => {
    expect(centsToDecimal(amount)).toBe(text);
  });

  it('loses nothing: what is written reads back as the same cents', () => {
    const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(cents, (amount) => {
        const digits = centsToDecimal(amount).replace('.', '');
        expect(Number(digits)).toBe(amount);
      }),
    );
  });
});
