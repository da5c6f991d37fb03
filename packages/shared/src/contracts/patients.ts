import { z } from 'zod';
import { orderStatusSchema } from './analytics-orders.js';
import { defineEndpoint } from './endpoint.js';
import { centsSchema, instantSchema, practiceQuerySchema } from './fields.js';
import { messageSchema } from './messages.js';

/** What a practice knows about one phone number, each list the latest first. */
const patientSchema = z.object({
  phoneNumber: z.string(),
  /** From the latest text that has one. */
  patientLastName: z.string().nullable(),
  /** As in the history, at most 100 first texts. */
  messages: z.array(messageSchema),
  /** Orders of the texted carts. */
  orders: z.array(
    z.object({
      id: z.string(),
      orderNumber: z.string(),
      totalAmount: centsSchema,
      currency: z.string(),
      status: orderStatusSchema,
      orderDate: instantSchema,
    }),
  ),
  /** Those that were not texted yet. */
  scheduledOrders: z.array(
    z.object({ id: z.number().int(), scheduledFor: instantSchema, isRepeating: z.boolean() }),
  ),
  /** Those that staff have not taken care of. */
  refills: z.array(z.object({ id: z.uuid(), dueAt: instantSchema })),
});
export type Patient = z.infer<typeof patientSchema>;

export const patientEndpoints = {
  /** By a text, since a number must not be in an address, which browsers and servers keep. */
  findPatient: defineEndpoint({
    method: 'GET',
    path: '/api/sms/messages/:id/timeline',
    params: z.object({ id: z.uuid() }),
    query: practiceQuerySchema,
    response: z.object({ patient: patientSchema }),
    access: 'practice',
    summary:
      'The patient of a text: all texts, replies, orders, scheduled orders, and refills of the number.',
    errors: ['not_signed_in', 'other_practice', 'message_not_found'],
  }),
};
