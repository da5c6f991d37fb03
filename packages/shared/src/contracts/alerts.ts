import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import {
  instantSchema,
  practiceNameSchema,
  practiceQuerySchema,
  quantitySchema,
  successSchema,
  variantIdSchema,
} from './fields.js';

/** The newest failures that an answer names; the others are only counted. */
export const MOST_FAILURES_NAMED = 3;

/** A text that failed after staff had left it, and that nobody has looked at (docs/product.md §8.18). */
const unseenFailureSchema = z.object({
  messageId: z.string(),
  /** Empty once erased. */
  phoneNumber: z.string(),
  patientLastName: z.string().nullable(),
  /** Why it failed; null when the gateway did not say. */
  reason: z.string().nullable(),
  /** The same in a few words, such as "looks like a landline"; null for a reason without any. */
  briefReason: z.string().nullable(),
  /** Null when its link no longer works. */
  cartUrl: z.string().nullable(),
  /** What was in its cart. */
  products: z.array(z.object({ variantId: variantIdSchema, quantity: quantitySchema })),
  failedAt: instantSchema,
});
export type UnseenFailure = z.infer<typeof unseenFailureSchema>;

export const alertEndpoints = {
  findAlerts: defineEndpoint({
    method: 'GET',
    path: '/api/sms/alerts',
    query: practiceQuerySchema,
    response: z.object({
      /** Replies that nobody has seen. */
      unread: z.number().int(),
      /** Doubtful replies without a decision. */
      undecided: z.number().int(),
      /** Texts that failed unseen. */
      failed: z.number().int(),
      /** Patients in Follow-up (docs/product.md §13.1). */
      followUps: z.number().int(),
      /** The newest of them. */
      failures: z.array(unseenFailureSchema).max(MOST_FAILURES_NAMED),
    }),
    access: 'practice',
    summary:
      'What waits for staff: unread replies, replies to decide about, and texts that failed unseen. Answers 304 when the ETag matches.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  markFailuresSeen: defineEndpoint({
    method: 'POST',
    path: '/api/sms/failures/seen',
    body: z.object({ practiceName: practiceNameSchema, messageIds: z.array(z.uuid()).min(1).max(500) }),
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Mark failed texts as seen. Texts that are not the practice’s own are left out.',
    errors: ['not_signed_in', 'other_practice'],
  }),
};
