import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import {
  consentVersionSchema,
  instantSchema,
  lastNameSchema,
  orderNumberSchema,
  phoneInputSchema,
  practiceNameSchema,
  practiceQuerySchema,
} from './fields.js';

export const messageTypeSchema = z.enum(['initial', 'reminder', 'scheduled']);
export const messageStatusSchema = z.enum(['sent', 'failed', 'pending']);

/** The reminder of an initial text: upcoming, sent, or why it was not. */
export const reminderSchema = z.object({
  state: z.enum(['scheduled', 'sent', 'failed', 'pending', 'cancelled']),
  dueAt: instantSchema,
  reason: z.string().nullable(),
  wording: z.string(),
});

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
  errorMessage: z.string().nullable(),
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
      'sms_busy',
    ],
  }),
  listMessages: defineEndpoint({
    method: 'GET',
    path: '/api/sms/messages',
    query: practiceQuerySchema,
    response: z.object({ messages: z.array(messageSchema) }),
    access: 'practice',
    summary: "The practice's texts, newest first.",
    errors: ['not_signed_in', 'other_practice'],
  }),
};
