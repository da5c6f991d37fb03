import { cartEndpoints, messageEndpoints } from '@eyecart/shared/contracts';
import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import { callEndpoint } from '@/lib/api-client';
import { type ApiError, isApiError } from '@/lib/api-error';
import { randomId } from '@/lib/random-id';
import type { CartLine } from './cart-line';
import { attemptFor, forgetSendAttempt, keepAttempt, type SendAttempt } from './send-attempt';

export interface OrderToSend {
  readonly practiceName: string;
  readonly lines: readonly CartLine[];
  readonly phoneNumber: string;
  readonly patientLastName: string;
  /** Blank for none. */
  readonly discountCode: string;
}

/** Why an order could not be sent; `message` is SPEC §8's name of the failed step. */
export class SendFailure extends Error {
  readonly reason: string;
  readonly code: string | undefined;
  readonly status: number | undefined;

  constructor(step: string, cause: unknown) {
    super(step, { cause });
    this.name = 'SendFailure';
    const answer = isApiError(cause) ? cause : undefined;
    this.status = answer?.status;
    this.code = answer?.code;
    this.reason = answer === undefined ? NO_ANSWER : (answer.reason ?? step);
  }
}

const NO_ANSWER = 'No answer came back. Press Send Cart again: your patient will not get a second text.';
/** Longer than the server waits for the text service; after it the answer counts as lost. */
const ANSWER_TIMEOUT_MS = 30_000;
/** Refusals after which the cart itself is of no more use. */
const CART_IS_GONE = ['cart_expired', 'cart_not_found', 'foreign_cart_link'];

/**
 * Creates the cart, then sends the text message (SPEC §4 Sending an order).
 * @returns `sent`, or `pending` when the text service has not confirmed it yet.
 * @throws SendFailure naming the step and the reason.
 */
export async function sendOrder(order: OrderToSend): Promise<'sent' | 'pending'> {
  const attempt = attemptFor(fingerprintOf(order));
  const cartUrl = attempt.cartUrl ?? (await createCart(order, attempt));
  const status = await sendSms(order, { ...attempt, cartUrl });
  forgetSendAttempt();
  return status;
}

/** What makes it the same text: what is in it and for which number. Correcting the name is not another text. */
const fingerprintOf = ({ practiceName, lines, phoneNumber, discountCode }: OrderToSend): string =>
  JSON.stringify([
    practiceName,
    phoneNumber.replace(/\D/g, '').slice(-10),
    discountCode.trim().toUpperCase(),
    lines.map(({ variantId, quantity }) => [variantId, quantity]),
  ]);

async function createCart(order: OrderToSend, attempt: SendAttempt): Promise<string> {
  try {
    const cart = await callEndpoint(
      cartEndpoints.createCart,
      {
        body: {
          practiceName: order.practiceName,
          practiceDiscountCode: order.discountCode.trim(),
          cartItems: order.lines.map(({ id, variantId, quantity }) => ({ id, variantId, quantity })),
        },
      },
      { idempotencyKey: attempt.cartKey, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) },
    );
    const cartUrl = cart?.cartUrl ?? cart?.url;
    if (cartUrl === undefined) throw new Error('No cart URL received');
    keepAttempt({ ...attempt, cartUrl });
    return cartUrl;
  } catch (error) {
    if (isRefusal(error)) forgetSendAttempt();
    throw new SendFailure('Failed to create cart', error);
  }
}

async function sendSms(order: OrderToSend, attempt: SendAttempt & { cartUrl: string }) {
  try {
    const answer = await callEndpoint(
      messageEndpoints.sendSms,
      {
        body: {
          phoneNumber: order.phoneNumber,
          cartUrl: attempt.cartUrl,
          patientLastName: order.patientLastName.trim() || null,
          practiceName: order.practiceName,
          consent: true,
          consentVersion: CONSENT_WORDING_VERSION,
        },
      },
      { idempotencyKey: attempt.smsKey, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) },
    );
    return answer?.status === 'pending' ? 'pending' : 'sent';
  } catch (error) {
    if (isRefusal(error)) afterRefusal(attempt, error.code);
    throw new SendFailure('Failed to send SMS', error);
  }
}

/** A refused text was not sent: pressing again is a new action, with the same cart while that is alive. */
function afterRefusal(attempt: SendAttempt, code: string | undefined): void {
  if (code !== undefined && CART_IS_GONE.includes(code)) forgetSendAttempt();
  else keepAttempt({ ...attempt, smsKey: randomId() });
}

/** The server understood and said no; anything else leaves open whether it was done. */
const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) && error.status >= 400 && error.status < 500;
