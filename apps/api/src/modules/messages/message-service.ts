import { setTimeout as pause } from 'node:timers/promises';
import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import { initialText } from '@eyecart/shared/rules/message-text';
import { parsePatientPhone } from '@eyecart/shared/rules/phone-number';
import { explainGatewayCode } from '@eyecart/shared/rules/sms-errors';
import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import type { Database } from '../../db/client.js';
import type { Caller } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import { createRateLimiter } from '../../http/rate-limit.js';
import type { Clock } from '../../providers/clock.js';
import { cartLink, readCartLink } from '../carts/cart-link.js';
import type { CartRepository, StoredCart } from '../carts/cart-repository.js';
import type { DraftOrderService } from '../draft-orders/draft-order-service.js';
import type { OptOutService } from '../opt-outs/opt-out-service.js';
import type { Delivery } from './deliver-message.js';
import type { MessageRepository } from './message-repository.js';
import { publicStatus } from './message-state.js';
import type { MessageRow } from './message-types.js';

interface Dependencies {
  readonly messages: MessageRepository;
  readonly carts: CartRepository;
  readonly draftOrders: Pick<DraftOrderService, 'leaveQueue'>;
  readonly optOuts: Pick<OptOutService, 'find'>;
  readonly delivery: Pick<Delivery, 'deliverNow'>;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly allowTestNumbers: boolean;
  readonly limits: { readonly textsPerPracticePerDay: number; readonly textsPerNumberPerHour: number };
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

/** A refusal for good this fresh answers a repeat of the same press; it is not tried again. */
const SAME_PRESS_MS = 4_000;

const isSameRefusal = (last: MessageRow, now: Date): boolean =>
  last.state === 'refused' &&
  last.errorCode !== null &&
  explainGatewayCode(last.errorCode).retry === 'never' &&
  now.getTime() - last.createdAt.getTime() < SAME_PRESS_MS;

/** How long a repeat waits for the text that the first request is just sending. */
const WAIT_MS = 12_000;

export type MessageService = ReturnType<typeof createMessageService>;

export function createMessageService(dependencies: Dependencies) {
  const { messages, carts, draftOrders, optOuts, delivery, clock, publicUrl, allowTestNumbers, limits } =
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

  async function countSend(tx: Database, practiceId: string, phoneNumber: string): Promise<void> {
    const rateLimiter = createRateLimiter({ db: tx, clock });
    await rateLimiter.take({
      key: `texts:number:${phoneNumber}`,
      limit: limits.textsPerNumberPerHour,
      windowSeconds: 3600,
      message: `This number had ${limits.textsPerNumberPerHour} texts within an hour, which is the most. Try again later.`,
    });
    await rateLimiter.take({
      key: `texts:practice:${practiceId}`,
      limit: limits.textsPerPracticePerDay,
      windowSeconds: 86_400,
      message: `Your practice sent ${limits.textsPerPracticePerDay} texts within a day, which is the most. Try again tomorrow.`,
    });
  }

  /** The text as it is once the request that sends it has its answer. */
  async function awaitAttempt(row: MessageRow): Promise<MessageRow> {
    const deadline = clock.now().getTime() + WAIT_MS;
    let current = row;
    while (isBeingAttempted(current) && clock.now().getTime() < deadline) {
      await pause(150);
      current = (await messages.find(row.id)) ?? current;
    }
    return current;
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
            await countSend(tx, caller.practice.id, phone.e164);
          },
        },
      );
      // Whoever added it may have died before its attempt; only one of those who ask here gets to make it.
      if (message.state === 'queued') await delivery.deliverNow(message.id);
      const attempted = await awaitAttempt((await messages.find(message.id)) ?? message);
      const status = publicStatus(attempted.state);
      if (status !== 'failed') {
        if (request.draftOrderId !== null) {
          await draftOrders.leaveQueue(caller.practice, request.draftOrderId);
        }
        return { message: attempted, status };
      }
      throw refusalOf(attempted);
    },
  };
}

/** Another process has it in hand; one that waits for its next attempt is not waited for. */
const isBeingAttempted = ({ state, attempts }: MessageRow): boolean =>
  state === 'sending' || (state === 'queued' && attempts === 0);

/** Why a text failed, as the API says it. */
export function refusalOf({ errorCode, errorMessage }: MessageRow): ApiError {
  const code =
    explainGatewayCode(errorCode).optOut || errorMessage === TEXT_REASONS.optedOut
      ? 'opted_out'
      : 'sms_refused';
  return new ApiError(code, { message: errorMessage ?? undefined });
}
