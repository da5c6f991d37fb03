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

const draftOrderSchema = z
  .object({
    id: z.number().int().describe("The draft's number, from 1001 on."),
    items: z.array(cartItemSchema).describe('The lines that can be bought today.'),
    unavailableItems: z
      .array(unavailableItemSchema)
      .describe('The lines that cannot be bought today, and why.'),
    phoneNumber: z.string().nullable().describe("The patient's number in E.164; null when none was given."),
    patientLastName: z.string().describe("The patient's last name."),
    discountCode: z.string().nullable().describe("The practice's discount code on it; null without one."),
    language: languageSchema.nullable().describe("The patient's language; null when none was given."),
    practiceName: z.string().describe("The practice's name."),
    isDraft: z.literal(true).describe('Always `true`.'),
    createdAt: instantSchema.describe('When it was created.'),
  })
  .meta({
    id: 'DraftOrder',
    description:
      "A cart in the patient queue, at today's prices. Lines that cannot be bought today are in `unavailableItems`.",
  });
export type DraftOrder = z.infer<typeof draftOrderSchema>;

export const draftOrderEndpoints = {
  createDraftOrder: defineEndpoint({
    method: 'POST',
    path: '/api/draft-orders',
    body: z.object({
      items: cartItemInputsSchema.describe('The lines; at least one.'),
      phoneNumber: phoneInputSchema
        .nullish()
        .describe("The patient's number, in any usual form; absent or null when it is not known yet."),
      patientLastName: lastNameSchema
        .nullish()
        .describe(
          "The patient's last name, by which staff find the draft. Blank is refused as `last_name_required`.",
        ),
      discountCode: discountCodeSchema
        .nullish()
        .describe("The practice's own code. Absent or null uses it as well; blank means none."),
      language: languageSchema
        .nullish()
        .describe("The patient's language, kept for the cart that is sent and the plan."),
      practiceName: practiceNameSchema,
      isDraft: z.literal(true).optional().describe('May be left out; always `true`.'),
    }),
    response: z.object({
      success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
      draftOrder: draftOrderSchema.describe('The new draft.'),
    }),
    status: 201,
    access: 'practice',
    idempotent: true,
    summary: 'Save a cart to the patient queue.',
    description:
      'Nothing is texted and no link is created. The draft is priced anew whenever it is read, and deleted when its cart is sent with `draftOrderId`.',
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
    response: z.object({ draftOrders: z.array(draftOrderSchema).describe('Newest first.') }),
    access: 'practice',
    summary: "The practice's draft orders, newest first.",
    description: "All drafts of the practice, at today's prices and stock.",
    errors: ['not_signed_in', 'other_practice'],
  }),
  deleteDraftOrder: defineEndpoint({
    method: 'DELETE',
    path: '/api/draft-orders/:id',
    params: z.object({ id: orderNumberParamSchema.describe("The draft's number.") }),
    query: practiceQuerySchema,
    response: successSchema,
    access: 'practice',
    summary: 'Delete a draft order. It can be restored for an hour.',
    description:
      'Nothing was sent for it, and nothing will be. For an hour, `restoreDraftOrder` brings it back.',
    errors: ['not_signed_in', 'other_practice', 'draft_order_not_found'],
  }),
  restoreDraftOrder: defineEndpoint({
    method: 'POST',
    path: '/api/draft-orders/:id/restore',
    params: z.object({ id: orderNumberParamSchema.describe("The draft's number.") }),
    body: practiceQuerySchema,
    response: successSchema,
    access: 'practice',
    idempotent: true,
    summary: 'Restore a deleted draft order. One that was not deleted stays as it is.',
    description: 'Works for an hour after the deletion.',
    errors: ['not_signed_in', 'other_practice', 'draft_order_not_found', 'limit_reached'],
  }),
};
