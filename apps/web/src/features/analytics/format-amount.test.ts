import { describe, expect, it } from 'vitest';
import { formatAmount } from './format-amount';

describe('an amount in another currency', () => {
  it.each([
    [131_240, 'CAD', 'CAD 1,312.40'],
    [5, 'EUR', 'EUR 0.05'],
    [150_000, 'JPY', 'JPY 1,500'],
  ])('shows %i cents of %s as %s', (cents, currency, text) => {
    expect(formatAmount(cents, currency)).toBe(text);
  });

  it('shows what is no currency code as it came', () => {
    expect(formatAmount(1250, 'dollars')).toBe('dollars 12.50');
  });
});
