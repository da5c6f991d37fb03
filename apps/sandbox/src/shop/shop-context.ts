import type { Clock } from '../clock.js';
import type { Faults } from '../faults.js';
import type { Numbering } from '../numbering.js';
import type { Settings, SettingsBook } from '../settings.js';
import type { BulkOperations } from './bulk-operations.js';
import type { CartBook } from './carts.js';
import type { Catalog } from './catalog.js';
import type { Discounts } from './discounts.js';
import type { OrderBook } from './orders.js';
import type { Webhooks } from './webhooks.js';

/** Everything the shop is made of. */
export interface Shop {
  clock: Clock;
  /** The sandbox's own address, known once it listens. */
  url: () => string;
  numbering: Numbering;
  settings: SettingsBook;
  faults: Faults;
  catalog: Catalog;
  discounts: Discounts;
  carts: CartBook;
  orders: OrderBook;
  webhooks: Webhooks;
  bulk: BulkOperations;
}

/** What a GraphQL resolver is handed. */
export interface ShopRequest {
  shop: Shop;
  settings: Settings;
  /** Lists come whole inside a bulk operation. */
  isBulk: boolean;
  /** Search fields that were ignored, for the warning in the answer. */
  searchWarnings: { field: string; query: string }[];
}
