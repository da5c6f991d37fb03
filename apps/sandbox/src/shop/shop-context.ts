import type { Clock } from '../clock.js';
import type { Faults } from '../faults.js';
import type { Numbering } from '../numbering.js';
import type { Settings, SettingsStore } from '../settings.js';
import type { BulkOperations } from './bulk-operations.js';
import type { CartStore } from './carts.js';
import type { Catalog } from './catalog.js';
import type { Discounts } from './discounts.js';
import type { OrderStore } from './orders.js';
import type { Webhooks } from './webhooks.js';

/** The parts of the shop. */
export interface Shop {
  clock: Clock;
  /** The sandbox's URL, known once it listens. */
  url: () => string;
  numbering: Numbering;
  settings: SettingsStore;
  faults: Faults;
  catalog: Catalog;
  discounts: Discounts;
  carts: CartStore;
  orders: OrderStore;
  webhooks: Webhooks;
  bulk: BulkOperations;
}

/** The context of GraphQL resolvers. */
export interface ShopRequest {
  shop: Shop;
  settings: Settings;
  /** Bulk operations return whole lists. */
  isBulk: boolean;
  /** Of `@inContext`: the shop's code, such as ES. */
  language: string;
  /** Ignored search fields, for the warning in the response. */
  searchWarnings: { field: string; query: string }[];
}
