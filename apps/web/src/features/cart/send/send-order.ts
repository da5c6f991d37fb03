import { messageEndpoints } from '@eyecart/shared/contracts';
import { callEndpoint } from '@/lib/api/api-client';
import { type Attempt, callOnce, idempotencyKeys, isRefusal } from '@/lib/api/idempotency-keys';
import { isApiError } from '@/lib/errors/api-error';
import { mayRetry, NO_SEND_RESPONSE } from '@/lib/errors/phrasebook';
import { nationalDigits } from '@/lib/texts/national-digits';
import { isFollowUpTo } from '../contact/followed-number';
import { hasOtherPrice, takeTodaysLines } from '../lines/todays-prices';
import type { OrderToSend } from './gather-order';
import { cartRequestOf, createOrderCart } from './order-cart';

/** Staff may have quoted the patient a total that differs from the text's. */
class PriceChanged extends Error {
  constructor() {
    super('A price has changed. Check the new total, then press Send Cart again.');
    this.name = 'PriceChanged';
  }
}

/** Why an order could not be sent; `message` is docs/product.md §10.5's name of the failed step. */
export class SendFailure extends Error {
  readonly reason: string;
  readonly code: string | undefined;
  /** Why the text was refused, if it was. */
  readonly refusalCode: string | undefined;
  readonly status: number | undefined;
  /** There was no response, so it may have been sent. */
  readonly isLost: boolean;
  /** Also true if the cart was refused: pressing again creates a new one. */
  readonly mayRetry: boolean;

  constructor(step: string, cause: unknown) {
    super(step, { cause });
    this.name = 'SendFailure';
    const answer = isApiError(cause) ? cause : undefined;
    this.status = answer?.status;
    this.isLost = answer === undefined && !(cause instanceof PriceChanged);
    this.code = answer?.code;
    this.refusalCode = answer?.refusalCode;
    this.mayRetry = mayRetry(cause) || CART_IS_GONE.includes(answer?.code ?? '');
    this.reason = answer === undefined ? reasonWithoutAnswer(cause) : (answer.reason ?? step);
  }
}

const reasonWithoutAnswer = (cause: unknown): string =>
  cause instanceof PriceChanged ? cause.message : NO_SEND_RESPONSE;

const keys = idempotencyKeys('send-cart');

/** Refusals after which the cart itself is no longer usable. */
const CART_IS_GONE = ['cart_expired', 'cart_not_found', 'foreign_cart_link'];

export interface SentOrder {
  readonly status: 'sent' | 'pending';
  readonly messageId: string | undefined;
}

/**
 * Creates the cart, then sends the text message.
 * @returns `sent`, or `pending` when the text service has not confirmed it yet, and the text's id where it is known.
 * @throws SendFailure naming the step and the reason.
 */
export async function sendOrder(order: OrderToSend): Promise<SentOrder> {
  const attempt = await keys.attemptFor(fingerprintOf(order));
  const cartUrl = attempt.result ?? (await createCart(order, attempt));
  const withCart = { ...attempt, result: cartUrl };
  const sent = await sendSms(order, withCart);
  await keys.settle(withCart);
  return sent;
}

/** Fingerprint of an order: the cart and the number, not the name. */
const fingerprintOf = (order: OrderToSend): unknown[] => [
  nationalDigits(order.send.phoneNumber),
  cartRequestOf(order),
];

async function createCart(order: OrderToSend, attempt: Attempt): Promise<string> {
  try {
    const { cartUrl, items } = await createOrderCart(order, attempt);
    await keys.keep({ ...attempt, result: cartUrl });
    if (hasOtherPrice(order.lines, items)) {
      takeTodaysLines(items);
      throw new PriceChanged();
    }
    return cartUrl;
  } catch (error) {
    if (isRefusal(error)) await keys.drop(attempt);
    throw new SendFailure('Failed to create cart', error);
  }
}

async function sendSms(order: OrderToSend, attempt: Attempt & { result: string }): Promise<SentOrder> {
  const body = {
    ...order.send,
    cartUrl: attempt.result,
    ...(isFollowUpTo(order.send.phoneNumber) ? { isFollowUp: true } : {}),
  };
  try {
    // The text has a key of its own: a corrected name makes it another request for the same cart.
    const answer = await callOnce('send-text', body, (options) =>
      callEndpoint(messageEndpoints.sendSms, { body }, options),
    );
    return { status: answer?.status ?? 'sent', messageId: answer?.messageId };
  } catch (error) {
    // Otherwise, pressing again texts the same cart.
    if (isApiError(error) && CART_IS_GONE.includes(error.code ?? '')) await keys.drop(attempt);
    throw new SendFailure('Failed to send SMS', error);
  }
}
