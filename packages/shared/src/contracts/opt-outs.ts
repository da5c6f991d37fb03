import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { instantSchema, phoneInputSchema, practiceNameSchema, practiceQuerySchema } from './fields.js';

/** A number that wants no texts, of any practice of this sender. */
export const optOutSchema = z.object({
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
    summary:
      'Record that a patient wants no texts; what is pending for the number is cancelled. Only START from the phone lifts it.',
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
