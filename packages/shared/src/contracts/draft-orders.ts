import { z } from 'zod';
import { cartItemInputsSchema, cartItemSchema, unavailableItemSchema } from './carts.js';
import { defineEndpoint } from './endpoint.js';
import {
  discountCodeSchema,
  instantSchema,
  lastNameSchema,
  orderNumberSchema,
  phoneInputSchema,
  practiceNameSchema,
  practiceQuerySchema,
  successSchema,
} from './fields.js';

export const draftOrderSchema = z.object({
  id: z.number().int(),
  items: z.array(cartItemSchema),
  unavailableItems: z.array(unavailableItemSchema),
  phoneNumber: z.string().nullable(),
  patientLastName: z.string(),
  discountCode: z.string().nullable(),
  practiceName: z.string(),
  isDraft: z.literal(true),
  createdAt: instantSchema,
});
export type DraftOrder = z.infer<typeof draftOrderSchema>;

export const draftOrderEndpoints = {
  createDraftOrder: defineEndpoint({
    method: 'POST',
    path: '/api/draft-orders',
    body: z.object({
      items: cartItemInputsSchema,
      phoneNumber: phoneInputSchema.nullish(),
      patientLastName: lastNameSchema.min(
        1,
        "Please enter the patient's last name to identify this draft order.",
      ),
      discountCode: discountCodeSchema.nullish(),
      practiceName: practiceNameSchema,
      isDraft: z.literal(true).optional(),
    }),
    response: z.object({ success: z.literal(true), draftOrder: draftOrderSchema }),
    status: 201,
    access: 'practice',
    idempotent: true,
    summary: 'Save a cart to the patient queue.',
    errors: ['not_signed_in', 'other_practice', 'empty_cart', 'unknown_item', 'foreign_discount_code'],
  }),
  listDraftOrders: defineEndpoint({
    method: 'GET',
    path: '/api/draft-orders',
    query: practiceQuerySchema,
    response: z.object({ draftOrders: z.array(draftOrderSchema) }),
    access: 'practice',
    summary: "The practice's draft orders, newest first.",
    errors: ['not_signed_in', 'other_practice'],
  }),
  deleteDraftOrder: defineEndpoint({
    method: 'DELETE',
    path: '/api/draft-orders/:id',
    params: z.object({ id: orderNumberSchema }),
    query: practiceQuerySchema,
    response: successSchema,
    access: 'practice',
    summary: 'Delete a draft order.',
    errors: ['not_signed_in', 'other_practice', 'draft_order_not_found'],
  }),
};
