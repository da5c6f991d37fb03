import { z } from 'zod';
import { cartItemInputsSchema, cartItemSchema, unavailableItemSchema } from './carts.js';
import { defineEndpoint } from './endpoint.js';
import {
  discountCodeSchema,
  instantSchema,
  languageSchema,
  lastNameSchema,
  orderNumberParamSchema,
  phoneInputSchema,
  practiceNameSchema,
  practiceQuerySchema,
  successSchema,
} from './fields.js';

/** Limit per practice. */
export const MAX_DRAFT_ORDERS = 500;

/** A cart in the patient queue, at today's prices. Lines that cannot be bought today are in `unavailableItems`. */
const draftOrderSchema = z.object({
  id: z.number().int(),
  items: z.array(cartItemSchema),
  unavailableItems: z.array(unavailableItemSchema),
  phoneNumber: z.string().nullable(),
  patientLastName: z.string(),
  discountCode: z.string().nullable(),
  /** The patient's language; null when none was given. */
  language: languageSchema.nullable(),
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
      /** Blank is refused as `last_name_required`. */
      patientLastName: lastNameSchema.nullish(),
      discountCode: discountCodeSchema.nullish(),
      /** The patient's language, kept for the cart that is sent and the plan. */
      language: languageSchema.nullish(),
      practiceName: practiceNameSchema,
      isDraft: z.literal(true).optional(),
    }),
    response: z.object({ success: z.literal(true), draftOrder: draftOrderSchema }),
    status: 201,
    access: 'practice',
    idempotent: true,
    summary: 'Save a cart to the patient queue.',
    errors: [
      'not_signed_in',
      'other_practice',
      'empty_draft',
      'last_name_required',
      'unknown_item',
      'invalid_phone',
      'foreign_discount_code',
      'limit_reached',
    ],
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
    params: z.object({ id: orderNumberParamSchema }),
    query: practiceQuerySchema,
    response: successSchema,
    access: 'practice',
    summary: 'Delete a draft order. It can be restored for an hour.',
    errors: ['not_signed_in', 'other_practice', 'draft_order_not_found'],
  }),
  restoreDraftOrder: defineEndpoint({
    method: 'POST',
    path: '/api/draft-orders/:id/restore',
    params: z.object({ id: orderNumberParamSchema }),
    body: practiceQuerySchema,
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Restore a deleted draft order. One that was not deleted stays as it is.',
    errors: ['not_signed_in', 'other_practice', 'draft_order_not_found', 'limit_reached'],
  }),
};
