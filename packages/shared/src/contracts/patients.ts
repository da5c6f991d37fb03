import { z } from 'zod';
import { orderStatusSchema } from './analytics-orders.js';
import { defineEndpoint } from './endpoint.js';
import { centsSchema, instantSchema, practiceQuerySchema } from './fields.js';
import { messageSchema } from './message-schema.js';

const patientSchema = z
  .object({
    phoneNumber: z.string().describe("The patient's number, such as `(312) 555-0142`."),
    patientLastName: z.string().nullable().describe('From the latest text that has one; null when none has.'),
    messages: z
      .array(messageSchema)
      .describe('The texts as in the history, at most 100 first texts, the latest first.'),
    orders: z
      .array(
        z
          .object({
            id: z.string().describe("The order's id in the portal."),
            orderNumber: z.string().describe("The order's number at the shop."),
            totalAmount: centsSchema.describe("The patient's total, less refunds."),
            currency: z.string().describe('ISO 4217, such as `USD`.'),
            status: orderStatusSchema.describe('What became of the order.'),
            orderDate: instantSchema.describe('When the patient ordered.'),
          })
          .meta({ id: 'PatientOrder', description: 'An order from a texted cart.' }),
      )
      .describe('Orders of the texted carts, the latest first.'),
    scheduledOrders: z
      .array(
        z
          .object({
            id: z.number().int().describe("The scheduled order's id."),
            scheduledFor: instantSchema.describe('When it is to be texted.'),
            isRepeating: z.boolean().describe('Whether it comes again after that.'),
          })
          .meta({ id: 'PatientScheduledOrder', description: 'An order that is to be texted later.' }),
      )
      .describe('Those that were not texted yet.'),
    refills: z
      .array(
        z
          .object({
            id: z.uuid().describe("The refill's id."),
            dueAt: instantSchema.describe('When the patient may run out.'),
          })
          .meta({ id: 'PatientRefill', description: 'A refill that waits for staff.' }),
      )
      .describe('Those that staff have not taken care of.'),
  })
  .meta({ id: 'Patient', description: 'What a practice knows about one phone number.' });
export type Patient = z.infer<typeof patientSchema>;

export const patientEndpoints = {
  /** Named by a text, because browsers and servers keep URLs, which must not contain a number. */
  findPatient: defineEndpoint({
    method: 'GET',
    path: '/api/sms/messages/:id/timeline',
    params: z.object({ id: z.uuid().describe('The id of any text to the patient.') }),
    query: practiceQuerySchema,
    response: z.object({ patient: patientSchema.describe('The patient, with everything about the number.') }),
    access: 'practice',
    summary:
      'The patient of a text, with all texts, replies, and orders of the number. Scheduled orders and refills, too.',
    description:
      'By one of the texts, so that no number stands in an address. It has only what this practice sent and got.',
    errors: ['not_signed_in', 'other_practice', 'message_not_found'],
  }),
};
