import { z } from 'zod';
import { cartItemInputsSchema } from './carts.js';
import { defineEndpoint } from './endpoint.js';
import { centsSchema, languageSchema } from './fields.js';

/** A different total that the patient has to accept first, with its reason. */
const totalDiffersSchema = z.object({
  outcome: z.literal('total-differs'),
  /** The shop's own total, in cents. */
  shopTotal: centsSchema,
  reason: z.string(),
  /** Both totals and the reason, as a sentence. */
  message: z.string(),
});
const checkoutAnswerSchema = z.union([z.object({ checkoutUrl: z.url() }), totalDiffersSchema]);
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

export const checkoutEndpoints = {
  createCheckout: defineEndpoint({
    method: 'POST',
    path: '/api/checkout/create',
    body: z.object({
      cartId: z.string().max(64),
      /** The total that the patient saw, in cents. When it is out of date, the call fails with `prices_changed`. */
      total: centsSchema.nonnegative().optional(),
      /**
       * The shop's own total that the patient agreed to, in cents: the `shopTotal` of the answer
       * `total-differs`. A higher total is returned again.
       */
      acceptedTotal: centsSchema.nonnegative().optional(),
      /**
       * The patient's choice: lines of the cart with at most its quantities; other lines are left out. Absent: the
       * whole cart. Titles and prices are the server's own.
       */
      items: cartItemInputsSchema.optional(),
      /** The language of the answer's messages. Absent: English. */
      language: languageSchema.optional(),
      /** Accepted and ignored: the server knows the cart's practice (docs/product.md §4.1). */
      practiceInfo: z
        .object({ name: z.string().max(120).nullish(), discountCode: z.string().max(64).nullish() })
        .optional(),
    }),
    response: checkoutAnswerSchema,
    access: 'public',
    summary:
      "Create the shop's checkout for a cart with the practice's code. The same browser gets the same checkout again.",
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
