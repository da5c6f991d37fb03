import { SEND_DETAILS, type SendRequest } from '@eyecart/shared/contracts';
import { pick } from '@eyecart/shared/rules/pick';
import type { Database } from '../../../db/client.js';
import { takeAdvisoryLock } from '../../../db/take-advisory-lock.js';
import { type Caller, zoneOf } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { Clock } from '../../../providers/clock.js';
import type { SmsGateway } from '../../../providers/sms/sms-gateway.js';
import { initialText } from '../../../rules/message-text.js';
import { type IsTestNumber, parsePatientPhone } from '../../../rules/phone-number.js';
import { cartLink, readCartLink } from '../../carts/cart-link.js';
import { createCartRepository, type StoredCart } from '../../carts/cart-repository.js';
import type { DraftOrderService } from '../../carts/draft-order-service.js';
import { noteAction } from '../../practices/note-action.js';
import { consentOf, recordConsent } from '../consent-ledger.js';
import type { FollowUpKind, FollowUpSends } from '../follow-up-sends.js';
import type { MessageRow } from '../message-types.js';
import type { OptOutService } from '../opt-out-service.js';
import type { PressSend } from '../press-send.js';
import { findLastInitial, queueFirstText } from '../queue-text.js';
import { refusalOf } from '../refusal-of.js';
import { refuseWaitingReply } from '../refuse-waiting-reply.js';
import { publicStatus } from '../state.js';
import type { RefuseOverLimit } from '../text-limits.js';

interface Dependencies {
  readonly draftOrders: Pick<DraftOrderService, 'leaveQueue'>;
  readonly optOuts: Pick<OptOutService, 'find'>;
  readonly followUpSends: FollowUpSends;
  readonly pressSend: PressSend;
  readonly refuseOverLimit: RefuseOverLimit;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly reminderDelayHours: number;
  readonly isTestNumber: IsTestNumber;
  readonly startNumberOf: SmsGateway['startNumberOf'];
}

/** A cart to text now. */
export interface TextRequest extends SendRequest {
  readonly cartUrl: string;
  /** The kind of follow-up, if any (docs/product.md §13.5). */
  readonly followUp?: FollowUpKind | undefined;
}

export type MessageService = ReturnType<typeof createMessageService>;

export function createMessageService(dependencies: Dependencies) {
  const {
    draftOrders,
    optOuts,
    followUpSends,
    pressSend,
    refuseOverLimit,
    clock,
    publicUrl,
    isTestNumber,
    startNumberOf,
  } = dependencies;

  /** @throws ApiError `foreign_cart_link`, `cart_not_found`, `cart_expired` */
  async function getCartOf(tx: Database, practiceId: string, cartUrl: string): Promise<StoredCart> {
    const publicId = readCartLink(publicUrl, cartUrl);
    if (publicId === null) {
      throw new ApiError('foreign_cart_link', {
        message: `The cart link must start with ${publicUrl}/cart/.`,
      });
    }
    const cart = await createCartRepository(tx).findByPublicId(publicId);
    if (!cart || cart.practiceId !== practiceId) throw new ApiError('cart_not_found');
    if (cart.expiresAt <= clock.now()) throw new ApiError('cart_expired');
    return cart;
  }

  async function queue(
    tx: Database,
    caller: Caller,
    cart: StoredCart,
    phoneNumber: string,
    request: TextRequest,
  ): Promise<string> {
    // First, so that a practice at its limit does not find out who opted out.
    await refuseOverLimit(tx, caller.practice.id, phoneNumber);
    if (await optOuts.find(phoneNumber, tx))
      throw refusalOf({ code: 'opted_out' }, startNumberOf(caller.practice.sender ?? null));
    await refuseWaitingReply(tx, caller.practice.id, phoneNumber);
    if (request.followUp === 'again') {
      await followUpSends.refuseTooSoon(tx, phoneNumber, zoneOf(caller.practice));
    }
    const now = clock.now();
    const words = {
      language: cart.language,
      practiceName: caller.practice.name,
      practicePhone: caller.practice.phoneNumber ?? null,
      cartUrl: cartLink(publicUrl, cart.publicId),
    };
    const message = await queueFirstText(
      tx,
      {
        ...words,
        ...pick(request, SEND_DETAILS),
        practiceId: caller.practice.id,
        cartId: cart.id,
        type: 'initial',
        scheduledOrderId: null,
        isAutomatic: false,
        phoneNumber,
        body: initialText({ ...words, hasDiscount: cart.discountCode !== null }),
        note: null,
        createdAt: now,
      },
      dependencies,
    );
    await recordConsent(tx, {
      phoneNumber,
      practiceId: caller.practice.id,
      cartId: cart.id,
      language: cart.language,
      ...consentOf(request),
      recordedBy: caller.reference,
      recordedAt: now,
    });
    if (request.followUp !== undefined) {
      await followUpSends.note(tx, {
        messageId: message.id,
        practiceId: cart.practiceId,
        cartId: cart.id,
        kind: request.followUp,
      });
    }
    await noteAction(tx, caller, { action: 'text.sent', subject: `message:${message.id}`, at: now });
    return message.id;
  }

  return {
    /**
     * Queues the text of a cart link with its consent and returns its id. One cart and number is one text unless that
     * failed: a repeat returns the same id.
     * @throws ApiError for phone, consent, link, limits, a waiting reply, and a follow-up too soon after another
     */
    async queueInitial(tx: Database, caller: Caller, request: TextRequest): Promise<string> {
      const phone = parsePatientPhone(request.phoneNumber, { isTestNumber });
      if (!phone.ok) throw new ApiError('invalid_phone', { message: phone.message });
      if (request.consent === false) throw new ApiError('consent_required');
      const cart = await getCartOf(tx, caller.practice.id, request.cartUrl);
      await takeAdvisoryLock(tx, `${cart.id} ${phone.e164}`);
      const last = await findLastInitial(tx, cart.id, phone.e164);
      if (last?.state === 'queued') await refuseWaitingReply(tx, caller.practice.id, phone.e164);
      if (last && publicStatus(last.state) !== 'failed') return last.id;
      return queue(tx, caller, cart, phone.e164, request);
    },

    /**
     * Sends a queued text and returns its outcome. The draft order it came from leaves the queue once the text is on
     * its way, also on a repeat, because the first process may have died before that.
     * @throws ApiError with the gateway's refusal in plain English
     */
    async send(
      caller: Caller,
      messageId: string,
      draftOrderId: number | null,
    ): Promise<{ message: MessageRow; status: 'sent' | 'pending' }> {
      const pressed = await pressSend(messageId);
      if (draftOrderId !== null) await draftOrders.leaveQueue(caller.practice, draftOrderId);
      return pressed;
    },
  };
}
