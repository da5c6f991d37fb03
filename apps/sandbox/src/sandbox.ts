import type { Clock } from './clock.js';
import { createFaults, type Faults } from './faults.js';
import type { Log } from './log.js';
import { createNumbering } from './numbering.js';
import { createSettings, type SettingsStore } from './settings.js';
import { adminRoot } from './shop/admin-root.js';
import { createBulkOperations } from './shop/bulk-operations.js';
import { createCartStore } from './shop/carts.js';
import { createCatalog, type DemoCatalog } from './shop/catalog.js';
import { createDiscounts } from './shop/discounts.js';
import { createOrderStore } from './shop/orders.js';
import { createGraphql, type RunGraphql, readSchema } from './shop/run-graphql.js';
import type { Shop } from './shop/shop-context.js';
import { requestOf } from './shop/shop-routes.js';
import { storefrontRoot } from './shop/storefront-root.js';
import { createWebhooks } from './shop/webhooks.js';
import { createStore, type Store } from './store.js';
import { createDelivery } from './texts/delivery.js';
import { createTextStore } from './texts/text-store.js';
import { createTexts, type Texts } from './texts/texts.js';

export interface Sandbox {
  shop: Shop;
  texts: Texts;
  faults: Faults;
  settings: SettingsStore;
  store: Store;
  clock: Clock;
  url: () => string;
  portalUrl: string;
  apis: { admin: RunGraphql; storefront: RunGraphql };
  /** Resets to the demo data. Webhook subscriptions stay, and ids are not reused. */
  reset(): void;
  close(): void;
}

/** A reset must not reuse ids or drop the portal's webhook subscriptions. */
const KEPT_TABLES = ['sequences', 'webhookSubscriptions'];

interface Options {
  dataDir: string | null;
  demo: DemoCatalog;
  url: () => string;
  portalUrl: string;
  clock: Clock;
  log: Log;
}

/** Builds the shop and the text gateway on one journal. */
export function createSandbox({ dataDir, demo, url, portalUrl, clock, log }: Options): Sandbox {
  const store = createStore(dataDir);
  const numbering = createNumbering(store);
  const settings = createSettings(store);
  const faults = createFaults(store);
  const apis = {
    admin: createGraphql(readSchema('admin'), adminRoot),
    storefront: createGraphql(readSchema('storefront'), storefrontRoot),
  };
  const shop: Shop = {
    clock,
    url,
    numbering,
    settings,
    faults,
    catalog: createCatalog(demo, { store, settings, clock }),
    discounts: createDiscounts({ store, clock }),
    carts: createCartStore({ store, clock, numbering }),
    orders: createOrderStore({ store, clock }),
    webhooks: createWebhooks({ store, clock, numbering, faults, log }),
    bulk: createBulkOperations({
      store,
      clock,
      numbering,
      url,
      async run(query) {
        const result = await apis.admin(
          { query, variables: null, operationName: null },
          requestOf(shop, true),
        );
        return { data: result.data ?? null, errors: result.errors ?? [] };
      },
    }),
  };
  const textStore = createTextStore({ store });
  const delivery = createDelivery({ texts: textStore, clock, log });
  const texts = createTexts({ store: textStore, delivery, faults, clock, numbering, portalUrl, log });
  delivery.resume();

  return {
    shop,
    texts,
    faults,
    settings,
    store,
    clock,
    url,
    portalUrl,
    apis,
    reset() {
      store.clear(KEPT_TABLES);
      shop.webhooks.forget();
      shop.catalog.reload();
      textStore.reload();
    },
    close() {
      texts.close();
      shop.webhooks.close();
      shop.bulk.close();
      store.close();
    },
  };
}
