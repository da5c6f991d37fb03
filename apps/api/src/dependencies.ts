import type { Logger } from 'pino';
import type { Config } from './config/config.js';
import type { WORKER_NAME } from './db/notifications.js';
import { createCartsModule } from './domains/carts/module.js';
import { createCatalogModule } from './domains/catalog/module.js';
import { createFollowUpModule } from './domains/follow-up/module.js';
import { createIntegrationsModule } from './domains/integrations/module.js';
import type { Resolve } from './domains/integrations/webhooks/resolve-name.js';
import { createOperationsModule, createWatch } from './domains/operations/module.js';
import { createOrdersModule } from './domains/orders/module.js';
import { createPracticesModule } from './domains/practices/module.js';
import { endReordersTo } from './domains/reorders/end-reorders-to.js';
import { createReordersModule } from './domains/reorders/module.js';
import { createTestKeysModule } from './domains/test-keys/module.js';
import { createTextsModule } from './domains/texts/module.js';
import { createPlatform, type Replacements as PlatformReplacements } from './platform.js';

/** What tests may replace. */
export interface Replacements extends PlatformReplacements {
  readonly resolveHost?: Resolve;
}

export type Dependencies = ReturnType<typeof createDependencies>;

/** Wires up the API and the worker from the bottom up: each domain depends only on those created before it. */
export function createDependencies(config: Config, log: Logger, replacements: Replacements = {}) {
  const platform = createPlatform(config, log, replacements);
  const watch = createWatch(platform);
  const { metrics, readiness } = watch;

  const practices = createPracticesModule(platform);
  const integrations = createIntegrationsModule(platform, replacements.resolveHost);
  const catalog = createCatalogModule(platform);
  const carts = createCartsModule(platform, {
    practices,
    catalog,
    recordTestOrder: (order): Promise<unknown> => orders.services.orders.recordOrder(order),
  });
  const texts = createTextsModule(platform, {
    catalog,
    carts,
    endReorders: endReordersTo,
    countAttempt: metrics.countAttempt,
    countAlert: metrics.countAlert,
    countFoundReply: metrics.countFoundReply,
    readiness,
  });
  const reorders = createReordersModule(platform, { catalog, texts });
  const orders = createOrdersModule(platform, { catalog, reorders });
  const followUp = createFollowUpModule(platform, { texts, reorders });
  const testKeys = createTestKeysModule(platform, { carts, texts, orders });
  const others = [practices, integrations, catalog, carts, texts, reorders, orders, followUp, testKeys];
  const operations = createOperationsModule(platform, { watch, catalog, texts, followUp, others });
  const modules = [...others, operations];

  return {
    ...platform,
    ...practices.services,
    ...integrations.services,
    ...catalog.services,
    ...carts.services,
    ...texts.services,
    ...reorders.services,
    ...orders.services,
    ...followUp.services,
    ...testKeys.services,
    ...operations.services,
    modules,
    /** Starts what both processes need, such as the catalog in memory. */
    async start(name?: typeof WORKER_NAME): Promise<void> {
      await platform.notifications.start(name);
      for (const { start } of modules) await start?.();
    },
    async close(): Promise<void> {
      for (const { stop } of modules.toReversed()) await stop?.();
      await platform.closePlatform();
    },
  };
}
