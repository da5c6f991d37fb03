import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { instantSchema, phoneInputSchema, practiceNameSchema, practiceQuerySchema } from './fields.js';

/** A number that opted out of texts from every practice of this sender (docs/product.md §8.10). */
const optOutSchema = z.object({
  phoneNumber: z.string(),
  optedOutAt: instantSchema,
});
export type OptOut = z.infer<typeof optOutSchema>;

export const optOutEndpoints = {
  recordOptOut: defineEndpoint({
    method: 'POST',
    path: '/api/opt-outs',
    body: z.object({ practiceName: practiceNameSchema, phoneNumber: phoneInputSchema }),
    response: z.object({ success: z.literal(true), optOut: optOutSchema }),
    status: 201,
    access: 'practice',
    idempotent: true,
    summary: 'Opt a number out of texts and cancel its pending ones. Only START from that phone lifts it.',
    errors: ['not_signed_in', 'other_practice', 'invalid_phone'],
  }),
  findOptOut: defineEndpoint({
    method: 'GET',
    path: '/api/opt-outs',
    query: practiceQuerySchema.extend({ phoneNumber: phoneInputSchema }),
    response: z.object({ optOut: optOutSchema.nullable() }),
    access: 'practice',
    summary: 'Whether a number has opted out.',
    errors: ['not_signed_in', 'other_practice', 'invalid_phone'],
  }),
};
