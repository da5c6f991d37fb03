import { z } from 'zod';
import { reasonWithTextSchema } from '../reasons.js';
import { cartIdSchema, cartItemInputsSchema, orderEndedSchema } from './carts.js';
import { defineEndpoint } from './endpoint.js';
import {
  instantSchema,
  languageSchema,
  orderNumberParamSchema,
  phoneInputSchema,
  practiceNameSchema,
  practiceQuerySchema,
  wholeNumberInAddress,
} from './fields.js';
import { historyFilterSchema, historyListing, historyPageSchema, MAX_HISTORY_PAGE } from './history-page.js';
import { messageSchema, messageStatusSchema, textedProductSchema } from './message-schema.js';
import { between } from './paging.js';
import { sendDetailsSchema, sendRequestSchema } from './sends.js';

const sendWarningSchema = z
  .object({
    code: z
      .enum([
        'invalid_phone',
        'opted_out',
        'reply_undecided',
        'on_hold',
        'new_area_code',
        'quiet_hours',
        'already_sent',
        'out_of_stock',
      ])
      .describe('What the problem is. Later versions may add codes.'),
    message: z.string().describe('The problem as a sentence for staff.'),
    replyId: z.string().optional().describe('The reply to decide about; only with `reply_undecided`.'),
    soldOutIds: z
      .array(z.string())
      .optional()
      .describe('The variants of which not even one can be bought; only with `out_of_stock`.'),
  })
  .meta({
    id: 'SendWarning',
    description: 'A problem with sending or scheduling this cart that staff can still fix.',
  });
export type SendWarning = z.infer<typeof sendWarningSchema>;

const lastTextSchema = sendDetailsSchema
  .extend({
    language: languageSchema.describe('The language proposed for the next text.'),
    status: messageStatusSchema.describe('What became of it.'),
    textedAt: instantSchema.describe('When it was sent or attempted.'),
    orderedAt: instantSchema
      .nullable()
      .describe('When the patient ordered from its cart; null when they have not.'),
    orderEnded: orderEndedSchema
      .nullable()
      .describe('Whether all orders of its cart were canceled or refunded in full; null otherwise.'),
    products: z.array(textedProductSchema).describe('The contents of its cart.'),
    errorMessage: z.string().nullable().describe('Why it failed; null when it did not.'),
    reason: reasonWithTextSchema.nullable().describe('`errorMessage` for programs: its code and parameters.'),
  })
  .meta({ id: 'LastText', description: 'The latest text to a number.' });
export type LastText = z.infer<typeof lastTextSchema>;

export const messageEndpoints = {
  sendSms: defineEndpoint({
    method: 'POST',
    path: '/api/send-sms',
    body: sendRequestSchema.extend({
      cartUrl: z.string().max(300).describe('The `cartUrl` of `createCart`.'),
      isFollowUp: z
        .boolean()
        .optional()
        .describe('Whether it is a follow-up: a number gets at most one within a week. Absent means no.'),
    }),
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      status: z
        .enum(['sent', 'pending'])
        .describe('`sent` once the gateway accepted the text, `pending` while it has not confirmed it.'),
      messageId: z.string().describe("The text's id, as in the history."),
      message: z.string().describe('What happened, as a sentence for staff.'),
    }),
    otherStatuses: [202],
    access: 'practice',
    idempotent: true,
    summary: 'Text a cart link to a patient. 200 when accepted, 202 when not confirmed yet.',
    description:
      "The text is written, recorded with the patient's consent, and given to the gateway; with 202 it is still on its way, and the history says what became of it. A reminder may follow some days later, unless the patient orders or opts out.",
    errors: [
      'not_signed_in',
      'other_practice',
      'invalid_phone',
      'consent_required',
      'foreign_cart_link',
      'cart_not_found',
      'cart_expired',
      'opted_out',
      'draft_order_sent',
      'reply_waiting',
      'followed_up',
      'sms_refused',
    ],
  }),
  correctNumber: defineEndpoint({
    method: 'POST',
    path: '/api/sms/messages/:id/correct',
    params: z.object({ id: z.uuid().describe("The text's id.") }),
    body: sendRequestSchema
      .pick({ phoneNumber: true, practiceName: true, consent: true, consentVersion: true })
      .extend({
        isStrangers: z
          .boolean()
          .describe("Whether the first number is someone else's, whose link must stop working."),
      }),
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      status: z
        .enum(['sent', 'pending'])
        .describe('`sent` once the gateway accepted the text, `pending` while it has not confirmed it.'),
      messageId: z.string().describe("The new text's id."),
    }),
    otherStatuses: [202],
    access: 'practice',
    idempotent: true,
    summary:
      'Text the same cart to the right number with a new link. Cancels texts still waiting for the first number.',
    description:
      "A new text goes to the right number. When the first number is a stranger's, its link stops working and its texts are canceled; no text already sent can be taken back.",
    errors: [
      'not_signed_in',
      'other_practice',
      'message_not_found',
      'invalid_phone',
      'consent_required',
      'unknown_item',
      'item_unavailable',
      'opted_out',
      'reply_waiting',
      'sms_refused',
    ],
  }),
  textLinkAgain: defineEndpoint({
    method: 'POST',
    path: '/api/sms/messages/:id/again',
    params: z.object({ id: z.uuid().describe('The id of a text with the cart.') }),
    body: practiceQuerySchema.extend({
      isFollowUp: z
        .boolean()
        .optional()
        .describe('Whether it is sent from Follow-up: at most one to a number within a week.'),
    }),
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      status: z.enum(['sent', 'pending']).describe('`pending`: the gateway has not confirmed it yet.'),
      messageId: z.string().describe("The new text's id."),
    }),
    otherStatuses: [202],
    access: 'practice',
    idempotent: true,
    summary: 'Text the same cart link to the same number once more. Its cart still gets one reminder.',
    description:
      'For a patient who lost the link. The consent of the first text counts, and the limits and pauses of every text hold. It gets no reminder of its own, unless every earlier text of the cart failed: it is a first text then.',
    errors: [
      'not_signed_in',
      'other_practice',
      'message_not_found',
      'cart_expired',
      'already_ordered',
      'number_corrected',
      'texted_just_now',
      'opted_out',
      'reply_waiting',
      'followed_up',
      'sms_refused',
    ],
  }),
  getMessage: defineEndpoint({
    method: 'GET',
    path: '/api/sms/messages/:id',
    params: z.object({ id: z.uuid().describe("The text's id, such as the `messageId` of `sendSms`.") }),
    query: practiceQuerySchema,
    response: z.object({ message: messageSchema.describe('The text, as in the history.') }),
    access: 'practice',
    summary:
      'One text by its id. It may be a first text with its reminder and replies, a reminder, or a link sent again.',
    description:
      'Says what became of a text that was sent, without a search of the history. It also finds a text that the history omits, such as one canceled before it was sent.',
    errors: ['not_signed_in', 'other_practice', 'message_not_found'],
  }),
  listMessages: defineEndpoint({
    method: 'GET',
    path: '/api/sms/messages',
    query: practiceQuerySchema.extend({
      ...historyListing,
      ...between('whose `latestAt` is'),
      cartId: cartIdSchema.optional().describe('Only texts of this cart; absent for all.'),
      scheduledOrderId: orderNumberParamSchema
        .optional()
        .describe('Only texts of the scheduled order with this number; absent for all.'),
      pageSize: wholeNumberInAddress(1, MAX_HISTORY_PAGE)
        .optional()
        .describe('How many first texts a page has. Without it, the newest 100.'),
    }),
    response: historyPageSchema,
    access: 'practice',
    versioned: true,
    summary: "The practice's attempted texts, the latest first, each with its reminder.",
    description:
      'The history of texts, with their replies, reminders, and orders. It is sorted by `latestAt`, so a text that gets a reply moves to the top.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  /** A POST, because browsers and servers keep URLs, which must not contain a name or number. */
  searchMessages: defineEndpoint({
    method: 'POST',
    path: '/api/sms/messages/search',
    body: practiceQuerySchema.extend({
      ...historyListing,
      search: z
        .string()
        .trim()
        .min(1)
        .max(80)
        .describe("Part of a last name or of a product's title, or digits of a phone number."),
      pageSize: z.number().int().min(1).max(MAX_HISTORY_PAGE).describe('How many first texts a page has.'),
    }),
    response: historyPageSchema,
    access: 'practice',
    summary: 'Search the attempted texts by patient, number, or product.',
    description:
      'Like `listMessages`, for one patient, number, or product. It is a POST so that no name or number is in an address.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  countMessages: defineEndpoint({
    method: 'GET',
    path: '/api/sms/counts',
    query: practiceQuerySchema,
    response: z.object({
      counts: z
        .record(historyFilterSchema, z.number().int())
        .meta({ id: 'HistoryCounts', description: 'How many carts each filter of the history finds.' })
        .describe('The number of carts, by filter.'),
    }),
    access: 'practice',
    summary: 'How many carts in the history each filter finds.',
    description: 'The number beside each filter of the history.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  checkSend: defineEndpoint({
    method: 'POST',
    path: '/api/sms/check',
    body: z.object({
      practiceName: practiceNameSchema,
      phoneNumber: phoneInputSchema.describe("The patient's number, in any usual form."),
      items: cartItemInputsSchema.describe('The lines of the cart.'),
      scheduledFor: instantSchema.nullish().describe('When the cart is to be sent; absent or null when now.'),
    }),
    response: z.object({
      warnings: z.array(sendWarningSchema).describe('The problems, empty when there are none.'),
      sendsAt: instantSchema
        .nullable()
        .describe(
          'When a scheduled text will be sent, which quiet hours may delay; null when sending now, or when it never could.',
        ),
      lastText: lastTextSchema
        .nullable()
        .describe("The practice's latest text to this number; null when there is none."),
    }),
    access: 'practice',
    summary:
      'What stands against sending this cart to this number, and the last text to it. Sends and stores nothing.',
    description:
      'Made for the moment before a send: nothing is texted, stored, or counted against a limit. A send may still be refused, as things may change meanwhile.',
    errors: ['not_signed_in', 'other_practice', 'test_number_required'],
  }),
};
