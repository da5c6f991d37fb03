import { type EndpointInput, type messageEndpoints, SEND_DETAILS } from '@eyecart/shared/contracts';
import { pick } from '@eyecart/shared/rules/pick';
import { timesField } from '@eyecart/shared/rules/routine';
import type { Database } from '../../../db/client.js';
import type { CartLine } from '../../../db/schema/index.js';
import type { Caller } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { Clock } from '../../../providers/clock.js';
import { type IsTestNumber, parsePatientPhone } from '../../../rules/phone-number.js';
import { expireCart } from '../../carts/cart-repository.js';
import type { CartService } from '../../carts/cart-service.js';
import { cancelFor, markFailuresSeen } from '../message-repository.js';
import type { SendCart } from '../send-cart.js';
import { findTextedCart, markCorrected } from './texted-carts-repository.js';

type Correction = EndpointInput<typeof messageEndpoints.correctNumber>['body'];

interface Dependencies {
  readonly carts: Pick<CartService, 'createCart'>;
  readonly sendCart: Pick<SendCart, 'enqueue'>;
  readonly clock: Clock;
  readonly isTestNumber: IsTestNumber;
}

/**
 * Queues a text's cart for the right number, as a new cart with its own link, and cancels what still waits for the
 * wrong one. If that one is a stranger's, its link stops working. Returns the new text's id. Call it in a transaction.
 * @throws ApiError `message_not_found`, `invalid_phone`, and those of creating and texting a cart
 */
export type CorrectNumber = (
  tx: Database,
  caller: Caller,
  messageId: string,
  correction: Correction,
) => Promise<string>;

export function createCorrectNumber({ carts, sendCart, clock, isTestNumber }: Dependencies): CorrectNumber {
  return async (tx, caller, messageId, { isStrangers, ...correction }) => {
    const texted = await findTextedCart(tx, caller.practice.id, messageId);
    if (texted === null) throw new ApiError('message_not_found');
    const phone = parsePatientPhone(correction.phoneNumber, { isTestNumber });
    if (phone.ok && phone.e164 === texted.phoneNumber) throw new ApiError('invalid_phone', { message: SAME });
    // A cart with a code gets the practice's current one; a cart without a code gets none.
    const code = texted.discountCode === null ? '' : undefined;
    const { lines, isLanguageChosen } = texted;
    const language = isLanguageChosen ? texted.language : undefined;
    const { cartUrl } = await carts.createCart(tx, caller.practice, lines.map(inputOf), code, { language });
    if (isStrangers) await expireCart(tx, texted.cartId, clock.now());
    const request = {
      ...correction,
      ...pick(texted, SEND_DETAILS),
      draftOrderId: null,
      cartUrl,
      followUp: 'corrected' as const,
    };
    const queued = await sendCart.enqueue(tx, caller, request);
    await cancelFor(tx, { cart: texted.cartId }, 'number_corrected');
    await markCorrected(tx, texted, clock.now());
    await markFailuresSeen(tx, caller.practice.id, [messageId]);
    return queued;
  };
}

const SAME = 'The cart was already sent to this number.';

const inputOf = ({ variantId, quantity, timesOfDay }: CartLine) => ({
  id: variantId,
  variantId,
  quantity,
  ...timesField(timesOfDay),
});
