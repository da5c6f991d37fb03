import { z } from 'zod';
import { saidReasonSchema } from '../reasons.js';
import { cartItemInputsSchema, orderEndedSchema } from './carts.js';
import { defineEndpoint } from './endpoint.js';
import {
  instantSchema,
  languageSchema,
  phoneInputSchema,
  practiceNameSchema,
  practiceQuerySchema,
  wholeNumberInAddress,
} from './fields.js';
import { messageSchema, messageStatusSchema, textedProductSchema } from './message-schema.js';
import { sendDetailsSchema, sendRequestSchema } from './sends.js';

/** The filter chips above the history. */
export const HISTORY_FILTERS = ['failed', 'not-ordered', 'ordered', 'stopped', 'replies'] as const;
const historyFilterSchema = z
  .enum(HISTORY_FILTERS)
  .meta({ id: 'HistoryFilter', description: 'A kind of carts in the history.' });
export type HistoryFilter = z.infer<typeof historyFilterSchema>;

/** First texts per page of the history. */
export const HISTORY_PAGE_SIZE = 50;

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
    reason: saidReasonSchema.nullable().describe('`errorMessage` for programs: its code and parameters.'),
  })
  .meta({ id: 'LastText', description: 'The latest text to a number.' });
export type LastText = z.infer<typeof lastTextSchema>;

/** The most first texts that a page of the history has. */
export const MAX_HISTORY_PAGE = 100;

/** How a page of the history is chosen, in an address or a body. */
const historyListing = {
  filter: historyFilterSchema.optional().describe('Only carts of this kind; absent for all.'),
  cursor: z
    .string()
    .max(100)
    .meta({ pattern: '^[A-Za-z0-9_-]+$' })
    .optional()
    .describe('`nextCursor` of the previous page.'),
};

const historyPageSchema = z
  .object({
    messages: z.array(messageSchema).describe('The texts of this page, the latest first.'),
    nextCursor: z.string().nullable().describe('The `cursor` of the next page; null on the last page.'),
  })
  .meta({ id: 'HistoryPage', description: 'A page of the history of texts.' });

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
  listMessages: defineEndpoint({
    method: 'GET',
    path: '/api/sms/messages',
    query: practiceQuerySchema.extend({
      ...historyListing,
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
  /** A POST: a name or number must not be in an address, which browsers and servers keep. */
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
    summary: 'Search the attempted texts by patient, number, or product, like the list of texts.',
    description:
      'Like `listMessages`, for one patient, number, or product. It is a POST so that no name or number is in an address.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  countMessages: defineEndpoint({
    method: 'GET',
    path: '/api/sms/counts',
    query: practiceQuerySchema,
    response: z.object({
      counts: z.record(historyFilterSchema, z.number().int()).describe('The number of carts, by filter.'),
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
      'Problems with sending this cart to this number, including a number that cannot be texted, and the last text to it. Sends and stores nothing.',
    description:
      'Made for the moment before a send: nothing is texted, stored, or counted against a limit. A send may still be refused, as things may change meanwhile.',
    errors: ['not_signed_in', 'other_practice'],
  }),
};
