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
  patientLastName: z.string().nullable().describe("The patient's last name; null when none was given."),
});
export type SendDetails = z.infer<typeof sendDetailsSchema>;
export const SEND_DETAILS = sendDetailsSchema.keyof().options;

/** The fields shared by sending a cart now and scheduling it. */
export const sendRequestSchema = z.object({
  phoneNumber: phoneInputSchema.describe(
    "The patient's number, in any usual form, such as `(312) 555-0142`.",
  ),
  patientLastName: lastNameSchema
    .nullish()
    .transform((name) => name || null)
    .describe("The patient's last name, for staff; absent, null, or blank when none is given."),
  practiceName: practiceNameSchema,
  consent: z
    .boolean()
    .optional()
    .describe(
      'Whether the patient agreed to be texted. Absent is recorded as attested by the caller; false is refused.',
    ),
  consentVersion: consentVersionSchema.optional(),
  draftOrderId: orderNumberSchema
    .nullish()
    .describe(
      'The draft order this cart was loaded from; it is deleted once the text is on its way or the order is scheduled.',
    ),
});
/** As a client sends it. */
export type SendInput = z.input<typeof sendRequestSchema>;
/** As the server reads it. */
export type SendRequest = z.output<typeof sendRequestSchema>;
