import { wordsIn } from '@eyecart/shared/languages/words';
import { describe, expect, it } from 'vitest';
import {
  type CheckoutDifference,
  compareTotals,
  describeForPatient,
  describeForStaff,
  needsAgreement,
} from './checkout-difference.js';

const OURS = { onlinePriceCents: 5_000, yourPriceCents: 4_000 };
const SHOP = { goodsCents: 5_000, totalCents: 4_000, codeRefusal: null } as const;

describe('comparing totals', () => {
  it.each([
    ['the same', SHOP, null, false],
    ['one cent more', { ...SHOP, totalCents: 4_001 }, 'rounding', true],
    ['one cent less', { ...SHOP, totalCents: 3_999 }, 'rounding', false],
    ['a smaller discount', { ...SHOP, totalCents: 4_250 }, 'less-off', true],
    ['a larger discount', { ...SHOP, totalCents: 3_600 }, 'more-off', false],
    ['higher prices', { ...SHOP, goodsCents: 5_001, totalCents: 4_001 }, 'prices', true],
    ['lower prices', { ...SHOP, goodsCents: 4_900, totalCents: 3_920 }, 'prices', false],
    ['no discount', { ...SHOP, totalCents: 5_000, codeRefusal: 'used-up' }, 'code-used-up', true],
    ['another discount instead', { ...SHOP, codeRefusal: 'unknown' }, 'code-unknown', true],
    ['a larger one instead', { ...SHOP, totalCents: 3_500, codeRefusal: 'inactive' }, 'code-inactive', true],
  ] as const)('finds %s', (_, shop, reason, isAsked) => {
    const totals = compareTotals(OURS, shop);
    expect(totals).toEqual({ ourTotalCents: 4_000, shopTotalCents: shop.totalCents, reason });
    expect(needsAgreement(totals)).toBe(isAsked);
  });
});

describe('wording a difference', () => {
  const usedUp: CheckoutDifference = { ourTotalCents: 4_000, shopTotalCents: 4_120, reason: 'code-used-up' };

  it('names both totals and the reason', () => {
    expect(describeForPatient(usedUp, 'LAKESIDE20', wordsIn('en'))).toBe(
      'The shop charges $41.20 instead of $40.00: the code LAKESIDE20 has been used up.',
    );
    expect(describeForStaff(usedUp, 'LAKESIDE20')).toBe(
      'The shop charges $41.20 instead of $40.00 for this cart: the code LAKESIDE20 has been used up.',
    );
  });

  it('names one total when only the code is missing', () => {
    expect(describeForPatient({ ...usedUp, shopTotalCents: 4_000 }, 'LAKESIDE20', wordsIn('en'))).toBe(
      'The shop charges $40.00: the code LAKESIDE20 has been used up.',
    );
  });

  it('says that less to pay is good news, also when the code was not taken', () => {
    const cheaper = { ...usedUp, ourTotalCents: 5_439, shopTotalCents: 4_759 };
    expect(describeForPatient(cheaper, 'LAKESIDE20', wordsIn('en'))).toBe(
      'Good news: you pay $47.59 at the shop instead of $54.39.',
    );
    expect(describeForPatient(cheaper, 'LAKESIDE20', wordsIn('es'))).toBe(
      'Buenas noticias: en la tienda paga $47.59 en lugar de $54.39.',
    );
  });

  it('does not mention a code when there is none', () => {
    expect(describeForPatient({ ...usedUp, reason: 'less-off' }, null, wordsIn('en'))).toBe(
      'The shop charges $41.20 instead of $40.00: it adds a charge of its own.',
    );
  });

  it('speaks the language of the patient', () => {
    expect(describeForPatient(usedUp, 'LAKESIDE20', wordsIn('es'))).toBe(
      'Hoy el total es $41.20, no $40.00: el código LAKESIDE20 ya no se puede usar.',
    );
  });
});
