import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';

const okSchema = z
  .object({ status: z.literal('ok').describe('Always `ok`: otherwise the call fails.') })
  .meta({ id: 'Ok', description: 'Everything that was asked about works.' });

export const healthEndpoints = {
  getHealth: defineEndpoint({
    method: 'GET',
    path: '/api/health',
    response: z.object({
      status: z.literal('ok').describe('Always `ok`: otherwise the call fails.'),
      database: z.literal('ok').describe('Always `ok`: otherwise the call fails.'),
      products: z
        .number()
        .int()
        .nonnegative()
        .describe('Products in the catalog; 0 until the first sync with the shop.'),
      catalogSyncedAt: z.iso
        .datetime()
        .nullable()
        .describe('When the catalog was last read from the shop; null until the first time.'),
    }),
    access: 'public',
    summary: 'Whether this instance can serve requests.',
    description: 'Fails with 503 while the database is away.',
    errors: ['unavailable'],
  }),
  getLiveness: defineEndpoint({
    method: 'GET',
    path: '/api/health/live',
    response: okSchema,
    access: 'public',
    summary: 'Whether this process responds at all; restart it if not.',
    description: 'Asks nothing but the process itself, so it works while the database is away.',
    errors: [],
  }),
  getReadiness: defineEndpoint({
    method: 'GET',
    path: '/api/health/ready',
    response: okSchema,
    access: 'public',
    summary: 'Whether requests should be sent to this instance. Not while it stops or the database is down.',
    description: 'For load balancers: 503 means that another instance should get the requests.',
    errors: ['unavailable'],
  }),
};
