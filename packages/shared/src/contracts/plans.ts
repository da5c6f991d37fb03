import { z } from 'zod';
import { TIMES_OF_DAY } from '../rules/routine.js';
import { cartItemInputsSchema } from './carts.js';
import { defineEndpoint } from './endpoint.js';
import {
  discountCodeSchema,
  fileSchema,
  languageSchema,
  lastNameSchema,
  practiceNameSchema,
} from './fields.js';

/** The papers a plan is printed on. */
export const PAPERS = ['letter', 'a4'] as const;
export type Paper = (typeof PAPERS)[number];

/** Text in another language than the plan's is marked with that language. */
const wordsSchema = z.object({ text: z.string(), language: languageSchema.optional() });

const planProductSchema = z.object({
  id: z.string(),
  title: wordsSchema,
  imageUrl: z.string().nullable(),
  /** Such as "Quantity 2". */
  quantity: z.string(),
  /** For that quantity; null for a product that cannot be bought today. */
  price: z.string().nullable(),
  /** Why it cannot be bought today; null when it can. */
  reason: z.string().nullable(),
  howTo: wordsSchema.nullable(),
});
export type PlanProduct = z.infer<typeof planProductSchema>;

/** A QR code as modules: `path` is an SVG path of the dark ones in a square of `size`. */
const qrCodeSchema = z.object({ size: z.number().int().positive(), path: z.string() });
export type QrModules = z.infer<typeof qrCodeSchema>;

/** A plan as it is printed: every word and amount is ready, in the plan's language. */
const planSchema = z.object({
  language: languageSchema,
  /** Such as "es-US". */
  locale: z.string(),
  practiceName: z.string(),
  title: z.string(),
  /** "Name: {name}", with `NAME_GAP`. */
  nameLine: z.string(),
  /** "Page {page} of {pages}", with gaps like it. */
  pageLine: z.string(),
  /** Where patients reach the practice; null when that is not on file. */
  call: z.string().nullable(),
  /** The products by time of day; null when no product has one. */
  routine: z
    .object({
      title: z.string(),
      times: z.array(
        z.object({
          time: z.enum(TIMES_OF_DAY),
          title: z.string(),
          products: z.array(wordsSchema.extend({ id: z.string() })),
        }),
      ),
    })
    .nullable(),
  productsTitle: z.string(),
  products: z.array(planProductSchema),
  /** The rows below the products, the total last; empty when nothing can be bought today. */
  sums: z.array(z.object({ label: z.string(), amount: z.string() })),
  /** The closing lines. */
  notes: z.array(z.string()),
  /** The cart's link; null without a cart, or when its link has expired. */
  link: z
    .object({
      url: z.url(),
      /** The cart's link, short and without a scheme, to type from paper. */
      typed: z.string(),
      words: z.string(),
      qrCode: qrCodeSchema,
    })
    .nullable(),
});
export type Plan = z.infer<typeof planSchema>;

/** The source of a plan: an existing cart of the practice, or lines. */
const planInput = {
  practiceName: practiceNameSchema,
  /** A cart's link. Its lines, code, and language override the other fields. */
  cartUrl: z.string().max(2000).optional(),
  cartItems: cartItemInputsSchema.optional(),
  practiceDiscountCode: discountCodeSchema.nullish(),
  /** Absent: the cart's, or the practice's own. */
  language: languageSchema.optional(),
};

const PLAN_ERRORS = [
  'not_signed_in',
  'other_practice',
  'cart_not_found',
  'empty_cart',
  'unknown_item',
  'foreign_discount_code',
] as const;

export const planEndpoints = {
  makePlan: defineEndpoint({
    method: 'POST',
    path: '/api/plans',
    body: z.object(planInput),
    response: planSchema,
    access: 'practice',
    summary:
      "The plan of a cart or of lines, worded for the patient: the routine, how each product is used, today's prices, and the cart's QR code. Stores nothing but the code of the link to type.",
    errors: PLAN_ERRORS,
  }),
  printPlan: defineEndpoint({
    method: 'POST',
    path: '/api/plans/pdf',
    body: z.object({
      ...planInput,
      paper: z.enum(PAPERS).default('letter'),
      /** Printed on the sheet and kept nowhere. */
      patientName: lastNameSchema.optional(),
    }),
    response: fileSchema,
    file: 'application/pdf',
    access: 'practice',
    summary: 'The same plan as a PDF to print.',
    errors: [...PLAN_ERRORS, 'unavailable'],
  }),
};
