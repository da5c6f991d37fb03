import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import { initialText } from '@eyecart/shared/rules/message-text';
import type { Caller } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import { parsePatientPhone } from '../../rules/phone-number.js';
import { cartLink, readCartLink } from '../carts/cart-link.js';
import type { CartRepository, StoredCart } from '../carts/cart-repository.js';
import type { DraftOrderService } from '../draft-orders/draft-order-service.js';
import type { OptOutService } from '../opt-outs/opt-out-service.js';
import type { MessageRepository } from './message-repository.js';
import { publicStatus } from './message-state.js';
import type { MessageRow } from './message-types.js';
import { isSameRefusal, type PressSend } from './press-send.js';
import type { CountText } from './text-limits.js';

interface Dependencies {
  readonly messages: MessageRepository;
  readonly carts: CartRepository;
  readonly draftOrders: Pick<DraftOrderService, 'leaveQueue'>;
  readonly optOuts: Pick<OptOutService, 'find'>;
  readonly pressSend: PressSend;
  readonly countText: CountText;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly allowTestNumbers: boolean;
}

export interface SendRequest {
  readonly phoneNumber: string;
  readonly cartUrl: string;
  readonly patientLastName: string | null;
  readonly consent: boolean | undefined;
  readonly consentVersion: string | undefined;
  /** The draft order the cart was loaded from. */
  readonly draftOrderId: number | null;
}

export type MessageService = ReturnType<typeof createMessageService>;

export function createMessageService(dependencies: Dependencies) {
  const { messages, carts, draftOrders, optOuts, pressSend, countText, clock, publicUrl, allowTestNumbers } =
    dependencies;

  /** @throws ApiError `foreign_cart_link`, `cart_not_found`, `cart_expired` */
  async function getCartOf(practiceId: string, cartUrl: string): Promise<StoredCart> {
    const publicId = readCartLink(publicUrl, cartUrl);
    if (publicId === null) {
      throw new ApiError('foreign_cart_link', {
        message: `The cart link must start with ${publicUrl}/cart/.`,
      });
    }
    const cart = await carts.findByPublicId(publicId);
    if (!cart || cart.practiceId !== practiceId) throw new ApiError('cart_not_found');
    if (cart.expiresAt <= clock.now()) throw new ApiError('cart_expired');
    return cart;
  }

  return {
    /**
     * Texts a cart link once. The row and the consent are committed before the gateway hears of it; the same cart and
     * number give the same text again. The draft order it came from leaves the queue once the text is on its way, on a
     * repeat too: whoever sent it first may have died before that.
     * @throws ApiError for phone, consent, link, limits, or the gateway's refusal in plain English
     */
    async sendInitial(
      caller: Caller,
      request: SendRequest,
    ): Promise<{ message: MessageRow; status: 'sent' | 'pending' }> {
      const phone = parsePatientPhone(request.phoneNumber, { allowTestNumbers });
      if (!phone.ok) throw new ApiError('invalid_phone', { message: phone.message });
      if (request.consent === false) throw new ApiError('consent_required');
      const cart = await getCartOf(caller.practice.id, request.cartUrl);
      const cartUrl = cartLink(publicUrl, cart.publicId);
      const now = clock.now();
      const { message } = await messages.addInitial(
        {
          practiceId: caller.practice.id,
          practiceName: caller.practice.name,
          cartId: cart.id,
          cartUrl,
          type: 'initial',
          isAutomatic: false,
          phoneNumber: phone.e164,
          patientLastName: request.patientLastName,
          body: initialText({
            practiceName: caller.practice.name,
            cartUrl,
            hasDiscount: cart.discountCode !== null,
          }),
          note: null,
          createdAt: now,
        },
        {
          phoneNumber: phone.e164,
          practiceId: caller.practice.id,
          cartId: cart.id,
          wordingVersion: request.consentVersion ?? CONSENT_WORDING_VERSION,
          given: request.consent === true ? 'ticked' : 'attested',
          recordedBy: caller.reference,
          recordedAt: now,
        },
        {
          isSame: (last) => publicStatus(last.state) !== 'failed' || isSameRefusal(last, now),
          admit: async (tx) => {
            if (await optOuts.find(phone.e164, tx)) throw new ApiError('opted_out');
            await countText(tx, caller.practice.id, phone.e164);
          },
        },
      );
      const pressed = await pressSend(message);
      if (request.draftOrderId !== null) await draftOrders.leaveQueue(caller.practice, request.draftOrderId);
      return pressed;
    },
  };
}
