import { priceCart } from '@eyecart/shared/rules/pricing';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PatientPrice } from './patient-price';

const wordsOf = (props: Parameters<typeof PatientPrice>[0]) =>
  render(<PatientPrice {...props} />).container.textContent;

describe('PatientPrice', () => {
  it('shows the online price struck through and what the patient pays, each named for screen readers', () => {
    const { container } = render(<PatientPrice cents={4099} discountCode="LAKESIDE20" />);
    expect(container.textContent).toBe('Online $40.99 patient $32.79');
    expect(container.querySelector('s')?.textContent).toBe('Online $40.99');
  });

  it('names neither where the discount line follows', () => {
    expect(wordsOf({ cents: 4099, discountCode: 'LAKESIDE20', isExplained: true })).toBe('$40.99 $32.79');
  });

  it('shows one price without a code', () => {
    expect(wordsOf({ cents: 4099, discountCode: null })).toBe('$40.99');
  });

  it('says what the patient would have paid before a change', () => {
    expect(wordsOf({ cents: 1000, previousCents: 1500, discountCode: 'X' })).toMatch(/\$8\.00 was \$12\.00$/);
    expect(wordsOf({ cents: 1000, previousCents: 1500, discountCode: null })).toBe('$10.00 was $15.00');
  });

  it('rounds a sum as the cart does, once', () => {
    const lines = [
      { price: 1003, quantity: 1 },
      { price: 1003, quantity: 2 },
    ];
    const { onlinePriceCents, yourPriceCents } = priceCart(lines, 'X');
    expect(yourPriceCents).toBe(2407);
    expect(wordsOf({ cents: onlinePriceCents, discountCode: 'X' })).toContain('patient $24.07');
  });
});
