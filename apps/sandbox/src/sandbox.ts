import type { Clock } from './clock.js';
import { createFaults, type Faults } from './faults.js';
import type { Log } from './log.js';
import { createNumbering } from './numbering.js';
import { createSettings, type SettingsBook } from './settings.js';
import { adminRoot } from './shop/admin-root.js';
import { createBulkOperations } from './shop/bulk-operations.js';
import { createCartBook } from './shop/carts.js';
import { createCatalog, type DemoCatalog } from './shop/catalog.js';
import { createDiscounts } from './shop/discounts.js';
import { createOrderBook } from './shop/orders.js';
import { createGraphql, type RunGraphql, readSchema } from './shop/run-graphql.js';
import type { Shop } from './shop/shop-context.js';
import { requestOf } from './shop/shop-routes.js';
import { storefrontRoot } from './shop/storefront-root.js';
import { createWebhooks } from './shop/webhooks.js';
import { createStore, type Store } from './store.js';
import { createDelivery } from './texts/delivery.js';
import { createTextBook } from './texts/text-book.js';
import { createTexts, type Texts } from './texts/texts.js';

export interface Sandbox {
  shop: Shop;
  texts: Texts;
  faults: Faults;
  settings: SettingsBook;
  store: Store;
  clock: Clock;
  url: () => string;
  portalUrl: string;
  apis: { admin: RunGraphql; storefront: RunGraphql };
  /** Back to the pristine demo; webhook subscriptions stay, and numbers go on. */
  reset(): void;
  close(): void;
}

/** Numbers never come twice, and the portal that subscribed to webhooks is no part of the demo. */
const KEPT_TABLES = ['sequences', 'webhookSubscriptions'];

interface Options {
  dataDir: string | null;
  demo: DemoCatalog;
  url: () => string;
  portalUrl: string;
  clock: Clock;
  log: Log;
}

/** Puts the shop and the text gateway together on one journal. */
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
    carts: createCartBook({ store, clock, numbering }),
    orders: createOrderBook({ store, clock }),
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
  const book = createTextBook({ store });
  const delivery = createDelivery({ texts: book, clock, log });
  const texts = createTexts({ book, delivery, faults, clock, numbering, portalUrl, log });
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
      book.reload();
    },
    close() {
      texts.close();
      shop.webhooks.close();
      shop.bulk.close();
      store.close();
    },
  };
}
