import type { Store } from './store.js';

/** The shop's settings; changed by POST /control/settings. */
export interface Settings {
  /** ISO 4217 currency code. */
  currency: string;
  shippingCents: number;
  /** Charged on goods after the discount; 725 = 7.25%. */
  taxBasisPoints: number;
  /** Percent off every line, without a code and on top of one; 0 = none. */
  automaticDiscountPercent: number;
  /** Percent off for every code; null = each code's own value. */
  codePercent: number | null;
  areCodesUsedUp: boolean;
  /** Cents by which rounding lowers the discount of a code; negative raises it. */
  roundingCents: number;
  /** Tax contained in the prices, in percent, instead of tax on top; 0 = none. */
  includedTaxPercent: number;
  /** Percent off shipping; 0 = none. */
  shippingDiscountPercent: number;
  /** How many generated products to add to the demo catalog. */
  generatedProducts: number;
}

const DEFAULTS: Settings = {
  currency: 'USD',
  shippingCents: 0,
  taxBasisPoints: 0,
  automaticDiscountPercent: 0,
  codePercent: null,
  areCodesUsedUp: false,
  roundingCents: 0,
  includedTaxPercent: 0,
  shippingDiscountPercent: 0,
  generatedProducts: 0,
};

export interface SettingsStore {
  read(): Settings;
  change(patch: Partial<Settings>): Settings;
}

export function createSettings(store: Store): SettingsStore {
  const table = store.table<Settings>('settings');
  const read = (): Settings => ({ ...DEFAULTS, ...table.get('shop') });
  return {
    read,
    change(patch) {
      table.put('shop', { ...read(), ...patch });
      return read();
    },
  };
}
