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

/** A line as the server answers it, with today's title, price, and options from the catalog. */
export const cartItemSchema = z.object({
  id: z.string(),
  title: z.string(),
  vendor: z.string(),
  price: centsSchema.nonnegative(),
  quantity: quantitySchema,
  imageUrl: z.string().nullable(),
  description: z.string(),
  variantId: z.string(),
  selectedOptions: z.array(selectedOptionSchema),
  /** The price when the cart was created; only present when today's differs. */
  previousPrice: centsSchema.nonnegative().optional(),
  /** The quantity staff chose; only present when fewer are left today. */
  previousQuantity: quantitySchema.optional(),
  /** The language of its text, on the patient page only; absent for the shop's own. */
  language: languageSchema.optional(),
  /** When it is used, if the practice said so in a bundle. */
  timesOfDay: timesOfDaySchema.optional(),
});
export type CartItem = z.infer<typeof cartItemSchema>;

/** A line as clients send it. Titles, prices, and options come from the catalog. */
const cartItemInputSchema = z.object({
  id: lineIdSchema,
  variantId: variantIdSchema.nullish(),
  quantity: quantitySchema,
  timesOfDay: timesOfDaySchema.optional(),
});
export type CartItemInput = z.output<typeof cartItemInputSchema>;

export const cartItemInputsSchema = z.array(cartItemInputSchema).max(MAX_CART_LINES);

export const unavailableItemSchema = z.object({
  id: z.string(),
  title: z.string(),
  quantity: quantitySchema,
  imageUrl: z.string().nullable(),
  /** In English. */
  reason: z.string(),
  /** Whether it left the catalog, or is only sold out. */
  reasonCode: z.enum(UNAVAILABLE_CODES),
  /** Absent for a product that left the catalog. */
  description: z.string().optional(),
  /** The language of its text, as in a line. */
  language: languageSchema.optional(),
});
export type UnavailableItem = z.infer<typeof unavailableItemSchema>;

/** All orders of a cart were canceled, or canceled and refunded in full. */
export const orderEndedSchema = z.enum(['canceled', 'refunded']);
export type OrderEnded = z.infer<typeof orderEndedSchema>;

/** A cart's totals in cents. The discount is taken once, on `totalPrice` (docs/product.md §6.6). */
const cartSumsSchema = {
  itemCount: z.number().int().nonnegative(),
  totalPrice: centsSchema.nonnegative(),
  discount: centsSchema.nonnegative(),
  yourPrice: centsSchema.nonnegative(),
};

export const createdCartSchema = z.object({
  success: z.literal(true),
  cartId: cartIdSchema,
  cartUrl: z.url(),
  url: z.url(),
  items: z.array(cartItemSchema),
  ...cartSumsSchema,
  practiceName: z.string(),
  practiceDiscountCode: z.string().nullable(),
  expiresAt: instantSchema,
});
export type CreatedCart = z.infer<typeof createdCartSchema>;

/** How to use a product of the cart, in stock or not. */
const planStepSchema = z.object({
  /** The line's id. */
  id: z.string(),
  timesOfDay: timesOfDaySchema.optional(),
  howTo: howToSchema.optional(),
});
export type PlanStep = z.infer<typeof planStepSchema>;

/** A cart as the patient sees it. `items` is JSON text of the lines that can be bought today (docs/product.md §3.9). */
const patientCartSchema = z.object({
  cartId: cartIdSchema,
  items: z.string(),
  unavailableItems: z.array(unavailableItemSchema),
  /** The products with a note or times of day, in the order of the cart; absent without any. */
  plan: z.array(planStepSchema).optional(),
  ...cartSumsSchema,
  practiceName: z.string(),
  /** Where patients reach the practice, as "(312) 555-0100"; null when it is not on file. */
  practiceContact: z.string().nullable().optional(),
  practiceDiscountCode: z.string().nullable(),
  /** When the practice recommended it. */
  createdAt: instantSchema.optional(),
  expiresAt: instantSchema,
  /** The language the practice chose for the patient. */
  language: languageSchema,
  /** When the patient ordered from this cart; null when they have not. */
  orderedAt: instantSchema.nullable(),
  /** Once the shop has canceled or refunded all that was ordered from this cart; else absent. */
  orderEnded: orderEndedSchema.optional(),
  /** How many of each line were ordered, by its id; absent before an order, or when the shop did not report the products. */
  ordered: z.record(z.string(), z.number().int().positive()).optional(),
  /** The shop's numbers of the orders from this cart, such as "#1001", oldest first; absent before an order. */
  orderNumbers: z.array(z.string()).optional(),
});
export type PatientCart = z.infer<typeof patientCartSchema>;

export const cartEndpoints = {
  createCart: defineEndpoint({
    method: 'POST',
    path: '/api/carts',
    body: z.object({
      practiceName: practiceNameSchema,
      practiceDiscountCode: discountCodeSchema.nullish(),
      cartItems: cartItemInputsSchema,
      /** The language of the page and its texts. Absent: the practice's own. */
      language: languageSchema.optional(),
      /** The patient checks out on the practice's computer; its orders have the source "At the desk". */
      isAtDesk: z.boolean().optional(),
    }),
    response: createdCartSchema,
    status: 201,
    access: 'practice',
    idempotent: true,
    summary: 'Create a cart, priced by the server, and get its link.',
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
    body: z.object({ practiceName: practiceNameSchema, cartItems: cartItemInputsSchema }),
    response: z.object({ items: z.array(cartItemSchema) }),
    access: 'practice',
    summary:
      "These lines with today's titles and prices, sold out or not. Products that left the catalog are omitted. Creates no cart.",
    errors: ['not_signed_in', 'other_practice'],
  }),
  getCart: defineEndpoint({
    method: 'GET',
    path: '/api/carts/:cartId',
    params: z.object({ cartId: z.string().max(64) }),
    response: patientCartSchema,
    access: 'public',
    summary: "The patient's cart at today's prices and stock. Has no side effects.",
    errors: ['cart_not_found'],
  }),
  openCart: defineEndpoint({
    method: 'POST',
    path: '/api/carts/:cartId/opened',
    bodyKilobytes: 4,
    params: z.object({ cartId: z.string().max(64) }),
    response: successSchema,
    access: 'public',
    summary:
      "Count a cart as opened, once. The patient page's script calls it when the page is seen. Link previews and signed-in staff do not count.",
    errors: ['cart_not_found'],
  }),
};
