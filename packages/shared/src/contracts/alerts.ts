import { z } from 'zod';
import { saidReasonSchema } from '../reasons.js';
import { defineEndpoint } from './endpoint.js';
import {
  instantSchema,
  practiceNameSchema,
  practiceQuerySchema,
  quantitySchema,
  successSchema,
  variantIdSchema,
} from './fields.js';
import { MAX_WEBHOOKS } from './webhooks.js';

/** The most failures that a response lists, newest first; the others are only counted. */
export const MAX_FAILURES_NAMED = 3;

/** A text that failed after staff left, and that no one has seen. */
const unseenFailureSchema = z.object({
  messageId: z.string(),
  /** Empty once erased. */
  phoneNumber: z.string(),
  patientLastName: z.string().nullable(),
  /** Why it failed; null when the gateway did not say. */
  reason: z.string().nullable(),
  /** Machine-readable reason: the code and parameters of the field above. */
  reasonDetail: saidReasonSchema.nullable(),
  /** The reason in a few words, such as "looks like a landline"; null when it has no short form. */
  briefReason: z.string().nullable(),
  /** Null when its link no longer works. */
  cartUrl: z.string().nullable(),
  /** The contents of its cart. */
  products: z.array(z.object({ variantId: variantIdSchema, quantity: quantitySchema })),
  failedAt: instantSchema,
});
export type UnseenFailure = z.infer<typeof unseenFailureSchema>;

/** The most patients whose replies a response lists, latest first. */
export const MAX_REPLIES_NAMED = 10;

/** A reply that no one has read or decided on. */
const waitingReplySchema = z.object({
  replyId: z.string(),
  phoneNumber: z.string(),
  patientLastName: z.string().nullable(),
  /** The beginning of the reply to decide about, else of the latest one. */
  body: z.string(),
  /** The pictures and other files that came with that reply. */
  mediaCount: z.number().int(),
  /** Texts to the number are on hold until someone decides. */
  isUndecided: z.boolean(),
  /** When the latest reply from the number arrived. */
  repliedAt: instantSchema,
});
export type WaitingReply = z.infer<typeof waitingReplySchema>;

/** A webhook disabled after failing for too long, whose notice was not dismissed. */
const offWebhookSchema = z.object({
  webhookId: z.string(),
  /** The host of its address. */
  host: z.string(),
  switchedOffAt: instantSchema,
});
export type OffWebhook = z.infer<typeof offWebhookSchema>;

export const alertEndpoints = {
  findAlerts: defineEndpoint({
    method: 'GET',
    path: '/api/sms/alerts',
    query: practiceQuerySchema,
    response: z.object({
      /** Unseen replies. */
      unread: z.number().int(),
      /** Replies that wait for a decision. */
      undecided: z.number().int(),
      /** Unseen replies that need no decision. */
      toRead: z.number().int(),
      /** One for each patient, the latest first. */
      replies: z.array(waitingReplySchema).max(MAX_REPLIES_NAMED),
      /** Carts in the patient queue. */
      queued: z.number().int(),
      /** The cart added to it last; null for an empty queue. */
      lastQueued: z.object({ id: z.number().int(), patientLastName: z.string() }).nullable(),
      /** Failed texts that no one has seen. */
      failed: z.number().int(),
      /** Patients in Follow-up. */
      followUps: z.number().int(),
      /** The newest of them. */
      failures: z.array(unseenFailureSchema).max(MAX_FAILURES_NAMED),
      /** The latest first. */
      offWebhooks: z.array(offWebhookSchema).max(MAX_WEBHOOKS),
    }),
    access: 'practice',
    summary:
      'Everything that needs staff attention: unread replies, replies awaiting a decision, failed texts no one has seen, and disabled webhooks. Answers 304 when the ETag matches.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  markFailuresSeen: defineEndpoint({
    method: 'POST',
    path: '/api/sms/failures/seen',
    body: z.object({ practiceName: practiceNameSchema, messageIds: z.array(z.uuid()).min(1).max(500) }),
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Mark failed texts as seen. Texts of other practices are ignored.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  markWebhooksSeen: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks/seen',
    body: z.object({
      practiceName: practiceNameSchema,
      webhookIds: z.array(z.uuid()).min(1).max(MAX_WEBHOOKS),
    }),
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary:
      'Dismiss the notice about disabled webhooks. They stay disabled; webhooks of other practices are ignored.',
    errors: ['not_signed_in', 'other_practice'],
  }),
};
