import { describe, expect, it } from 'vitest';
import { cartLineTitle } from './cart-line-title.js';

describe('cartLineTitle', () => {
  it('appends the variant unless it is the default one', () => {
    expect(cartLineTitle('Lid Wipes', '60 count')).toBe('Lid Wipes - 60 count');
    expect(cartLineTitle('Lid Wipes', 'Default Title')).toBe('Lid Wipes');
    expect(cartLineTitle('Lid Wipes', null)).toBe('Lid Wipes');
  });
});
