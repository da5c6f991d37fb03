import { idempotencyKeys, isRefusal } from '@/lib/api/idempotency-keys';
import { isApiError } from '@/lib/errors/api-error';
import { cartStore } from '../lines/cart-store';
import { takeTodaysLines } from '../lines/todays-prices';
import { cartRequestOf, createOrderCart, NoCartUrl, type OrderCart } from './order-cart';

/** Why there is no link to show; the message is the {reason} of docs/product.md §10. */
export class CartLinkFailure extends Error {
  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
    this.name = 'CartLinkFailure';
  }
}

const qrKeys = idempotencyKeys('qr-code');
const deskKeys = idempotencyKeys('desk');

/** The next cart is another patient's: it gets its own QR code, even with the same products. */
const forgetLinkOfEmptyCart = (): void => {
  if (cartStore.get().length > 0) return;
  void qrKeys.forget();
  void deskKeys.forget();
};
cartStore.subscribe(forgetLinkOfEmptyCart);
forgetLinkOfEmptyCart();

/**
 * Creates a cart with these lines and this code and returns its link. The link stays the same while they do, so showing
 * the QR code again does not create another cart.
 * @throws CartLinkFailure
 */
export async function createCartLink(
  order: OrderCart,
  onForeignCode: (message: string) => void,
): Promise<string> {
  const keys = order.isAtDesk ? deskKeys : qrKeys;
  const attempt = await keys.attemptFor(cartRequestOf(order));
  if (attempt.result !== null) return attempt.result;
  try {
    const { cartUrl, items } = await createOrderCart(order, attempt);
    takeTodaysLines(items);
    await keys.keep({ ...attempt, result: cartUrl });
    return cartUrl;
  } catch (error) {
    if (isRefusal(error) || error instanceof NoCartUrl) await keys.drop(attempt);
    const failure = new CartLinkFailure(error);
    if (isApiError(error) && error.code === 'foreign_discount_code') onForeignCode(failure.message);
    throw failure;
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof NoCartUrl) return cause.message;
  return (isApiError(cause) ? cause.reason : undefined) ?? 'Failed to create cart for QR code';
}
