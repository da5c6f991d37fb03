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
  quantitySchema,
  wholeNumberInAddress,
} from './fields.js';
import { replySchema } from './replies.js';
import { sendDetailsSchema, sendRequestSchema } from './sends.js';

/** The filter chips above the history. */
export const HISTORY_FILTERS = ['failed', 'not-ordered', 'ordered', 'stopped', 'replies'] as const;
const historyFilterSchema = z.enum(HISTORY_FILTERS);
export type HistoryFilter = z.infer<typeof historyFilterSchema>;

/** A line of a texted cart, with the title it was sent with. */
const textedProductSchema = z.object({
  variantId: z.string(),
  title: z.string(),
  quantity: quantitySchema,
});
export type TextedProduct = z.infer<typeof textedProductSchema>;

const messageTypeSchema = z.enum(['initial', 'reminder', 'scheduled']);
const messageStatusSchema = z.enum(['sent', 'failed', 'pending']);

/** A first text's reminder: upcoming, sent, or why it was not sent. */
const reminderSchema = z.object({
  state: z.enum(['scheduled', 'sent', 'failed', 'pending', 'canceled']),
  /** When it will be sent, within the hours of automatic texts, or was due. */
  dueAt: instantSchema,
  sentAt: instantSchema.nullable(),
  /** Why it failed, was canceled, or is delayed. */
  reason: z.string().nullable(),
  /** Machine-readable reason: the code and parameters of the field above. */
  reasonDetail: saidReasonSchema.nullable(),
  wording: z.string(),
});
export type Reminder = z.infer<typeof reminderSchema>;

/** First texts per page of the history. */
export const HISTORY_PAGE_SIZE = 50;

/** A problem with sending or scheduling this cart that staff can still fix. */
const sendWarningSchema = z.object({
  code: z.enum([
    'invalid_phone',
    'opted_out',
    'reply_undecided',
    'on_hold',
    'new_area_code',
    'quiet_hours',
    'already_sent',
    'out_of_stock',
  ]),
  message: z.string(),
  /** The reply to decide about; only with `reply_undecided`. */
  replyId: z.string().optional(),
});
export type SendWarning = z.infer<typeof sendWarningSchema>;

/** Notes on a number, shown while staff type it. */
const lastTextSchema = sendDetailsSchema.extend({
  /** The language proposed for the next text. */
  language: languageSchema,
  status: messageStatusSchema,
  textedAt: instantSchema,
  /** When the patient ordered from its cart. */
  orderedAt: instantSchema.nullable(),
  orderEnded: orderEndedSchema.nullable(),
  products: z.array(textedProductSchema),
  /** Why it failed; null when it did not. */
  errorMessage: z.string().nullable(),
  /** Machine-readable reason: the code and parameters of the field above. */
  reason: saidReasonSchema.nullable(),
});
export type LastText = z.infer<typeof lastTextSchema>;

export const messageSchema = sendDetailsSchema.extend({
  id: z.string(),
  /** Empty once erased. */
  phoneNumber: z.string(),
  /** The number and the name were erased. */
  isErased: z.boolean(),
  language: languageSchema,
  cartId: z.string().nullable(),
  cartUrl: z.string().nullable(),
  practiceName: z.string(),
  messageType: messageTypeSchema,
  /** The link of a cart that this number had got before, once more, because staff or the patient wanted it; its type is `initial`. */
  isAgain: z.boolean(),
  status: messageStatusSchema,
  orderConverted: z.boolean(),
  sentAt: instantSchema.nullable(),
  /** When the gateway reported that the phone has it. */
  deliveredAt: instantSchema.nullable(),
  /** When the patient first opened the cart's page. */
  openedAt: instantSchema.nullable(),
  /** When the patient ordered from the cart. */
  orderedAt: instantSchema.nullable(),
  /** When the cart was sent again to a corrected number. */
  correctedAt: instantSchema.nullable(),
  /** The order, for its details in analytics. */
  orderId: z.string().nullable(),
  /** All orders of the cart were canceled, or canceled and refunded in full; null otherwise. */
  orderEnded: orderEndedSchema.nullable(),
  createdAt: instantSchema,
  /**
   * When it was written or last attempted; for a first text, when its reminder was attempted or a reply came, if that is
   * later. The list is in this order.
   */
  latestAt: instantSchema,
  /** When the cart's link stops working; null without a cart. */
  linkExpiresAt: instantSchema.nullable(),
  /** The contents of the cart. */
  products: z.array(textedProductSchema),
  /** The number opted out and may not be texted, whoever recorded it. */
  isStopped: z.boolean(),
  /** When the number opted out: by this practice's staff, a reply to its text, or the gateway's refusal of one; else null. */
  optedOutAt: instantSchema.nullable(),
  /** Until when this practice may take back the opt-out that it entered for the number; null when it entered none. */
  optOutLiftableUntil: instantSchema.nullable(),
  /** It failed after staff left, and no one has seen it since. */
  isUnseenFailure: z.boolean(),
  messageContent: z.string(),
  /** Why it failed and what to do next. */
  errorMessage: z.string().nullable(),
  /** Machine-readable reason: the code and parameters of the field above. */
  reason: saidReasonSchema.nullable(),
  /** Anything else staff should know, such as products that were left out. */
  note: z.string().nullable(),
  /** What of the note is about products, as codes: what a scheduled order's cart lacks. */
  shortfalls: z.array(saidReasonSchema),
  /** What of the note is about its wait, as a code: what it waits for, or waited for before it was sent. */
  wait: saidReasonSchema.nullable(),
  /** How the shop's total for this cart differs from the one on the patient page, and why. */
  checkoutNote: z.string().nullable(),
  /** Only on an initial or scheduled text. */
  reminder: reminderSchema.optional(),
  /** A text of this cart waits until you decide about a reply from its number, maybe to another cart. */
  isHeldForReply: z.boolean(),
  /** The patient's replies, oldest first. Only on an initial or scheduled text that has any. */
  replies: z.array(replySchema).optional(),
});
export type Message = z.infer<typeof messageSchema>;

/** The most first texts that a page of the history has. */
export const MAX_HISTORY_PAGE = 100;

/** How a page of the history is chosen, in an address or a body. */
const historyListing = {
  /** Absent for all. */
  filter: historyFilterSchema.optional(),
  /** `nextCursor` of the previous page. */
  cursor: z.string().max(100).optional(),
};

const historyPageSchema = z.object({
  messages: z.array(messageSchema),
  /** Pass it to get the next page; null on the last page. */
  nextCursor: z.string().nullable(),
});

export const messageEndpoints = {
  sendSms: defineEndpoint({
    method: 'POST',
    path: '/api/send-sms',
    body: sendRequestSchema.extend({
      cartUrl: z.string().max(300),
      /** Sent from Follow-up: at most one to a number within a week (docs/product.md §13.5). */
      isFollowUp: z.boolean().optional(),
    }),
    response: z.object({
      success: z.literal(true),
      /** `pending`: the gateway has not confirmed it yet. */
      status: z.enum(['sent', 'pending']),
      messageId: z.string(),
      message: z.string(),
    }),
    otherStatuses: [202],
    access: 'practice',
    idempotent: true,
    summary: 'Text a cart link to a patient. 200 when accepted, 202 when not confirmed yet.',
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
    params: z.object({ id: z.uuid() }),
    body: sendRequestSchema
      .pick({ phoneNumber: true, practiceName: true, consent: true, consentVersion: true })
      .extend({
        /** Whether the first number is someone else's, whose link must stop working. */
        isStrangers: z.boolean(),
      }),
    response: z.object({
      success: z.literal(true),
      status: z.enum(['sent', 'pending']),
      messageId: z.string(),
    }),
    otherStatuses: [202],
    access: 'practice',
    idempotent: true,
    summary:
      'Text the same cart to the right number with a new link. Cancels texts still waiting for the first number.',
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
    params: z.object({ id: z.uuid() }),
    body: practiceQuerySchema.extend({
      /** Sent from Follow-up: at most one to a number within a week (docs/product.md §13.5). */
      isFollowUp: z.boolean().optional(),
    }),
    response: z.object({
      success: z.literal(true),
      /** `pending`: the gateway has not confirmed it yet. */
      status: z.enum(['sent', 'pending']),
      messageId: z.string(),
    }),
    otherStatuses: [202],
    access: 'practice',
    idempotent: true,
    summary: 'Text the same cart link to the same number once more. Its cart still gets one reminder.',
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
      /** First texts per page. Without it, the newest 100. */
      pageSize: wholeNumberInAddress(1, MAX_HISTORY_PAGE).optional(),
    }),
    response: historyPageSchema,
    access: 'practice',
    summary:
      "The practice's attempted texts, the latest first, each with its reminder. Answers 304 when the ETag matches.",
    errors: ['not_signed_in', 'other_practice'],
  }),
  /** A POST: a name or number must not be in an address, which browsers and servers keep. */
  searchMessages: defineEndpoint({
    method: 'POST',
    path: '/api/sms/messages/search',
    body: practiceQuerySchema.extend({
      ...historyListing,
      /** Part of a last name or of a product's title, or digits of a phone number. */
      search: z.string().trim().min(1).max(80),
      pageSize: z.number().int().min(1).max(MAX_HISTORY_PAGE),
    }),
    response: historyPageSchema,
    access: 'practice',
    summary: 'Search the attempted texts by patient, number, or product, like the list of texts.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  countMessages: defineEndpoint({
    method: 'GET',
    path: '/api/sms/counts',
    query: practiceQuerySchema,
    response: z.object({ counts: z.record(historyFilterSchema, z.number().int()) }),
    access: 'practice',
    summary: 'How many carts in the history each filter finds.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  checkSend: defineEndpoint({
    method: 'POST',
    path: '/api/sms/check',
    body: z.object({
      practiceName: practiceNameSchema,
      phoneNumber: phoneInputSchema,
      items: cartItemInputsSchema,
      /** Absent when sending now. */
      scheduledFor: instantSchema.nullish(),
    }),
    response: z.object({
      warnings: z.array(sendWarningSchema),
      /** When a scheduled text will be sent, which quiet hours may delay; null when sending now, or when it never could. */
      sendsAt: instantSchema.nullable(),
      /** The practice's latest text to this number; null when there is none. */
      lastText: lastTextSchema.nullable(),
    }),
    access: 'practice',
    summary:
      'Problems with sending this cart to this number, including a number that cannot be texted, and the last text to it. Sends and stores nothing.',
    errors: ['not_signed_in', 'other_practice'],
  }),
};
