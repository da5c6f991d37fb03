import { z } from 'zod';
import {
  consentVersionSchema,
  lastNameSchema,
  orderNumberSchema,
  phoneInputSchema,
  practiceNameSchema,
} from './fields.js';

/** The details that staff enter for a send, stored with each of its texts and shown in the history. */
export const sendDetailsSchema = z.object({
  patientLastName: z.string().nullable(),
});
export type SendDetails = z.infer<typeof sendDetailsSchema>;
export const SEND_DETAILS = sendDetailsSchema.keyof().options;

/** The fields shared by sending a cart now and scheduling it. */
export const sendRequestSchema = z.object({
  phoneNumber: phoneInputSchema,
  patientLastName: lastNameSchema.nullish().transform((name) => name || null),
  practiceName: practiceNameSchema,
  /** Absent is recorded as attested by the caller; false is refused (docs/product.md §8.2). */
  consent: z.boolean().optional(),
  consentVersion: consentVersionSchema.optional(),
  /** The draft order this cart was loaded from; it is deleted once the text is on its way or the order is scheduled. */
  draftOrderId: orderNumberSchema.nullish(),
});
/** As a client sends it. */
export type SendInput = z.input<typeof sendRequestSchema>;
/** As the server reads it. */
export type SendRequest = z.output<typeof sendRequestSchema>;
