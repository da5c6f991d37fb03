import { z } from 'zod';
import { defineEndpoint } from './endpoint.js';
import { centsSchema } from './fields.js';

export const checkoutEndpoints = {
  createCheckout: defineEndpoint({
    method: 'POST',
    path: '/api/checkout/create',
    body: z.object({
      cartId: z.string().max(64),
      /** The total the patient saw, in cents: when it is out of date the answer is `prices_changed`. */
      total: centsSchema.nonnegative().optional(),
      /** Sent by the page as docs/product.md §9.2 has it; the server's own cart and practice count. */
      items: z.array(z.unknown()).max(200).optional(),
      practiceInfo: z
        .object({ name: z.string().max(120).nullish(), discountCode: z.string().max(64).nullish() })
        .optional(),
    }),
    response: z.object({ checkoutUrl: z.url() }),
    access: 'public',
    summary:
      "Create the shop's checkout for a cart, with the practice's code applied. The same browser gets the same one again.",
    errors: ['cart_not_found', 'empty_cart', 'prices_changed', 'commerce_failed'],
  }),
};
