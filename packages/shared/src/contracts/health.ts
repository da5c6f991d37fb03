import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';

const okSchema = z.object({ status: z.literal('ok') });

export const healthEndpoints = {
  getHealth: defineEndpoint({
    method: 'GET',
    path: '/api/health',
    response: z.object({
      status: z.literal('ok'),
      database: z.literal('ok'),
      /** Products in the catalog; 0 until the first sync with the shop. */
      products: z.number().int().nonnegative(),
      catalogSyncedAt: z.iso.datetime().nullable(),
    }),
    access: 'public',
    summary: 'Whether this instance can serve requests.',
    errors: ['unavailable'],
  }),
  getLiveness: defineEndpoint({
    method: 'GET',
    path: '/api/health/live',
    response: okSchema,
    access: 'public',
    summary: 'Whether this process responds at all; restart it if not.',
    errors: [],
  }),
  getReadiness: defineEndpoint({
    method: 'GET',
    path: '/api/health/ready',
    response: okSchema,
    access: 'public',
    summary: 'Whether requests should be sent to this instance: not while it stops or the database is down.',
    errors: ['unavailable'],
  }),
};
