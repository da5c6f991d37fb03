import type { Logger } from 'pino';
import { type Config, imageOriginsOf } from './config.js';
import { type DatabaseClient, openDatabase, openSessionDatabase } from './db/client.js';
import { createNotifications } from './db/notifications.js';
import { createRunAlone } from './db/run-alone.js';
import { createReorders } from './dependencies/create-reorders.js';
import { createTexts } from './dependencies/create-texts.js';
import { describeFault } from './faults/describe-fault.js';
import { createSharedLimiters } from './http/create-shared-limiters.js';
import { createRateLimiter } from './http/rate-limit.js';
import { logEvents } from './http/request-log.js';
import { createSecurityLogger } from './http/security-log.js';
import { createAnalyticsRepository } from './modules/analytics/analytics-repository.js';
import { createAnalyticsService } from './modules/analytics/analytics-service.js';
import { createFollowUpEffect } from './modules/analytics/follow-up-effect.js';
import { createAuditTrail } from './modules/audit/audit-trail.js';
import { createBundleRepository } from './modules/bundles/bundle-repository.js';
import { createBundleService } from './modules/bundles/bundle-service.js';
import { createCartRepository } from './modules/carts/cart-repository.js';
import { createCartService } from './modules/carts/cart-service.js';
import { createCatalog } from './modules/catalog/catalog.js';
import { createCatalogRepository } from './modules/catalog/catalog-repository.js';
import { createCatalogSync } from './modules/catalog/catalog-sync.js';
import { createCheckoutRepository } from './modules/checkout/checkout-repository.js';
import { createCheckoutEntry } from './modules/checkout/checkout-routes.js';
import { createCheckoutService } from './modules/checkout/checkout-service.js';
import { createDraftOrderRepository } from './modules/draft-orders/draft-order-repository.js';
import { createDraftOrderService } from './modules/draft-orders/draft-order-service.js';
import { createFavoriteRepository } from './modules/favorites/favorite-repository.js';
import { createFavoriteService } from './modules/favorites/favorite-service.js';
import { createWatch } from './modules/metrics/create-watch.js';
import { createOutgoingWebhooks } from './modules/outgoing-webhooks/create-outgoing-webhooks.js';
import type { Resolve } from './modules/outgoing-webhooks/resolve-name.js';
import { createDrawingThreads } from './modules/plans/pdf/drawing-threads.js';
import { createFindPicture } from './modules/plans/pdf/find-picture.js';
import { createPlanService } from './modules/plans/plan-service.js';
import { createPrintQueue, PRINTS_AT_ONCE } from './modules/plans/print-queue.js';
import { warnOfOpenDemos } from './modules/practices/demo-practices.js';
import { createPracticeChanges } from './modules/practices/practice-changes.js';
import { createPracticeRepository } from './modules/practices/practice-repository.js';
import { createProductNoteService } from './modules/product-notes/product-note-service.js';
import { proposeRefill } from './modules/refills/propose-refill.js';
import { createErasePatient } from './modules/retention/erase-patient.js';
import { createExportPatient } from './modules/retention/export-patient.js';
import { createRetention } from './modules/retention/retention.js';
import { createEnrollment } from './modules/session/enrollment.js';
import { createSessionRepository } from './modules/session/session-repository.js';
import { createAuthenticator } from './modules/session/session-routes.js';
import { createSessionService } from './modules/session/session-service.js';
import { createReplyReading } from './modules/webhooks/create-reply-reading.js';
import { createShopEvents } from './modules/webhooks/create-shop-events.js';
import { createSubscribeToShop } from './modules/webhooks/subscribe-to-shop.js';
import { type Clock, systemClock } from './providers/clock.js';
import type { CommerceProvider } from './providers/commerce/commerce-provider.js';
import { createShopifyProvider } from './providers/commerce/shopify/shopify-provider.js';
import type { SmsGateway } from './providers/sms/sms-gateway.js';

/** Dependencies that tests may replace. */
export interface Replacements {
  readonly clock?: Clock;
  readonly commerce?: CommerceProvider;
  readonly gateway?: SmsGateway;
  readonly resolveHost?: Resolve;
}

export type Dependencies = ReturnType<typeof createDependencies>;

/** Builds everything the API and the worker are made of. The gateway is the one that the settings chose. */
export function createDependencies(config: Config, log: Logger, replacements: Replacements = {}) {
  const clock = replacements.clock ?? systemClock;
  const securityLog = createSecurityLogger({
    path: config.securityLogPath,
    isSilent: config.logLevel === 'silent',
  });
  const database: DatabaseClient = openDatabase({ ...config.database, log });
  const sessionDatabase = openSessionDatabase(config.database, database, log);
  const { db } = database;
  const { metrics, readiness, countAttempt } = createWatch({ db, pool: database.pool, clock, log });
  const secureCookies = config.publicUrl.startsWith('https:');
  const { publicUrl, limits, replyRetentionDays } = config;

  const commerce =
    replacements.commerce ?? createShopifyProvider({ ...config.shopify, clock, log: logEvents(log) });
  const gateway = replacements.gateway ?? config.gateway.create(config.gatewayTimeoutMs);
  const isTestNumber = (e164: string) => config.allowTestNumbers && gateway.isTestNumber(e164);

  const notifications = createNotifications({ db, pool: sessionDatabase.pool, log });
  const rateLimiter = createRateLimiter({ db, clock });
  const sharedLimiters = createSharedLimiters({ db, clock, log, limits });

  const sessionRepository = createSessionRepository(db);
  const sessions = createSessionService({
    sessions: sessionRepository,
    noteKeyUse: createPracticeRepository(db).noteKeyUse,
    notifications,
    rateLimiter,
    clock,
    limits,
  });
  const enrollment = createEnrollment({ db, clock });
  const authenticate = createAuthenticator({ sessions, secureCookies });

  const catalogRepository = createCatalogRepository(db);
  const catalog = createCatalog({ repository: catalogRepository, db, notifications, log });
  const runAlone = createRunAlone(sessionDatabase);
  const catalogSync = createCatalogSync({ commerce, catalog: catalogRepository, clock, runAlone });

  const cartRepository = createCartRepository(db);
  const carts = createCartService({
    db,
    carts: cartRepository,
    catalog,
    clock,
    publicUrl,
    cartTtlDays: config.cartTtlDays,
  });

  const checkoutRepository = createCheckoutRepository(db);
  const checkouts = createCheckoutService({
    carts,
    checkouts: checkoutRepository,
    commerce,
    clock,
    log,
    refreshCatalog: () => {
      catalogSync
        .syncChanges()
        .catch((error: unknown) => log.warn({ fault: describeFault(error) }, 'Catalog could not be synced'));
    },
  });
  const checkoutEntry = createCheckoutEntry({
    checkouts,
    rateLimiter,
    limitPerMinute: limits.checkoutsPerAddressPerMinute,
    secureCookies,
  });

  const favorites = createFavoriteService({ db, favorites: createFavoriteRepository(db), catalog, clock });
  const productNotes = createProductNoteService({ db, catalog, clock });
  const drawingThreads = createDrawingThreads({ log, threads: PRINTS_AT_ONCE });
  const plans = createPlanService({
    carts,
    productNotes,
    practices: createPracticeRepository(db),
    findPicture: createFindPicture({ origins: imageOriginsOf(config) }),
    takePrintTurn: createPrintQueue(),
    drawingThreads,
    clock,
    publicUrl,
  });
  const bundles = createBundleService({ db, bundles: createBundleRepository(db), catalog, clock });
  const draftOrders = createDraftOrderService({
    db,
    draftOrders: createDraftOrderRepository(db),
    catalog,
    clock,
    isTestNumber,
  });

  const practices = { ...createPracticeRepository(db), ...createPracticeChanges(notifications) };
  const shared = { config, db, clock, log, catalog, draftOrders, isTestNumber };
  const { replyRepository, ...texts } = createTexts({
    ...shared,
    gateway,
    carts,
    practices,
    rateLimiter,
    countAttempt,
    countAlert: metrics.countAlert,
  });
  const reorders = createReorders({
    ...shared,
    texts: { ...texts, replyRepository },
    gateway,
  });

  const { catalogChanges, ...shopEvents } = createShopEvents({
    db,
    commerce,
    catalogSync,
    runAlone,
    onOrder: (tx, orderId) =>
      proposeRefill(tx, orderId, { now: clock.now(), daysBefore: config.refillDaysBefore }),
    clock,
    log,
  });
  const replyReading = createReplyReading({
    db,
    gateway,
    takeReply: texts.takeReply,
    events: shopEvents.webhookEvents,
    countFound: metrics.countFoundReply,
    runAlone,
    clock,
    log,
  });
  const { followUpNeeds } = reorders;
  const isTrial = config.sandboxUrl !== null;
  const { piiRetentionDays: retentionDays } = config;
  const retention = createRetention({ db, clock, retentionDays, replyRetentionDays, followUpNeeds });
  const analytics = createAnalyticsService({
    analytics: createAnalyticsRepository(db),
    followUpEffect: createFollowUpEffect(db),
    clock,
    shopCurrency: config.shopCurrency,
  });

  return {
    config,
    log,
    securityLog,
    clock,
    db,
    database,
    commerce,
    gateway,
    isTestNumber,
    rateLimiter,
    ...sharedLimiters,
    sharedLimiters: Object.values(sharedLimiters),
    sessions,
    enrollment,
    authenticate,
    secureCookies,
    catalog,
    catalogSync,
    findVariantInStock: catalogRepository.findVariantInStock,
    carts,
    favorites,
    bundles,
    plans,
    productNotes,
    draftOrders,
    checkoutEntry,
    checkoutRepository,
    ...texts,
    ...reorders,
    ...shopEvents,
    ...replyReading,
    ...createOutgoingWebhooks({ db, clock, log, isTrial, resolve: replacements.resolveHost }),
    analytics,
    retention,
    erasePatient: createErasePatient({ db, optOuts: texts.optOuts, followUpNeeds, clock }),
    exportPatient: createExportPatient({ db }),
    subscribeToShop: createSubscribeToShop({ commerce, publicUrl }),
    practices,
    notifications,
    auditTrail: createAuditTrail(db),
    metrics,
    readiness,
    /** Starts what both processes need before they can work. */
    async start(): Promise<void> {
      await notifications.start();
      await catalog.start();
      if (!isTrial) await warnOfOpenDemos(practices, log);
    },
    async close(): Promise<void> {
      await drawingThreads.stop();
      await catalogChanges.stop();
      await Promise.all(Object.values(sharedLimiters).map((limiter) => limiter.stop()));
      await catalog.stop();
      await notifications.stop();
      if (sessionDatabase !== database) await sessionDatabase.close();
      await database.close();
    },
  };
}
