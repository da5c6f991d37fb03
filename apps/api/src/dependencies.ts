import type { Logger } from 'pino';
import type { Config } from './config.js';
import { type DatabaseClient, openDatabase } from './db/client.js';
import { describeFault } from './http/error-handler.js';
import { createRateLimiter } from './http/rate-limit.js';
import { createReadLimiter } from './http/read-limiter.js';
import { createBundleRepository } from './modules/bundles/bundle-repository.js';
import { createBundleService } from './modules/bundles/bundle-service.js';
import { createCartRepository } from './modules/carts/cart-repository.js';
import { createCartService } from './modules/carts/cart-service.js';
import { createCatalogue } from './modules/catalogue/catalogue.js';
import { createCatalogueRepository } from './modules/catalogue/catalogue-repository.js';
import { createCatalogueSync } from './modules/catalogue/catalogue-sync.js';
import { createCheckoutDoor } from './modules/checkout/checkout-routes.js';
import { createCheckoutService } from './modules/checkout/checkout-service.js';
import { createDraftOrderRepository } from './modules/draft-orders/draft-order-repository.js';
import { createDraftOrderService } from './modules/draft-orders/draft-order-service.js';
import { createFavoriteRepository } from './modules/favorites/favorite-repository.js';
import { createFavoriteService } from './modules/favorites/favorite-service.js';
import { createForgetAnswer, createRunOnce } from './modules/idempotency/run-once.js';
import { createDelivery } from './modules/messages/deliver-message.js';
import { createDrainQueue } from './modules/messages/drain-queue.js';
import { createMessageQueue } from './modules/messages/message-queue.js';
import { createMessageRepository } from './modules/messages/message-repository.js';
import { createMessageService } from './modules/messages/message-service.js';
import { createSenderPace } from './modules/messages/sender-pace.js';
import { createSettleMessages } from './modules/messages/settle-messages.js';
import { createOptOutRepository } from './modules/opt-outs/opt-out-repository.js';
import { createOptOutService } from './modules/opt-outs/opt-out-service.js';
import { createPracticeRepository } from './modules/practices/practice-repository.js';
import { createSessionRepository } from './modules/session/session-repository.js';
import { createAuthenticator } from './modules/session/session-routes.js';
import { createSessionService } from './modules/session/session-service.js';
import { type Clock, systemClock } from './providers/clock.js';
import type { CommerceProvider } from './providers/commerce/commerce-provider.js';
import { createShopifyProvider } from './providers/commerce/shopify/shopify-provider.js';
import type { SmsGateway } from './providers/sms/sms-gateway.js';
import { createTwilioGateway } from './providers/sms/twilio/twilio-gateway.js';

/** What tests may put in the place of the real thing. */
export interface Replacements {
  readonly clock?: Clock;
  readonly commerce?: CommerceProvider;
  readonly gateway?: SmsGateway;
}

export type Dependencies = ReturnType<typeof createDependencies>;

/** Builds everything the API and the worker are made of. The only place that names implementations. */
export function createDependencies(config: Config, log: Logger, replacements: Replacements = {}) {
  const clock = replacements.clock ?? systemClock;
  const database: DatabaseClient = openDatabase({ ...config.database, log });
  const { db } = database;
  const secureCookies = config.publicUrl.startsWith('https:');
  const { publicUrl, limits, allowTestNumbers } = config;

  const commerce =
    replacements.commerce ?? createShopifyProvider({ ...config.shopify, clock, log: logWith(log) });
  const gateway = replacements.gateway ?? createTwilioGateway(config.twilio);

  const rateLimiter = createRateLimiter({ db, clock });
  const cartReads = createReadLimiter({
    db,
    clock,
    log,
    limitPerMinute: limits.cartReadsPerAddressPerMinute,
  });
  const runOnce = createRunOnce({ db, clock });

  const sessionRepository = createSessionRepository(db);
  const sessions = createSessionService({ sessions: sessionRepository, rateLimiter, clock, limits });
  const authenticate = createAuthenticator({ sessions, secureCookies });

  const catalogueRepository = createCatalogueRepository(db);
  const catalogue = createCatalogue({ repository: catalogueRepository, database, log });
  const catalogueSync = createCatalogueSync({ commerce, catalogue: catalogueRepository, clock });

  const cartRepository = createCartRepository(db);
  const carts = createCartService({
    carts: cartRepository,
    catalogue,
    clock,
    publicUrl,
    cartTtlDays: config.cartTtlDays,
  });

  const checkouts = createCheckoutService({
    carts,
    commerce,
    runOnce,
    forgetAnswer: createForgetAnswer({ db }),
    refreshCatalogue: () => {
      catalogueSync
        .syncChanges()
        .catch((error: unknown) =>
          log.warn({ fault: describeFault(error) }, 'Catalogue could not be synced'),
        );
    },
  });
  const checkoutDoor = createCheckoutDoor({
    checkouts,
    rateLimiter,
    limitPerMinute: limits.checkoutsPerAddressPerMinute,
    secureCookies,
  });

  const favorites = createFavoriteService({ favorites: createFavoriteRepository(db), catalogue, clock });
  const bundles = createBundleService({ bundles: createBundleRepository(db), catalogue, clock });
  const draftOrders = createDraftOrderService({
    draftOrders: createDraftOrderRepository(db),
    catalogue,
    clock,
    allowTestNumbers,
  });

  const optOuts = createOptOutService({ optOuts: createOptOutRepository(db), clock });
  const messageRepository = createMessageRepository(db, config);
  const pace = createSenderPace({
    sender: config.twilio.messagingServiceSid ?? config.twilio.from ?? config.twilio.accountSid,
    perSecond: config.textsPerSecond,
  });
  const queue = createMessageQueue({ db, clock, pace, hours: config.quietHours });
  const delivery = createDelivery({
    messages: messageRepository,
    queue,
    optOuts,
    gateway,
    clock,
    publicUrl,
    log,
  });
  const drainQueue = createDrainQueue({ queue, delivery, log });
  const settleMessages = createSettleMessages({
    messages: messageRepository,
    gateway,
    clock,
    log,
    searchAfterSeconds: config.textSearchAfterSeconds,
  });
  const messages = createMessageService({
    messages: messageRepository,
    carts: cartRepository,
    draftOrders,
    optOuts,
    delivery,
    clock,
    publicUrl,
    allowTestNumbers,
    limits,
  });

  return {
    config,
    log,
    clock,
    database,
    gateway,
    rateLimiter,
    cartReads,
    runOnce,
    sessions,
    authenticate,
    secureCookies,
    catalogue,
    catalogueSync,
    carts,
    favorites,
    bundles,
    draftOrders,
    checkoutDoor,
    messageRepository,
    messages,
    optOuts,
    drainQueue,
    settleMessages,
    practices: createPracticeRepository(db),
    async close(): Promise<void> {
      await cartReads.stop();
      await catalogue.stop();
      await database.close();
    },
  };
}

const logWith =
  (log: Logger) =>
  (event: string, fields: Record<string, unknown> = {}): void =>
    log.info(fields, event);
