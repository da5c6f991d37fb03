import { cartEndpoints } from '@eyecart/shared/contracts';
import { callEndpoint } from '@/lib/api-client';
import { type Attempt, optionsOf } from './attempts';
import type { CartLine } from './cart-line';

/** What a cart is made of. */
export interface OrderCart {
  readonly practiceName: string;
  readonly lines: readonly CartLine[];
  /** Blank for none. */
  readonly discountCode: string;
}

/** What the server is told of a line: the catalogue says the rest. */
export const itemInputOf = ({ id, variantId, quantity }: CartLine) => ({ id, variantId, quantity });

/** What makes it the same cart. */
export const fingerprintOfCart = ({ practiceName, lines, discountCode }: OrderCart): unknown[] => [
  practiceName,
  discountCode.trim().toUpperCase(),
  lines.map(({ variantId, quantity }) => [variantId, quantity]),
];

/**
 * Creates the cart on the server.
 * @returns the link to it.
 * @throws ApiError when the server refuses; NoCartUrl when its answer holds no link.
 */
export async function createOrderCart(order: OrderCart, attempt: Attempt): Promise<string> {
  const cart = await callEndpoint(
    cartEndpoints.createCart,
    {
      body: {
        practiceName: order.practiceName,
        practiceDiscountCode: order.discountCode.trim(),
        cartItems: order.lines.map(itemInputOf),
      },
    },
    optionsOf(attempt),
  );
  const cartUrl = cart?.cartUrl ?? cart?.url;
  if (cartUrl === undefined) throw new NoCartUrl();
  return cartUrl;
}

export class NoCartUrl extends Error {
  constructor() {
    super('No cart URL received');
    this.name = 'NoCartUrl';
  }
}
