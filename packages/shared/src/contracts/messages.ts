import { z } from 'zod';
import { cartItemInputsSchema } from './carts.js';
import { defineEndpoint } from './endpoint.js';
import {
  instantSchema,
  phoneInputSchema,
  practiceNameSchema,
  practiceQuerySchema,
  wholeNumberInAddress,
} from './fields.js';
import { replySchema } from './replies.js';
import { sendDetailsSchema, sendRequestSchema } from './sends.js';

const messageTypeSchema = z.enum(['initial', 'reminder', 'scheduled']);
const messageStatusSchema = z.enum(['sent', 'failed', 'pending']);

/** A first text's reminder: upcoming, sent, or why it was not sent. */
const reminderSchema = z.object({
  state: z.enum(['scheduled', 'sent', 'failed', 'pending', 'cancelled']),
  /** When it is, or was, due. */
  dueAt: instantSchema,
  sentAt: instantSchema.nullable(),
  /** Why it failed, was canceled, or is delayed. */
  reason: z.string().nullable(),
  wording: z.string(),
});
export type Reminder = z.infer<typeof reminderSchema>;

/** First texts per page of the history. */
export const HISTORY_PAGE_SIZE = 50;

/** A problem with sending or scheduling this cart that staff can still fix. */
const sendWarningSchema = z.object({
  code: z.enum([
    'opted_out',
    'reply_undecided',
    'new_area_code',
    'quiet_hours',
    'already_sent',
    'out_of_stock',
  ]),
  message: z.string(),
});
export type SendWarning = z.infer<typeof sendWarningSchema>;

const messageSchema = sendDetailsSchema.extend({
  id: z.string(),
  /** Empty once erased. */
  phoneNumber: z.string(),
  /** The number and the name were erased (docs/product.md §12.1). */
  isErased: z.boolean(),
  cartId: z.string().nullable(),
  cartUrl: z.string().nullable(),
  practiceName: z.string(),
  messageType: messageTypeSchema,
  status: messageStatusSchema,
  orderConverted: z.boolean(),
  sentAt: instantSchema.nullable(),
  createdAt: instantSchema,
  messageContent: z.string(),
  /** Why it failed and what to do next. */
  errorMessage: z.string().nullable(),
  /** Anything else staff should know, such as products that were left out. */
  note: z.string().nullable(),
  /** How the shop's total for this cart differs from the one on the patient page, and why. */
  checkoutNote: z.string().nullable(),
  /** Only on an initial or scheduled text. */
  reminder: reminderSchema.optional(),
  /** What the patient texted back, oldest first. Only on an initial or scheduled text that has any. */
  replies: z.array(replySchema).optional(),
});
export type Message = z.infer<typeof messageSchema>;

export const messageEndpoints = {
  sendSms: defineEndpoint({
    method: 'POST',
    path: '/api/send-sms',
    body: sendRequestSchema.extend({ cartUrl: z.string().max(300) }),
    response: z.object({
      success: z.literal(true),
      /** `pending`: the gateway has not confirmed it yet (docs/product.md §8.5). */
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
      'sms_refused',
    ],
  }),
  listMessages: defineEndpoint({
    method: 'GET',
    path: '/api/sms/messages',
    query: practiceQuerySchema.extend({
      /** Part of a last name, or digits of a phone number. */
      search: z.string().trim().max(80).optional(),
      /** `nextCursor` of the previous page. */
      cursor: z.string().max(100).optional(),
      /** First texts per page. Without it, the newest 500. */
      pageSize: wholeNumberInAddress(1, 100).optional(),
    }),
    response: z.object({
      messages: z.array(messageSchema),
      /** Pass it to get the next page; null on the last page. */
      nextCursor: z.string().nullable(),
    }),
    access: 'practice',
    summary:
      "The practice's attempted texts, newest first, each with its reminder. Answers 304 when the ETag matches.",
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
    response: z.object({ warnings: z.array(sendWarningSchema) }),
    access: 'practice',
    summary: 'Problems with sending this cart to this number. Sends and stores nothing.',
    errors: ['not_signed_in', 'other_practice', 'invalid_phone'],
  }),
};
