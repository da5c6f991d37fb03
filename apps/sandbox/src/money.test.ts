import { describe, expect, it } from 'vitest';
import { allocate, displayMoney, shareOf, toCents, toDecimal } from './money.js';

describe('money', () => {
  it('reads and writes decimals exactly', () => {
    for (const [text, cents] of [
      ['18.99', 1899],
      ['0.10', 10],
      ['5', 500],
      ['1.5', 150],
    ] as const) {
      expect(toCents(text)).toBe(cents);
    }
    expect([toDecimal(5), toDecimal(-250), toDecimal(123_456)]).toEqual(['0.05', '-2.50', '1234.56']);
    expect(() => toCents('1.999')).toThrow('"1.999" is not an amount');
  });

  it('rounds half up', () => {
    expect(shareOf(12_498, 2000)).toBe(2500);
    expect([shareOf(2, 2500), shareOf(1, 2500), shareOf(3, 5000)]).toEqual([1, 0, 2]);
  });

  it('allocates so that the parts add up, largest remainders first', () => {
    expect(allocate(10, [1, 1, 1])).toEqual([4, 3, 3]);
    expect(allocate(0, [5, 0])).toEqual([0, 0]);
    for (let amount = 0; amount < 200; amount += 7) {
      const parts = allocate(amount, [1899, 3, 4800, 777]);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
    }
  });

  it('shows negative amounts with a minus sign', () => {
    expect(displayMoney(-2500, 'USD')).toBe('−$25.00');
    expect(displayMoney(123_456_78, 'JPY')).toBe('123,456.78 JPY');
  });
});
