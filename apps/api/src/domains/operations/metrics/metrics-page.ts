import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import { ApiError } from '../../../http/api-error.js';
import { refuseMethod } from '../../../http/refuse-unmatched.js';
import type { Metrics } from './create-metrics.js';

/** Answers under any host name, since Prometheus calls each instance by its address. */
export const METRICS_PATH = '/metrics';

interface Dependencies {
  readonly metrics: Pick<Metrics, 'read' | 'contentType'>;
  readonly token: string;
}

/** The figures for Prometheus, for whoever has the token. Source: docs/product.md §9.8. */
export function createMetricsPage({ metrics, token }: Dependencies): Router {
  const expected = digest(`Bearer ${token}`);
  const router = Router();
  router.get(METRICS_PATH, async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    if (!timingSafeEqual(digest(request.get('authorization') ?? ''), expected)) {
      throw new ApiError('not_signed_in', { message: 'The metrics need their token.' });
    }
    response.setHeader('Content-Type', metrics.contentType).send(await metrics.read());
  });
  router.all(METRICS_PATH, refuseMethod('GET, HEAD'));
  return router;
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
