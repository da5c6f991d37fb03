import { messageEndpoints } from '@eyecart/shared/contracts';
import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import { callEndpoint } from '@/lib/api-client';
import { isApiError } from '@/lib/api-error';
import { type Attempt, isRefusal, optionsOf, sendAttempts } from '@/lib/idempotency-keys';
import { randomId } from '@/lib/new-idempotency-key';
import { NO_ANSWER } from '@/lib/send-notices';
import { createOrderCart, fingerprintOfCart, type OrderCart } from './order-cart';
import { hasOtherPrice, takeTodaysLines } from './todays-prices';

export interface OrderToSend extends OrderCart {
  readonly phoneNumber: string;
  readonly patientLastName: string;
  /** The draft order it was loaded from, which then leaves the queue. */
  readonly draftOrderId?: number;
}

/** Staff have told the patient another total than the text would show. */
class PriceChanged extends Error {
  constructor() {
    super('A price has changed. Check the new total, then press Send Cart again.');
    this.name = 'PriceChanged';
  }
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
    this.reason = answer === undefined ? reasonWithout(cause) : (answer.reason ?? step);
  }
}

const reasonWithout = (cause: unknown): string => (cause instanceof PriceChanged ? cause.message : NO_ANSWER);

/** Refusals after which the cart itself is of no more use. */
const CART_IS_GONE = ['cart_expired', 'cart_not_found', 'foreign_cart_link'];

/**
 * Creates the cart, then sends the text message (SPEC §4 Sending an order).
 * @returns `sent`, or `pending` when the text service has not confirmed it yet.
 * @throws SendFailure naming the step and the reason.
 */
export async function sendOrder(order: OrderToSend): Promise<'sent' | 'pending'> {
  const attempt = await sendAttempts.attemptFor(fingerprintOf(order));
  const cartUrl = attempt.cartUrl ?? (await createCart(order, attempt));
  const withCart = { ...attempt, cartUrl };
  const status = await sendSms(order, withCart);
  await sendAttempts.settle(withCart);
  return status;
}

/** What makes it the same text: what is in it and for which number. Correcting the name is not another text. */
const fingerprintOf = (order: OrderToSend): string =>
  JSON.stringify([order.phoneNumber.replace(/\D/g, '').slice(-10), ...fingerprintOfCart(order)]);

async function createCart(order: OrderToSend, attempt: Attempt): Promise<string> {
  try {
    const { cartUrl, items } = await createOrderCart(order, attempt);
    await sendAttempts.keep({ ...attempt, cartUrl });
    if (hasOtherPrice(order.lines, items)) {
      takeTodaysLines(items);
      throw new PriceChanged();
    }
    return cartUrl;
  } catch (error) {
    if (isRefusal(error)) await sendAttempts.drop(attempt);
    throw new SendFailure('Failed to create cart', error);
  }
}

async function sendSms(order: OrderToSend, attempt: Attempt & { cartUrl: string }) {
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
          draftOrderId: order.draftOrderId,
        },
      },
      optionsOf(attempt),
    );
    return answer?.status === 'pending' ? 'pending' : 'sent';
  } catch (error) {
    if (isRefusal(error)) await afterRefusal(attempt, isApiError(error) ? error.code : undefined);
    throw new SendFailure('Failed to send SMS', error);
  }
}

/** A refused text was not sent: pressing again is a new action, with the same cart while that is alive. */
async function afterRefusal(attempt: Attempt, code: string | undefined): Promise<void> {
  if (code !== undefined && CART_IS_GONE.includes(code)) await sendAttempts.drop(attempt);
  else await sendAttempts.keep({ ...attempt, key: randomId() });
}
