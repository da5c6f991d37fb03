import { z } from 'zod';
import { cartItemInputsSchema } from './carts.js';
import { defineEndpoint } from './endpoint.js';
import { centsSchema, languageSchema } from './fields.js';

const totalDiffersSchema = z
  .object({
    outcome: z.literal('total-differs').describe('Says that no checkout was opened yet.'),
    shopTotal: centsSchema.describe("The shop's own total, in cents."),
    reason: z.string().describe("Why the shop's total differs, as a sentence for the patient."),
    message: z.string().describe('Both totals and the reason, as a sentence.'),
  })
  .meta({
    id: 'TotalDiffers',
    description: 'A different total that the patient has to accept first, with its reason.',
  });
const checkoutAnswerSchema = z.union([
  z
    .object({ checkoutUrl: z.url().describe("The shop's checkout, to send the patient to.") })
    .meta({ id: 'CheckoutLink', description: 'The checkout that was opened.' }),
  totalDiffersSchema,
]);
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

export const checkoutEndpoints = {
  createCheckout: defineEndpoint({
    method: 'POST',
    path: '/api/checkout/create',
    body: z.object({
      cartId: z.string().max(64).describe("The cart's id, the last part of its link."),
      total: centsSchema
        .nonnegative()
        .optional()
        .describe(
          'The total that the patient saw, in cents. When it is out of date, the call fails with `prices_changed`.',
        ),
      acceptedTotal: centsSchema
        .nonnegative()
        .optional()
        .describe(
          "The shop's own total that the patient agreed to, in cents: the `shopTotal` of the answer `total-differs`. A higher total is returned again.",
        ),
      items: cartItemInputsSchema
        .optional()
        .describe(
          "The patient's choice: lines of the cart with at most its quantities; other lines are left out. Absent: the whole cart. Titles and prices are the server's own.",
        ),
      language: languageSchema
        .optional()
        .describe("The language of the answer's messages; English by default."),
      practiceInfo: z
        .object({
          name: z.string().max(120).nullish().describe('Ignored.'),
          discountCode: z.string().max(64).nullish().describe('Ignored.'),
        })
        .meta({ id: 'PracticeInfo', description: 'Accepted and ignored.' })
        .optional()
        .describe("Accepted and ignored: the server knows the cart's practice."),
    }),
    response: checkoutAnswerSchema,
    access: 'public',
    summary:
      "Create the shop's checkout for a cart with the practice's code. The same browser gets the same checkout again.",
    description:
      "Opens the shop's checkout, where the patient pays; no order exists until then. When the shop's total differs from the one that the patient saw, the answer asks for agreement instead, and the call is made again with `acceptedTotal`.",
    errors: [
      'cart_not_found',
      'empty_cart',
      'unknown_item',
      'limit_reached',
      'prices_changed',
      'commerce_failed',
    ],
  }),
};
