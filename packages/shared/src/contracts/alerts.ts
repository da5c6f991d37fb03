import { z } from 'zod';
import { reasonWithTextSchema } from '../reasons.js';
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

/** The most failures that a response lists, newest first; older ones are only counted. */
export const MAX_FAILURES_NAMED = 3;

const unseenFailureSchema = z
  .object({
    messageId: z.string().describe("The text's id."),
    phoneNumber: z.string().describe('Empty once erased.'),
    patientLastName: z.string().nullable().describe("The patient's last name; null when none was given."),
    reason: z.string().nullable().describe('Why it failed; null when the gateway did not say.'),
    reasonDetail: reasonWithTextSchema.nullable().describe('`reason` for programs: its code and parameters.'),
    briefReason: z
      .string()
      .nullable()
      .describe(
        'The reason in a few words, such as "looks like a landline"; null when it has no short form.',
      ),
    cartUrl: z.string().nullable().describe('Null when its link no longer works.'),
    products: z
      .array(
        z
          .object({
            variantId: variantIdSchema.describe("The variant's id at the shop."),
            quantity: quantitySchema.describe('How many of it the cart has.'),
          })
          .meta({ id: 'FailedTextLine', description: 'A line of the cart of a failed text.' }),
      )
      .describe('The contents of its cart.'),
    failedAt: instantSchema.describe('When the text failed.'),
  })
  .meta({
    id: 'UnseenFailure',
    description: 'A text that failed after staff left, and that no one has seen.',
  });
export type UnseenFailure = z.infer<typeof unseenFailureSchema>;

/** The most patients whose replies a response lists, latest first. */
export const MAX_REPLIES_NAMED = 10;

const waitingReplySchema = z
  .object({
    replyId: z.string().describe("The reply's id."),
    phoneNumber: z.string().describe('In E.164, such as `+13125550142`.'),
    patientLastName: z.string().nullable().describe("The patient's last name; null when none was given."),
    body: z.string().describe('The beginning of the reply to decide about, else of the latest one.'),
    mediaCount: z.number().int().describe('The pictures and other files that came with that reply.'),
    isUndecided: z.boolean().describe('Texts to the number are on hold until someone decides.'),
    repliedAt: instantSchema.describe('When the latest reply from the number arrived.'),
  })
  .meta({
    id: 'WaitingReply',
    description: 'A reply, other than thanks, that no one has read or decided on.',
  });
export type WaitingReply = z.infer<typeof waitingReplySchema>;

const offWebhookSchema = z
  .object({
    webhookId: z.string().describe("The webhook's id."),
    host: z.string().describe('The host of its address.'),
    switchedOffAt: instantSchema.describe('When it was disabled.'),
  })
  .meta({
    id: 'OffWebhook',
    description: 'A webhook disabled after failing for too long, whose notice was not dismissed.',
  });
export type OffWebhook = z.infer<typeof offWebhookSchema>;

export const alertEndpoints = {
  findAlerts: defineEndpoint({
    method: 'GET',
    path: '/api/sms/alerts',
    query: practiceQuerySchema,
    response: z.object({
      unread: z.number().int().describe('Unseen replies, other than thanks.'),
      undecided: z.number().int().describe('Replies that wait for a decision.'),
      toRead: z.number().int().describe('Those of them that need no decision.'),
      replies: z
        .array(waitingReplySchema)
        .max(MAX_REPLIES_NAMED)
        .describe('One for each patient, the latest first.'),
      queued: z.number().int().describe('Carts in the patient queue.'),
      lastQueued: z
        .object({
          id: z.number().int().describe("The queued cart's id."),
          patientLastName: z.string().describe("The patient's last name."),
        })
        .meta({ id: 'QueuedCart', description: 'A cart in the patient queue.' })
        .nullable()
        .describe('The cart added to the queue last; null for an empty queue.'),
      failed: z.number().int().describe('Failed texts that no one has seen.'),
      followUps: z.number().int().describe('Patients in Follow-up.'),
      failures: z
        .array(unseenFailureSchema)
        .max(MAX_FAILURES_NAMED)
        .describe('The newest failed texts that no one has seen, three at the most.'),
      offWebhooks: z
        .array(offWebhookSchema)
        .max(MAX_WEBHOOKS)
        .describe('Webhooks that were disabled after failing for too long, the latest first.'),
    }),
    access: 'practice',
    versioned: true,
    summary:
      'Everything that needs staff attention. That is unread replies, replies awaiting a decision, failed texts no one has seen, and disabled webhooks.',
    description:
      'One call for everything that waits for a person, to be polled or shown on each page. Reading it marks nothing as seen.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  markFailuresSeen: defineEndpoint({
    method: 'POST',
    path: '/api/sms/failures/seen',
    body: z.object({
      practiceName: practiceNameSchema,
      messageIds: z.array(z.uuid()).min(1).max(500).describe('The ids of the failed texts.'),
    }),
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Mark failed texts as seen. Texts of other practices are ignored.',
    description: 'They leave the alerts and stay in the history as failed. Those already seen are ignored.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  markWebhooksSeen: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks/seen',
    body: z.object({
      practiceName: practiceNameSchema,
      webhookIds: z.array(z.uuid()).min(1).max(MAX_WEBHOOKS).describe('The ids of the disabled webhooks.'),
    }),
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary:
      'Dismiss the notice about disabled webhooks. They stay disabled; webhooks of other practices are ignored.',
    description: 'Only the notice goes away: `switchOnWebhook` enables a webhook again.',
    errors: ['not_signed_in', 'other_practice'],
  }),
};
