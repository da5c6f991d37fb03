import type { Logger } from 'pino';
import { type Config, imageOriginsOf } from './config/config.js';
import { openDatabase, openSessionDatabase } from './db/client.js';
import { createNotifications } from './db/notifications.js';
import { createRunAlone } from './db/run-alone.js';
import { createSharedLimiters } from './http/limits/create-shared-limiters.js';
import { createRateLimiter } from './http/rate-limit.js';
import { logEvents } from './http/request-log.js';
import { createSecurityLogger } from './http/security-log.js';
import { type Clock, systemClock } from './providers/clock.js';
import type { CommerceProvider } from './providers/commerce/commerce-provider.js';
import { createShopifyProvider } from './providers/commerce/shopify/shopify-provider.js';
import type { SmsGateway } from './providers/sms/sms-gateway.js';
import { withTestTexts } from './providers/sms/test-texts.js';

/** What tests may replace. */
export interface Replacements {
  readonly clock?: Clock;
  readonly commerce?: CommerceProvider;
  readonly gateway?: SmsGateway;
}

export type Platform = ReturnType<typeof createPlatform>;

/** What every domain builds on: settings, database, clock, limits, and providers. It knows nothing of the product. */
export function createPlatform(config: Config, log: Logger, replacements: Replacements) {
  const clock = replacements.clock ?? systemClock;
  const database = openDatabase({ ...config.database, log });
  const sessionDatabase = openSessionDatabase(config.database, database, log);
  const { db } = database;
  const commerce =
    replacements.commerce ?? createShopifyProvider({ ...config.shopify, clock, log: logEvents(log) });
  const isTrial = config.sandboxUrl !== null;
  const gateway = withTestTexts(replacements.gateway ?? config.gateway.create(config.gatewayTimeoutMs), {
    sharesNumbers: isTrial,
  });
  const sharedLimiters = createSharedLimiters({ db, clock, log, limits: config.limits });
  const notifications = createNotifications({ db, pool: sessionDatabase.pool, log });
  return {
    config,
    log,
    clock,
    db,
    database,
    commerce,
    gateway,
    notifications,
    securityLog: createSecurityLogger({
      path: config.securityLogPath,
      isSilent: config.logLevel === 'silent',
    }),
    /** Whether this number (E.164) is a test number of the gateway, where those are allowed. */
    isTestNumber: config.allowTestNumbers ? gateway.isTestNumber : () => false,
    rateLimiter: createRateLimiter({ db, clock }),
    ...sharedLimiters,
    sharedLimiters: Object.values(sharedLimiters),
    runAlone: createRunAlone(sessionDatabase),
    secureCookies: config.publicUrl.startsWith('https:'),
    imageOrigins: imageOriginsOf(config),
    /** Whether the sandbox replaces the shop and the gateway. */
    isTrial,
    async closePlatform(): Promise<void> {
      await Promise.all(Object.values(sharedLimiters).map((limiter) => limiter.stop()));
      await notifications.stop();
      if (sessionDatabase !== database) await sessionDatabase.close();
      await database.close();
    },
  };
}
