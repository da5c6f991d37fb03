import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import type { Database } from '../../db/client.js';
import { ApiError } from '../../http/api-error.js';
import { type Metric, readMetrics } from './read-metrics.js';

const METRICS_PATH = '/metrics';

interface Dependencies {
  readonly db: Database;
  readonly token: string;
}

/** The figures for Prometheus, for whoever has the token. Source: docs/product.md §9.8. */
export function createMetricsPage({ db, token }: Dependencies): Router {
  const expected = digest(`Bearer ${token}`);
  const router = Router();
  router.get(METRICS_PATH, async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    if (!timingSafeEqual(digest(request.get('authorization') ?? ''), expected)) {
      throw new ApiError('not_signed_in', { message: 'The metrics need their token.' });
    }
    response.type('text/plain; version=0.0.4').send((await readMetrics(db)).map(formatMetric).join(''));
  });
  return router;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The text format of Prometheus. A gateway's code may hold anything, so only plain characters remain. */
function formatMetric({ name, help, label, values }: Metric): string {
  const lines = [...values].map(
    ([value, number]) => `${name}{${label}="${value.replace(/[^\w-]/g, '_')}"} ${number}`,
  );
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines, ''].join('\n');
}
