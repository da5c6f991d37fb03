import { type CartItem, type CreatedCart, cartEndpoints } from '@eyecart/shared/contracts';
import type { Language } from '@eyecart/shared/languages/languages';
import { callEndpoint } from '@/lib/api/api-client';
import { type Attempt, callOptionsOf } from '@/lib/api/idempotency-keys';
import { type CartLine, itemInputOf } from '../lines/cart-line';

/** The input of a new cart. */
export interface OrderCart {
  readonly practiceName: string;
  readonly lines: readonly CartLine[];
  /** Blank for none. */
  readonly discountCode: string;
  /** The patient's language; absent for the practice's own. */
  readonly language?: Language | undefined;
  /** The patient checks out on this computer. */
  readonly isAtDesk?: true | undefined;
}

interface CreatedOrderCart {
  readonly cartUrl: string;
  readonly items: readonly CartItem[] | undefined;
}

/** The body of the request, which also identifies the same cart. */
export const cartRequestOf = ({ practiceName, lines, discountCode, language, isAtDesk }: OrderCart) => ({
  practiceName,
  practiceDiscountCode: discountCode.trim(),
  cartItems: lines.map(itemInputOf),
  language,
  isAtDesk,
});

/**
 * Creates the cart on the server.
 * @returns its link and its lines at the server's prices.
 * @throws ApiError when the server refuses; NoCartUrl when its answer has no link.
 */
export async function createOrderCart(order: OrderCart, attempt: Attempt): Promise<CreatedOrderCart> {
  const cart: Partial<CreatedCart> | undefined = await callEndpoint(
    cartEndpoints.createCart,
    { body: cartRequestOf(order) },
    callOptionsOf(attempt),
  );
  const cartUrl = cart?.cartUrl ?? cart?.url;
  if (cartUrl === undefined) throw new NoCartUrl();
  return { cartUrl, items: cart?.items };
}

export class NoCartUrl extends Error {
  constructor() {
    super('No cart URL received');
    this.name = 'NoCartUrl';
  }
}
