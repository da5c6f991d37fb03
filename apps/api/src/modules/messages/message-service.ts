import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '@eyecart/shared/contracts';
import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import { initialText } from '@eyecart/shared/rules/message-text';
import { parsePatientPhone } from '@eyecart/shared/rules/phone-number';
import { explainGatewayCode } from '@eyecart/shared/rules/sms-errors';
import type { Database } from '../../db/client.js';
import type { Caller } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import { createRateLimiter } from '../../http/rate-limit.js';
import type { Clock } from '../../providers/clock.js';
import { cartLink, readCartLink } from '../carts/cart-link.js';
import type { CartRepository, StoredCart } from '../carts/cart-repository.js';
import type { DraftOrderService } from '../draft-orders/draft-order-service.js';
import type { DeliverMessage } from './deliver-message.js';
import type { MessageRepository, MessageRow } from './message-repository.js';
import { publicStatus } from './message-state.js';

interface Dependencies {
  readonly messages: MessageRepository;
  readonly carts: CartRepository;
  readonly draftOrders: Pick<DraftOrderService, 'leaveQueue'>;
  readonly deliver: DeliverMessage;
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
  const { messages, carts, draftOrders, deliver, clock, publicUrl, allowTestNumbers, limits } = dependencies;

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
    while ((current.state === 'queued' || current.state === 'sending') && clock.now().getTime() < deadline) {
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
      const now = clock.now();
      const { message, added } = await messages.addInitial(
        {
          practiceId: caller.practice.id,
          cartId: cart.id,
          type: 'initial',
          state: 'queued',
          phoneNumber: phone.e164,
          patientLastName: request.patientLastName,
          body: initialText({
            practiceName: caller.practice.name,
            cartUrl: cartLink(publicUrl, cart.publicId),
            hasDiscount: cart.discountCode !== null,
          }),
          dueAt: now,
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
          admit: (tx) => countSend(tx, caller.practice.id, phone.e164),
        },
      );
      // Whoever added it may have died before its attempt; only one of those who ask here gets to make it.
      const delivery = added || message.state === 'queued' ? await deliver(message.id) : null;
      const attempted = delivery?.message ?? (await awaitAttempt(message));
      const status = publicStatus(attempted.state);
      if (status !== 'failed') {
        if (request.draftOrderId !== null) {
          await draftOrders.leaveQueue(caller.practice, request.draftOrderId);
        }
        return { message: attempted, status };
      }
      const reason = attempted.errorMessage ?? undefined;
      if (delivery?.wasBusy) throw new ApiError('sms_busy', { message: reason, retryAfterSeconds: 60 });
      throw new ApiError('sms_refused', { message: reason });
    },

    /** The practice's texts, newest first. */
    async listMessages(practice: { id: string; name: string }): Promise<Message[]> {
      const rows = await messages.listByPractice(practice.id);
      return rows.map(({ message, cartPublicId }) => ({
        id: message.id,
        phoneNumber: message.phoneNumber,
        patientLastName: message.patientLastName,
        cartId: cartPublicId,
        cartUrl: cartPublicId === null ? null : cartLink(publicUrl, cartPublicId),
        practiceName: practice.name,
        messageType: message.type,
        status: publicStatus(message.state),
        orderConverted: false,
        sentAt: message.sentAt?.toISOString() ?? null,
        createdAt: message.createdAt.toISOString(),
        messageContent: message.body,
        errorMessage: message.errorMessage,
      }));
    },
  };
}
