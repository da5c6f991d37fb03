import { isApiError } from '@/lib/api-error';
import { isRefusal, qrAttempts } from '@/lib/idempotency-keys';
import { createOrderCart, fingerprintOfCart, NoCartUrl, type OrderCart } from './order-cart';
import { takeTodaysLines } from './todays-prices';

/** Why there is no link to show; the message is the {reason} of SPEC §8. */
export class QrCartFailure extends Error {
  readonly status: number | undefined;
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
    this.name = 'QrCartFailure';
    this.status = isApiError(cause) ? cause.status : undefined;
    this.code = isApiError(cause) ? cause.code : undefined;
  }
}

/**
 * The link to a cart with these lines and this code. While they stay the same, so does the link: opening the code
 * again makes no other cart.
 * @throws QrCartFailure
 */
export async function qrCartLink(order: OrderCart): Promise<string> {
  const attempt = await qrAttempts.attemptFor(JSON.stringify(fingerprintOfCart(order)));
  if (attempt.cartUrl !== null) return attempt.cartUrl;
  try {
    const { cartUrl, items } = await createOrderCart(order, attempt);
    takeTodaysLines(items);
    await qrAttempts.keep({ ...attempt, cartUrl });
    return cartUrl;
  } catch (error) {
    if (isRefusal(error) || error instanceof NoCartUrl) await qrAttempts.drop(attempt);
    throw new QrCartFailure(error);
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof NoCartUrl) return cause.message;
  return (isApiError(cause) ? cause.reason : undefined) ?? 'Failed to create cart for QR code';
}
