import { analyticsEndpoints, groupEndpoints } from '@eyecart/shared/contracts';
import { defineModule } from '../../domain-module.js';
import { mount } from '../../http/mount-contract.js';
import type { Platform } from '../../platform.js';
import type { CatalogModule } from '../catalog/module.js';
import { saveDeadLetter } from '../integrations/webhook-event-repository.js';
import type { ReordersModule } from '../reorders/module.js';
import { createAnalyticsHandlers, createGroupFigureHandlers } from './analytics/analytics-routes.js';
import { createAnalyticsService } from './analytics/analytics-service.js';
import { findReadUntil, setReadUntil } from './order-repository.js';
import { createOrderService } from './orders/order-service.js';
import { createSyncOrders } from './orders/sync-orders.js';
import { createCatalogChangeWork } from './shop-events/catalog-change-work.js';
import { clearOrderFromDeadLetters, findDeadLetterOrders } from './shop-events/dead-letters.js';
import { createShopWebhook } from './shop-events/shop-webhook.js';
import { createSubscribeToShop, shopWebhookPath } from './shop-events/subscribe-to-shop.js';
import { createWebhookWork } from './shop-events/webhook-work.js';

/** The shop's orders, by webhook and by reconciliation, and the figures made of them. */
export function createOrdersModule(platform: Platform, { catalog, reorders }: Needs) {
  const { config, db, clock, log, commerce, runAlone } = platform;
  const { publicUrl } = config;
  const { getGroupAnalytics } = groupEndpoints;
  const { catalogSync } = catalog.services;
  const orders = createOrderService({ db, onOrder: reorders.services.proposeRefill, clock, log });
  const shared = { db, commerce, clock, log };
  const catalogChanges = createCatalogChangeWork({ ...shared, catalogSync });
  const webhookWork = createWebhookWork({ ...shared, orders, catalogChanges });
  const syncOrders = createSyncOrders({
    ...shared,
    events: {
      saveDeadLetter: (event) => saveDeadLetter(db, event),
      listOrders: async () => new Set((await findDeadLetterOrders(db, commerce)).keys()),
      clearDeadLetter: (externalId) => clearOrderFromDeadLetters(db, commerce, externalId),
    },
    orders,
    findReadUntil: () => findReadUntil(db),
    setReadUntil: (at) => setReadUntil(db, at),
    runAlone,
  });
  const analytics = createAnalyticsService({ db, clock, shopCurrency: config.shopCurrency });
  return defineModule({
    services: {
      orders,
      webhookWork,
      syncOrders,
      analytics,
      subscribeToShop: createSubscribeToShop({ commerce, publicUrl }),
    },
    mounts: [
      mount(analyticsEndpoints, createAnalyticsHandlers(analytics, platform.practiceExports)),
      mount({ getGroupAnalytics }, createGroupFigureHandlers(analytics)),
    ],
    posted: [
      {
        path: shopWebhookPath(commerce),
        size: 'large',
        handler: createShopWebhook({ ...shared, webhookWork, publicUrl }),
      },
    ],
    jobs: [
      {
        name: 'process-open-webhooks',
        run: () => webhookWork.processOpenEvents(),
        due: { everySeconds: 20 },
      },
      {
        name: 'sync-orders',
        run: (_stopping, startedAt) => syncOrders({ startedAt }),
        due: { cron: `*/${config.orderSyncMinutes} * * * *`, atStart: true },
      },
    ],
    stop: catalogChanges.stop,
    clear: orders.clear,
  });
}

export type OrdersModule = ReturnType<typeof createOrdersModule>;

interface Needs {
  readonly catalog: CatalogModule;
  readonly reorders: ReordersModule;
}
