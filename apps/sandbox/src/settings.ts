import type { Store } from './store.js';

/** The shop's settings; changed by POST /control/settings. */
export interface Settings {
  /** ISO 4217 currency code. */
  currency: string;
  shippingCents: number;
  /** Charged on goods after the discount; 725 = 7.25%. */
  taxBasisPoints: number;
  /** How many generated products to add to the demo catalog. */
  generatedProducts: number;
}

const DEFAULTS: Settings = { currency: 'USD', shippingCents: 0, taxBasisPoints: 0, generatedProducts: 0 };

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
