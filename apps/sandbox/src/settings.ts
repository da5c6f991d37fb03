import type { Store } from './store.js';

/** What the shop charges in; changed by POST /control/settings. */
export interface Settings {
  /** ISO 4217 code of the shop's currency. */
  currency: string;
  shippingCents: number;
  /** On goods after the discount; 725 = 7.25%. */
  taxBasisPoints: number;
  /** How many generated products stand beside the demo catalog. */
  generatedProducts: number;
}

const DEFAULTS: Settings = { currency: 'USD', shippingCents: 0, taxBasisPoints: 0, generatedProducts: 0 };

export interface SettingsBook {
  read(): Settings;
  change(patch: Partial<Settings>): Settings;
}

export function createSettings(store: Store): SettingsBook {
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
