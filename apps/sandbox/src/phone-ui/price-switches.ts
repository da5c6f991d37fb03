import type { Settings } from '../settings.js';

export interface PriceSwitch {
  key: string;
  title: string;
  hint: string;
  on: Partial<Settings>;
  off: Partial<Settings>;
  isOn: (settings: Settings) => boolean;
}

/** Makes the shop charge a different total than the portal shows. The control API takes other values. */
export const PRICE_SWITCHES: readonly PriceSwitch[] = [
  {
    key: 'automaticDiscount',
    title: 'Automatic discount',
    hint: '10% off everything, plus the code',
    on: { automaticDiscountPercent: 10 },
    off: { automaticDiscountPercent: 0 },
    isOn: ({ automaticDiscountPercent }) => automaticDiscountPercent > 0,
  },
  {
    key: 'codePercent',
    title: 'Codes worth 15%',
    hint: 'Instead of 20%',
    on: { codePercent: 15 },
    off: { codePercent: null },
    isOn: ({ codePercent }) => codePercent !== null,
  },
  {
    key: 'codesUsedUp',
    title: 'Codes used up',
    hint: 'No code is accepted',
    on: { areCodesUsedUp: true },
    off: { areCodesUsedUp: false },
    isOn: ({ areCodesUsedUp }) => areCodesUsedUp,
  },
  {
    key: 'rounding',
    title: 'Rounding',
    hint: 'Codes take off 1¢ less',
    on: { roundingCents: 1 },
    off: { roundingCents: 0 },
    isOn: ({ roundingCents }) => roundingCents !== 0,
  },
  {
    key: 'includedTax',
    title: 'Tax included in prices',
    hint: 'Prices contain 8% tax',
    on: { includedTaxPercent: 8 },
    off: { includedTaxPercent: 0 },
    isOn: ({ includedTaxPercent }) => includedTaxPercent > 0,
  },
  {
    key: 'shippingDiscount',
    title: 'Shipping discount',
    hint: 'Half off shipping ($5.00 unless set)',
    on: { shippingDiscountPercent: 50 },
    off: { shippingDiscountPercent: 0 },
    isOn: ({ shippingDiscountPercent }) => shippingDiscountPercent > 0,
  },
];
