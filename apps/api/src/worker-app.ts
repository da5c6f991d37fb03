import { healthEndpoints } from '@eyecart/shared/contracts';
import express, { type Express } from 'express';
import type { Dependencies } from './dependencies.js';
import { createMetricsPage } from './domains/operations/metrics/metrics-page.js';
import { ApiError } from './http/api-error.js';
import { createErrorHandler } from './http/error-handler.js';
import { refuseUnmatched } from './http/refuse-unmatched.js';
import { keepNothing } from './http/security-headers.js';

/** The worker's own port: liveness, readiness, and metrics. Nothing else. */
export function createWorkerApp({
  config,
  log,
  metrics,
  readiness,
}: Pick<Dependencies, 'config' | 'log' | 'metrics' | 'readiness'>): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.use(keepNothing);
  app.get(healthEndpoints.getLiveness.path, (_request, response) => void response.json({ status: 'ok' }));
  app.get(healthEndpoints.getReadiness.path, async (_request, response) => {
    const fault = await readiness.check();
    if (fault !== null) throw new ApiError('unavailable', { message: fault });
    response.json({ status: 'ok' });
  });
  if (config.metricsToken !== null) app.use(createMetricsPage({ metrics, token: config.metricsToken }));
  const pages = [healthEndpoints.getLiveness.path, healthEndpoints.getReadiness.path];
  app.use(refuseUnmatched((path) => pages.some((page) => page === path)));
  app.use(createErrorHandler(log));
  return app;
}
