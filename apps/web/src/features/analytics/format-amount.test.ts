import { expect, it } from 'vitest';
import { formatAmount } from './format-amount';

it.each([
  [123456, 'USD', '$1,234.56'],
  [0, 'USD', '$0.00'],
  [123456, 'CAD', 'CAD 1,234.56'],
  [120000, 'JPY', 'JPY 1,200'],
])('shows %i cents in %s as %s', (cents, currency, shown) => {
  expect(formatAmount(cents, currency)).toBe(shown);
});

it('shows an invalid currency code unchanged', () => {
  expect(formatAmount(1250, 'dollars')).toBe('dollars 12.50');
});
