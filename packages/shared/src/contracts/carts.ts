import { z } from 'zod';
import { MAX_CART_LINES } from '../rules/cart-limits.js';
import { UNAVAILABLE_CODES } from '../rules/stock.js';
import { defineEndpoint } from './endpoint.js';
import {
  centsSchema,
  discountCodeSchema,
  howToSchema,
  instantSchema,
  languageSchema,
  lineIdSchema,
  practiceNameSchema,
  quantitySchema,
  selectedOptionSchema,
  successSchema,
  timesOfDaySchema,
  variantIdSchema,
} from './fields.js';

/** The public part of a cart link: 128 random bits in base58. */
export const cartIdSchema = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{8,32}$/, 'is not a cart id');

export const cartItemSchema = z
  .object({
    id: z.string().describe("The line's id: its variant's, or its product's when that has only one variant."),
    title: z.string().describe("The product's title, with the variant's where it has one."),
    vendor: z.string().describe("The product's maker."),
    price: centsSchema
      .nonnegative()
      .describe("Today's price of one, in cents, before the practice's discount."),
    quantity: quantitySchema.describe('How many can be bought.'),
    imageUrl: z.string().nullable().describe('A picture of the product; null when there is none.'),
    description: z.string().describe("The product's description as plain text."),
    variantId: z.string().describe("The variant's id at the shop."),
    selectedOptions: z.array(selectedOptionSchema).describe("The variant's options, such as its size."),
    previousPrice: centsSchema
      .nonnegative()
      .optional()
      .describe("The price when the cart was created; only present when today's differs."),
    previousQuantity: quantitySchema
      .optional()
      .describe('The quantity staff chose; only present when fewer are left today.'),
    language: languageSchema
      .optional()
      .describe(
        "The language of its title and description, on the patient page only; absent for the shop's own.",
      ),
    timesOfDay: timesOfDaySchema.optional().describe('When it is used, if the practice said so in a bundle.'),
  })
  .meta({
    id: 'CartItem',
    description: "A line as the server answers it, with today's title, price, and options from the catalog.",
  });
export type CartItem = z.infer<typeof cartItemSchema>;

const cartItemInputSchema = z
  .object({
    id: lineIdSchema.describe('The id of a variant, or of a product that has only one.'),
    variantId: variantIdSchema.nullish().describe("The variant's id; absent or null when `id` names it."),
    quantity: quantitySchema.describe('How many to buy.'),
    timesOfDay: timesOfDaySchema.optional().describe('When the patient uses it.'),
  })
  .meta({
    id: 'CartItemInput',
    description: 'A line as clients send it. Titles, prices, and options come from the catalog.',
  });
export type CartItemInput = z.output<typeof cartItemInputSchema>;

export const cartItemInputsSchema = z.array(cartItemInputSchema).max(MAX_CART_LINES);

export const unavailableItemSchema = z
  .object({
    id: z.string().describe("The line's id."),
    title: z.string().describe("The product's title, with the variant's where it has one."),
    quantity: quantitySchema.describe('How many were chosen.'),
    imageUrl: z.string().nullable().describe('A picture of the product; null when there is none.'),
    reason: z.string().describe('Why it cannot be bought, as an English sentence.'),
    reasonCode: z.enum(UNAVAILABLE_CODES).describe('Whether it left the catalog, or is only sold out.'),
    description: z
      .string()
      .optional()
      .describe("The product's description as plain text; absent for a product that left the catalog."),
    language: languageSchema
      .optional()
      .describe(
        "The language of its title and description, on the patient page only; absent for the shop's own.",
      ),
  })
  .meta({ id: 'UnavailableItem', description: 'A line that cannot be bought today.' });
export type UnavailableItem = z.infer<typeof unavailableItemSchema>;

export const orderEndedSchema = z.enum(['canceled', 'refunded']).meta({
  id: 'OrderEnded',
  description: 'All orders of a cart were canceled, or canceled and refunded in full.',
});
export type OrderEnded = z.infer<typeof orderEndedSchema>;

/** A cart's totals in cents. The discount is taken once, on `totalPrice` (docs/product.md §6.6). */
export const cartSumsSchema = {
  itemCount: z.number().int().nonnegative().describe('How many items can be bought, over all lines.'),
  totalPrice: centsSchema.nonnegative().describe("The lines' total in cents, before the discount."),
  discount: centsSchema.nonnegative().describe("The practice's discount in cents."),
  yourPrice: centsSchema.nonnegative().describe('The total less the discount, in cents.'),
};

export const createdCartSchema = z
  .object({
    success: z.literal(true).describe('Always `true`: a refusal is an error instead.'),
    cartId: cartIdSchema.describe("The cart's id, the last part of its link."),
    cartUrl: z.url().describe("The cart's link, for `sendSms`."),
    url: z.url().describe('The same as `cartUrl`.'),
    items: z.array(cartItemSchema).describe("The cart's lines."),
    ...cartSumsSchema,
    practiceName: z.string().describe("The practice's name."),
    practiceDiscountCode: z.string().nullable().describe('The discount code of the cart; null without one.'),
    expiresAt: instantSchema.describe("When the cart's link stops working."),
  })
  .meta({ id: 'CreatedCart', description: 'A new cart with its link.' });
export type CreatedCart = z.infer<typeof createdCartSchema>;

const planStepSchema = z
  .object({
    id: z.string().describe("The line's id."),
    timesOfDay: timesOfDaySchema
      .optional()
      .describe('When the patient uses it; absent when the practice did not say.'),
    howTo: howToSchema.optional().describe('How it is used, as the practice wrote; absent without a note.'),
  })
  .meta({ id: 'PlanStep', description: 'How to use a product of the cart, in stock or not.' });
export type PlanStep = z.infer<typeof planStepSchema>;

const patientCartSchema = z
  .object({
    cartId: cartIdSchema.describe("The cart's id, the last part of its link."),
    items: z.string().describe('The lines that can be bought today, as JSON text of a list of `CartItem`.'),
    unavailableItems: z
      .array(unavailableItemSchema)
      .describe('The lines that cannot be bought today, and why.'),
    plan: z
      .array(planStepSchema)
      .optional()
      .describe('The products with a note or times of day, in the order of the cart; absent without any.'),
    ...cartSumsSchema,
    practiceName: z.string().describe("The practice's name."),
    practiceContact: z
      .string()
      .nullable()
      .optional()
      .describe('Where patients reach the practice, as "(312) 555-0100"; null when it is not on file.'),
    practiceDiscountCode: z.string().nullable().describe('The discount code of the cart; null without one.'),
    createdAt: instantSchema.optional().describe('When the practice recommended it.'),
    expiresAt: instantSchema.describe("When the cart's link stops working."),
    language: languageSchema.describe('The language the practice chose for the patient.'),
    orderedAt: instantSchema
      .nullable()
      .describe('When the patient ordered from this cart; null when they have not.'),
    orderEnded: orderEndedSchema
      .optional()
      .describe('Once the shop has canceled or refunded all that was ordered from this cart; else absent.'),
    ordered: z
      .record(z.string(), z.number().int().positive())
      .optional()
      .describe(
        'How many of each line were ordered, by its id; absent before an order, or when the shop did not report the products.',
      ),
    orderNumbers: z
      .array(z.string())
      .optional()
      .describe(
        "The shop's numbers of the orders from this cart, such as `#1001`, oldest first; absent before an order.",
      ),
  })
  .meta({ id: 'PatientCart', description: 'A cart as the patient sees it.' });
export type PatientCart = z.infer<typeof patientCartSchema>;

export const cartEndpoints = {
  createCart: defineEndpoint({
    method: 'POST',
    path: '/api/carts',
    body: z.object({
      practiceName: practiceNameSchema,
      practiceDiscountCode: discountCodeSchema
        .nullish()
        .describe("The practice's own code. Absent or null uses it as well; blank means none."),
      cartItems: cartItemInputsSchema.describe('The lines; at least one.'),
      language: languageSchema
        .optional()
        .describe(
          "The language of the cart's page and its texts. Absent: texts are in the practice's, and the page follows the patient's phone.",
        ),
      isAtDesk: z
        .boolean()
        .optional()
        .describe(
          "The patient checks out on the practice's computer; its orders have the source `At the desk`.",
        ),
    }),
    response: createdCartSchema,
    status: 201,
    access: 'practice',
    idempotent: true,
    summary: 'Create a cart, priced by the server, and get its link.',
    description:
      "The link works at once and until `expiresAt`, but nothing is texted: `sendSms` does that. Titles, prices, and the discount come from the server; the cart's own page shows those of the day it is opened.",
    errors: [
      'not_signed_in',
      'other_practice',
      'empty_cart',
      'unknown_item',
      'item_unavailable',
      'foreign_discount_code',
    ],
  }),
  priceLines: defineEndpoint({
    method: 'POST',
    path: '/api/carts/prices',
    body: z.object({
      practiceName: practiceNameSchema,
      cartItems: cartItemInputsSchema.describe('The lines to price.'),
    }),
    response: z.object({
      items: z.array(cartItemSchema).describe("The lines at today's prices, in the same order."),
    }),
    access: 'practice',
    summary:
      "These lines with today's titles and prices, sold out or not. Products that left the catalog are omitted. Creates no cart.",
    description: 'Lines of the same variant are joined. Nothing is stored, and nothing is reserved.',
    errors: ['not_signed_in', 'other_practice'],
  }),
  getCart: defineEndpoint({
    method: 'GET',
    path: '/api/carts/:cartId',
    params: z.object({ cartId: z.string().max(64).describe("The cart's id, the last part of its link.") }),
    response: patientCartSchema,
    access: 'public',
    summary: "The patient's cart at today's prices and stock. Has no side effects.",
    description:
      'For the patient page, which needs no session: whoever has the link may read it. Answers 404 when the link has expired.',
    errors: ['cart_not_found'],
  }),
  openCart: defineEndpoint({
    method: 'POST',
    path: '/api/carts/:cartId/opened',
    bodyKilobytes: 4,
    params: z.object({ cartId: z.string().max(64).describe("The cart's id, the last part of its link.") }),
    response: successSchema,
    access: 'public',
    summary:
      "Count a cart as opened, once. The patient page's script calls it when the page is seen. Link previews and the practice itself, by a session or a key, do not count.",
    description:
      'The first call marks the cart as opened in the history and as an event for webhooks; later ones change nothing. To see the event in a trial, open the link of the cart in a browser, or call it without a key.',
    errors: ['cart_not_found'],
  }),
};
