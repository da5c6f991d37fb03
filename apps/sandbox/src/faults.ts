import type { Store } from './store.js';

export type FaultScope = 'sms' | 'shop';
export type SmsFault =
  | 'slowMs'
  | 'tooManyRequests'
  | 'serverError'
  | 'timeoutAfterAccepting'
  | 'timeoutBeforeAccepting'
  | 'resetAfterAccepting'
  | 'failedDelivery'
  | 'noCallbacks';
export type ShopFault = 'slowMs' | 'tooManyRequests' | 'serverError' | 'noWebhooks' | 'cartCreate';

/** Where the faults without a scope of their own belong; the other three hit both unless told. */
export const SCOPES: Record<SmsFault | ShopFault, readonly FaultScope[]> = {
  slowMs: ['sms', 'shop'],
  tooManyRequests: ['sms', 'shop'],
  serverError: ['sms', 'shop'],
  timeoutAfterAccepting: ['sms'],
  timeoutBeforeAccepting: ['sms'],
  resetAfterAccepting: ['sms'],
  failedDelivery: ['sms'],
  noCallbacks: ['sms'],
  noWebhooks: ['shop'],
  cartCreate: ['shop'],
};

export interface Fault {
  /** How many requests it still hits; absent = until it is switched off. */
  count?: number | undefined;
  /** Chance that it hits a request, 0 to 1. */
  rate?: number | undefined;
  /** Hits only texts to this number. */
  to?: string | undefined;
  /** Hits only one of the shop's two APIs. */
  api?: 'admin' | 'storefront' | undefined;
  ms?: number | undefined;
  errorCode?: number | undefined;
  message?: string | undefined;
  code?: string | undefined;
}

/** What is on: fault → scope → rule. */
export type FaultState = Partial<Record<string, Partial<Record<FaultScope, Fault>>>>;

/** Switches a fault on in one scope, or off with null. */
export interface FaultChange {
  scope: FaultScope;
  name: SmsFault | ShopFault;
  fault: Fault | null;
}

export interface Faults {
  read(): FaultState;
  change(changes: readonly FaultChange[]): FaultState;
  /** The fault if it hits this request; a counted one is used up by it. */
  takeSms(name: SmsFault, about?: { to?: string }): Fault | null;
  takeShop(name: ShopFault, about?: { api?: 'admin' | 'storefront' }): Fault | null;
}

/** The switches that make the outside world misbehave; they outlive a restart. */
export function createFaults(store: Store, chance: () => number = Math.random): Faults {
  const table = store.table<{ scope: FaultScope; name: string; fault: Fault }>('faults');

  const set = (scope: FaultScope, name: string, fault: Fault | null): void => {
    const key = `${scope}.${name}`;
    const isOff = fault === null || fault.count === 0 || fault.ms === 0;
    if (!isOff) table.put(key, { scope, name, fault });
    else if (table.get(key) !== undefined) table.delete(key);
  };
  const read = (): FaultState => {
    const state: FaultState = {};
    for (const { scope, name, fault } of table.values()) state[name] = { ...state[name], [scope]: fault };
    return state;
  };
  const take = (scope: FaultScope, name: string, about: Pick<Fault, 'to' | 'api'>): Fault | null => {
    const fault = table.get(`${scope}.${name}`)?.fault;
    if (fault === undefined) return null;
    if (fault.to !== undefined && fault.to !== about.to) return null;
    if (fault.api !== undefined && fault.api !== about.api) return null;
    if (fault.rate !== undefined && chance() >= fault.rate) return null;
    if (fault.count !== undefined) set(scope, name, { ...fault, count: fault.count - 1 });
    return fault;
  };

  return {
    read,
    change(changes) {
      for (const { scope, name, fault } of changes) set(scope, name, fault);
      return read();
    },
    takeSms: (name, about = {}) => take('sms', name, about),
    takeShop: (name, about = {}) => take('shop', name, about),
  };
}
