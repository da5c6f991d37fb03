import { z } from 'zod';
import { cartItemInputsSchema } from './carts.js';
import { defineEndpoint } from './endpoint.js';
import {
  consentVersionSchema,
  instantSchema,
  lastNameSchema,
  orderNumberSchema,
  phoneInputSchema,
  practiceNameSchema,
  practiceQuerySchema,
  wholeNumberInAddress,
} from './fields.js';

export const messageTypeSchema = z.enum(['initial', 'reminder', 'scheduled']);
export const messageStatusSchema = z.enum(['sent', 'failed', 'pending']);

/** The reminder of a first text: upcoming, sent, or why it was not. */
export const reminderSchema = z.object({
  state: z.enum(['scheduled', 'sent', 'failed', 'pending', 'cancelled']),
  /** When it goes, or was to go. */
  dueAt: instantSchema,
  sentAt: instantSchema.nullable(),
  /** Why it failed, was cancelled, or waits longer than 48 hours. */
  reason: z.string().nullable(),
  wording: z.string(),
});
export type Reminder = z.infer<typeof reminderSchema>;

/** Texts a page of the history has, not counting their reminders. */
export const HISTORY_PAGE_SIZE = 50;

/** What will go wrong when a cart is sent or scheduled like this; staff can still act. */
export const sendWarningSchema = z.object({
  code: z.enum(['opted_out', 'quiet_hours', 'already_sent', 'out_of_stock']),
  message: z.string(),
});
export type SendWarning = z.infer<typeof sendWarningSchema>;

export const messageSchema = z.object({
  id: z.string(),
  phoneNumber: z.string(),
  patientLastName: z.string().nullable(),
  cartId: z.string().nullable(),
  cartUrl: z.string().nullable(),
  practiceName: z.string(),
  messageType: messageTypeSchema,
  status: messageStatusSchema,
  orderConverted: z.boolean(),
  sentAt: instantSchema.nullable(),
  createdAt: instantSchema,
  messageContent: z.string(),
  /** Why it failed, in plain English with the next step. */
  errorMessage: z.string().nullable(),
  /** What else staff should know, such as products that were left out. */
  note: z.string().nullable(),
  /** Of an initial or scheduled text. */
  reminder: reminderSchema.optional(),
});
export type Message = z.infer<typeof messageSchema>;

export const messageEndpoints = {
  sendSms: defineEndpoint({
    method: 'POST',
    path: '/api/send-sms',
    body: z.object({
      phoneNumber: phoneInputSchema,
      cartUrl: z.string().max(300),
      patientLastName: lastNameSchema.nullish(),
      practiceName: practiceNameSchema,
      /** Absent is recorded as attested by the caller; false is refused. */
      consent: z.boolean().optional(),
      consentVersion: consentVersionSchema.optional(),
      /** The draft order this cart was loaded from: it leaves the queue once the text is on its way. */
      draftOrderId: orderNumberSchema.nullish(),
    }),
    response: z.object({
      success: z.literal(true),
      /** `pending`: the gateway has not confirmed yet; the text is not sent again. */
      status: z.enum(['sent', 'pending']),
      messageId: z.string(),
      message: z.string(),
    }),
    otherStatuses: [202],
    access: 'practice',
    idempotent: true,
    summary: 'Text a cart link to a patient. 200 when accepted, 202 when not yet confirmed.',
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
      /** Part of a last name, or digits of a number. */
      search: z.string().trim().max(80).optional(),
      /** `nextCursor` of the page before. */
      cursor: z.string().max(100).optional(),
      /** First texts of a page; without it the newest 500 are given. */
      pageSize: wholeNumberInAddress(1, 100).optional(),
    }),
    response: z.object({
      messages: z.array(messageSchema),
      /** Asks for the next page; null at the end. */
      nextCursor: z.string().nullable(),
    }),
    access: 'practice',
    summary:
      "The practice's attempted texts, newest first, each followed by its reminder. Answers 304 to a known ETag.",
    errors: ['not_signed_in', 'other_practice'],
  }),
  checkSend: defineEndpoint({
    method: 'POST',
    path: '/api/sms/check',
    body: z.object({
      practiceName: practiceNameSchema,
      phoneNumber: phoneInputSchema,
      items: cartItemInputsSchema,
      /** Absent for a cart that is sent now. */
      scheduledFor: instantSchema.nullish(),
    }),
    response: z.object({ warnings: z.array(sendWarningSchema) }),
    access: 'practice',
    summary: 'What will go wrong when this cart is sent to this number. Sends nothing, keeps nothing.',
    errors: ['not_signed_in', 'other_practice', 'invalid_phone'],
  }),
};
