import type { Logger } from 'pino';
import type { Database, RootDatabase } from '../../db/client.js';
import type { RunAlone } from '../../db/run-alone.js';
import type { Clock } from '../../providers/clock.js';
import type { CommerceProvider } from '../../providers/commerce/commerce-provider.js';
import type { CatalogSync } from '../catalog/catalog-sync.js';
import { createOrderService } from '../orders/order-service.js';
import { createOrderSyncRepository } from '../orders/order-sync-repository.js';
import { createSyncOrders } from '../orders/sync-orders.js';
import { bringBackOrder, findAsideOrders } from './aside-orders.js';
import { createCatalogChangeWork } from './catalog-change-work.js';
import { createWebhookEventRepository } from './webhook-event-repository.js';
import { createWebhookWork } from './webhook-work.js';

interface Options {
  readonly db: RootDatabase;
  readonly commerce: CommerceProvider;
  readonly catalogSync: CatalogSync;
  readonly runAlone: RunAlone;
  readonly onOrder: (tx: Database, orderId: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Builds what receives orders and catalog changes from the shop, by webhook and by reconciliation. */
export function createShopEvents({ db, commerce, catalogSync, runAlone, onOrder, clock, log }: Options) {
  const orders = createOrderService({ db, onOrder, clock, log });
  const webhookEvents = createWebhookEventRepository(db);
  const shared = { events: webhookEvents, commerce, clock, log };
  const catalogChanges = createCatalogChangeWork({ ...shared, catalogSync });
  return {
    orders,
    webhookEvents,
    catalogChanges,
    webhookWork: createWebhookWork({ ...shared, orders, catalogChanges }),
    syncOrders: createSyncOrders({
      ...shared,
      events: {
        setAside: webhookEvents.setAside,
        listOrders: async () => new Set((await findAsideOrders(shared, db)).keys()),
        bringBack: (externalId) => bringBackOrder(shared, db, externalId),
      },
      orders,
      state: createOrderSyncRepository(db),
      runAlone,
    }),
  };
}
