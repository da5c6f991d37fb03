import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';

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
};
