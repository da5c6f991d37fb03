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
  | 'noCallbacks'
  | 'loseReplies';
export type ShopFault = 'slowMs' | 'tooManyRequests' | 'serverError' | 'noWebhooks' | 'cartCreate';

/** Where each fault applies. The first three apply to both unless a scope is given. */
export const SCOPES: Record<SmsFault | ShopFault, readonly FaultScope[]> = {
  slowMs: ['sms', 'shop'],
  tooManyRequests: ['sms', 'shop'],
  serverError: ['sms', 'shop'],
  timeoutAfterAccepting: ['sms'],
  timeoutBeforeAccepting: ['sms'],
  resetAfterAccepting: ['sms'],
  failedDelivery: ['sms'],
  noCallbacks: ['sms'],
  loseReplies: ['sms'],
  noWebhooks: ['shop'],
  cartCreate: ['shop'],
};

export interface Fault {
  /** How many more requests it affects; absent = until turned off. */
  count?: number | undefined;
  /** Probability per request, 0 to 1. */
  rate?: number | undefined;
  /** Only for texts to this number, or replies from it. */
  to?: string | undefined;
  /** Only for one of the shop's two APIs. */
  api?: 'admin' | 'storefront' | undefined;
  ms?: number | undefined;
  errorCode?: number | undefined;
  /** For a failed delivery: the text arrives after all, this much later. */
  arrivesAfterMs?: number | undefined;
  message?: string | undefined;
  code?: string | undefined;
}

/** The faults that are on: fault → scope → rule. */
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
  /** The fault, if it applies to this request; lowers its count. */
  takeSms(name: SmsFault, request?: { to?: string }): Fault | null;
  takeShop(name: ShopFault, request?: { api?: 'admin' | 'storefront' }): Fault | null;
}

/** Switches that make the shop and the gateway misbehave. They survive a restart. */
export function createFaults(store: Store, random: () => number = Math.random): Faults {
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
  const take = (scope: FaultScope, name: string, request: Pick<Fault, 'to' | 'api'>): Fault | null => {
    const fault = table.get(`${scope}.${name}`)?.fault;
    if (fault === undefined) return null;
    if (fault.to !== undefined && fault.to !== request.to) return null;
    if (fault.api !== undefined && fault.api !== request.api) return null;
    if (fault.rate !== undefined && random() >= fault.rate) return null;
    if (fault.count !== undefined) set(scope, name, { ...fault, count: fault.count - 1 });
    return fault;
  };

  return {
    read,
    change(changes) {
      for (const { scope, name, fault } of changes) set(scope, name, fault);
      return read();
    },
    takeSms: (name, request = {}) => take('sms', name, request),
    takeShop: (name, request = {}) => take('shop', name, request),
  };
}
