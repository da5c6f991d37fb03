import { z } from 'zod';
import {
  cartIdSchema,
  cartItemSchema,
  cartSumsSchema,
  orderEndedSchema,
  unavailableItemSchema,
} from './carts.js';
import { defineEndpoint } from './endpoint.js';
import { instantSchema, languageSchema, practiceQuerySchema, wholeNumberInAddress } from './fields.js';
import { between, cursorSchema } from './paging.js';

/** The most carts that a page has. */
export const MAX_CARTS_PAGE = 100;

const cartSchema = z
  .object({
    cartId: cartIdSchema.describe("The cart's id, the last part of its link."),
    cartUrl: z.url().describe("The cart's link."),
    items: z.array(cartItemSchema).describe("The lines that can be bought today, at today's prices."),
    unavailableItems: z
      .array(unavailableItemSchema)
      .describe('The lines that cannot be bought today, and why.'),
    ...cartSumsSchema,
    practiceName: z.string().describe("The practice's name."),
    practiceDiscountCode: z.string().nullable().describe('The discount code of the cart; null without one.'),
    language: languageSchema.describe('The language of its page and its texts.'),
    isAtDesk: z.boolean().describe("Whether it was made to check out on the practice's computer."),
    createdAt: instantSchema.describe('When it was created.'),
    expiresAt: instantSchema.describe('When its link stops working, or stopped.'),
    openedAt: instantSchema
      .nullable()
      .describe('When the patient first opened its page; null when they have not.'),
    orderedAt: instantSchema
      .nullable()
      .describe('When the patient ordered from it; null when they have not.'),
    orderEnded: orderEndedSchema
      .nullable()
      .describe('Whether all of its orders were canceled or refunded in full; null otherwise.'),
    orderIds: z.array(z.string()).describe('The `id`s of its orders in analytics, the first one first.'),
  })
  .meta({ id: 'Cart', description: 'A cart as its practice sees it.' });
export type Cart = z.infer<typeof cartSchema>;

/** Carts as their practice reads them; patients have `getCart`. */
export const practiceCartEndpoints = {
  listCarts: defineEndpoint({
    method: 'GET',
    path: '/api/carts',
    query: practiceQuerySchema.extend({
      ...between('that were created'),
      cursor: cursorSchema,
      pageSize: wholeNumberInAddress(1, MAX_CARTS_PAGE).default(50).describe('How many carts a page has.'),
    }),
    response: z.object({
      carts: z.array(cartSchema).max(MAX_CARTS_PAGE).describe('The carts of this page, the newest first.'),
      nextCursor: z.string().nullable().describe('The `cursor` of the next page; null on the last page.'),
    }),
    access: 'practice',
    summary: "The practice's carts, the newest first, texted or not.",
    description:
      "At today's prices and stock, expired ones too. `listMessages` with `cartId` has the texts of one, `listDetailedOrders` its orders.",
    errors: ['not_signed_in', 'other_practice'],
  }),
  getCartDetails: defineEndpoint({
    method: 'GET',
    path: '/api/carts/:cartId/details',
    params: z.object({ cartId: z.string().max(64).describe("The cart's id, the last part of its link.") }),
    query: practiceQuerySchema,
    response: z.object({ cart: cartSchema.describe('The cart, as in the list.') }),
    access: 'practice',
    summary: 'One cart of the practice: its lines, and whether it was opened and ordered.',
    description:
      'Unlike `getCart`, which is for the patient, it needs a key or a session, also finds a cart whose link has expired, and has the lines as a list.',
    errors: ['not_signed_in', 'other_practice', 'cart_not_found'],
  }),
};
