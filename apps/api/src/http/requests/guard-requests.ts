import { healthEndpoints } from '@eyecart/shared/contracts';
import type { Express, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { createFairScheduler } from '../limits/fair-scheduler.js';
import { createRequestLog } from '../request-log.js';
import { keepNothing } from '../security-headers.js';
import { createSecurityLog, type IdentifyKey } from '../security-log.js';
import { cutHeaders } from './cut-headers.js';
import { createKnownHosts } from './known-hosts.js';
import { refuseLongPath } from './refuse-odd-addresses.js';

interface Options {
  readonly log: Logger;
  readonly securityLog: Logger;
  /** For hashes of addresses in the security log. */
  readonly secret: string;
  readonly identifyKey: IdentifyKey;
  /** Metrics and tracing, if enabled. */
  readonly watchers: readonly RequestHandler[];
  /** Default headers; a page may set others. */
  readonly headers: RequestHandler;
  readonly hosts: readonly string[];
  /** The path of the metrics, which any host may request; null when they are off. */
  readonly metricsPath: string | null;
}

/**
 * Mounts what every request passes first: header limits, the logs, fair scheduling, and the refusal of long paths and
 * unknown hosts. Returns the scheduler (`createFairScheduler`).
 */
export function guardRequests(app: Express, options: Options): RequestHandler {
  const { log, securityLog, secret, identifyKey, watchers, headers, hosts, metricsPath } = options;
  app.use(cutHeaders, createRequestLog(log), keepNothing, ...watchers);
  const scheduleFairly = createFairScheduler({ exempt: [healthEndpoints.getLiveness.path] });
  app.use(scheduleFairly);
  app.use(createSecurityLog(securityLog, { key: secret, identifyKey }));
  app.use(headers, refuseLongPath);
  const anyHost: string[] = Object.values(healthEndpoints).map(({ path }) => path);
  if (metricsPath !== null) anyHost.push(metricsPath);
  app.use(createKnownHosts(hosts, anyHost));
  return scheduleFairly;
}
