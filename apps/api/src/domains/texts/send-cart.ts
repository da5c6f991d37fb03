import { SEND_DETAILS, type SendRequest } from '@eyecart/shared/contracts';
import { pick } from '@eyecart/shared/rules/pick';
import type { Database, RootDatabase } from '../../db/client.js';
import { reasonOf } from '../../db/reason-columns.js';
import { takeAdvisoryLock } from '../../db/take-advisory-lock.js';
import type { Caller } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import type { SmsGateway } from '../../providers/sms/sms-gateway.js';
import { initialText } from '../../rules/message-text.js';
import { cartLink, readCartLink } from '../carts/cart-link.js';
import { findCart, type StoredCart } from '../carts/cart-repository.js';
import type { DraftOrderService } from '../carts/draft-order-service.js';
import { recordAction } from '../practices/audit-repository.js';
import { consentOf, recordConsent } from './consent-repository.js';
import type { Delivery } from './delivery/deliver-text.js';
import { type FollowUpKind, recordFollowUp } from './follow-up-send-repository.js';
import { findLastInitial, findSender, getText, markFailuresSeen } from './message-repository.js';
import type { MessageRow } from './message-types.js';
import { queueFirstText } from './queue-text.js';
import { type RefuseSend, refusalOf } from './refuse-send.js';
import { publicStatus } from './state.js';

interface Dependencies {
  readonly draftOrders: Pick<DraftOrderService, 'leaveQueue' | 'markSent' | 'refuseSent'>;
  readonly refuseSend: RefuseSend;
  readonly sendNow: SendNow;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly reminderDelayHours: number;
}

/** A cart to text now. */
export interface CartToSend extends SendRequest {
  readonly cartUrl: string;
  /** The kind of follow-up, if any (docs/product.md §13.5). */
  readonly followUp?: FollowUpKind | undefined;
}

export type SendCart = ReturnType<typeof createSendCart>;

/** Texts a cart's link for a person: `enqueue` in the call's transaction, then `send` once that is committed. */
export function createSendCart(dependencies: Dependencies) {
  const { draftOrders, refuseSend, sendNow, clock, publicUrl } = dependencies;

  return {
    /**
     * Queues the text of a cart link with its consent and returns its id. Idempotent per cart and number: a repeat
     * returns the same id unless that text failed.
     * @throws ApiError for phone, consent, link, limits, a waiting reply, a follow-up too soon, and a sent draft order
     */
    async enqueue(tx: Database, caller: Caller, request: CartToSend): Promise<string> {
      const phoneNumber = refuseSend.getConsentedNumber(request);
      const cart = await getCartOf(tx, caller.practice.id, request.cartUrl);
      await takeAdvisoryLock(tx, `${cart.id} ${phoneNumber}`);
      const last = await findLastInitial(tx, cart.id, phoneNumber);
      if (last?.state === 'queued') await refuseSend.waitingReply(tx, caller.practice.id, phoneNumber);
      if (last && publicStatus(last.state) !== 'failed') return last.id;
      await refuse(tx, caller, phoneNumber, request);
      return add(tx, caller, cart, phoneNumber, request);
    },

    /**
     * Sends a queued text, removes the draft order it came from, and returns the outcome. A repeat does both again,
     * because the first process may have died in between.
     * @throws ApiError with the gateway's refusal in plain English
     */
    async send(caller: Caller, messageId: string, draftOrderId: number | null): ReturnType<SendNow> {
      const outcome = await sendNow(messageId);
      if (draftOrderId !== null) await draftOrders.leaveQueue(caller.practice, draftOrderId);
      return outcome;
    },
  };

  /** @throws ApiError `foreign_cart_link`, `cart_not_found`, `cart_expired` */
  async function getCartOf(tx: Database, practiceId: string, cartUrl: string): Promise<StoredCart> {
    const publicId = readCartLink(publicUrl, cartUrl);
    if (publicId === null) {
      throw new ApiError('foreign_cart_link', {
        message: `The cart link must start with ${publicUrl}/cart/.`,
      });
    }
    const cart = await findCart(tx, publicId);
    if (!cart || cart.practiceId !== practiceId) throw new ApiError('cart_not_found');
    if (cart.expiresAt <= clock.now()) throw new ApiError('cart_expired');
    return cart;
  }

  async function refuse(
    tx: Database,
    { practice }: Caller,
    phoneNumber: string,
    { followUp, draftOrderId }: CartToSend,
  ) {
    // First, so that a practice at its limit does not find out who opted out.
    await refuseSend.overLimit(tx, practice.id, phoneNumber);
    await refuseSend.optedOut(tx, practice, phoneNumber);
    await refuseSend.waitingReply(tx, practice.id, phoneNumber);
    if (followUp === 'again') await refuseSend.followUpTooSoon(tx, practice, phoneNumber);
    if (draftOrderId) await draftOrders.refuseSent(tx, practice.id, draftOrderId);
  }

  /** Stores the text, its reminder, its consent, and who sent it. */
  async function add(
    tx: Database,
    caller: Caller,
    cart: StoredCart,
    phoneNumber: string,
    request: CartToSend,
  ): Promise<string> {
    const now = clock.now();
    const { practice } = caller;
    const words = {
      language: cart.language,
      practiceName: practice.name,
      practicePhone: practice.phoneNumber ?? null,
      cartUrl: cartLink(publicUrl, cart.publicId),
    };
    const { id: messageId } = await queueFirstText(
      tx,
      {
        ...words,
        ...pick(request, SEND_DETAILS),
        practiceId: practice.id,
        cartId: cart.id,
        type: 'initial',
        scheduledOrderId: null,
        isAutomatic: false,
        phoneNumber,
        body: initialText({ ...words, hasDiscount: cart.discountCode !== null }),
        shortfalls: null,
        note: null,
        createdAt: now,
      },
      dependencies,
    );
    await recordConsent(tx, {
      phoneNumber,
      practiceId: practice.id,
      cartId: cart.id,
      language: cart.language,
      ...consentOf(request),
      recordedBy: caller.reference,
      recordedAt: now,
    });
    if (request.followUp !== undefined) {
      const ids = { messageId, practiceId: practice.id, cartId: cart.id };
      await recordFollowUp(tx, { ...ids, kind: request.followUp, sentAt: now });
    }
    if (request.draftOrderId) await draftOrders.markSent(tx, request.draftOrderId, messageId);
    await recordAction(tx, caller, { action: 'text.sent', subject: `message:${messageId}`, at: now });
    return messageId;
  }
}

/**
 * Sends a queued text now and returns its outcome. Single flight: one of several concurrent requests makes the
 * attempt; the others in this process wait for it, and those in another process get `pending` (docs/decisions/017).
 * @throws ApiError `opted_out` or `sms_refused` in plain English when it failed
 */
export type SendNow = (id: string) => Promise<{ message: MessageRow; status: 'sent' | 'pending' }>;

export function createSendNow({
  db,
  delivery,
  clock,
  startNumberOf,
}: {
  readonly db: RootDatabase;
  readonly delivery: Pick<Delivery, 'claimAndAttempt'>;
  readonly clock: Clock;
  readonly startNumberOf: SmsGateway['startNumberOf'];
}): SendNow {
  /** Sends in flight, by text id. */
  const inFlight = new Map<string, ReturnType<SendNow>>();

  return (id) => {
    const outcome = inFlight.get(id) ?? attempt(id).finally(() => inFlight.delete(id));
    inFlight.set(id, outcome);
    return outcome;
  };

  async function attempt(id: string): ReturnType<SendNow> {
    if (canBeSent(await getText(db, id))) await delivery.claimAndAttempt(id);
    const message = await getText(db, id);
    const status = publicStatus(message.state);
    if (status === 'failed') {
      // The person who pressed Send reads the reason in the response.
      await markFailuresSeen(db, message.practiceId, [id]);
      throw failureOf(message, startNumberOf(await findSender(db, id)));
    }
    return { message, status };
  }

  /** Also when the process that queued it died before the attempt. A retry that is due later keeps its time. */
  function canBeSent({ state, attempts, dueAt }: MessageRow): boolean {
    return (state === 'queued' || state === 'sending') && !(attempts > 0 && dueAt > clock.now());
  }
}

/** Why a text failed, as an API error. */
function failureOf(message: MessageRow, startNumber: string | null): ApiError {
  const reason = reasonOf(message);
  if (reason === null) return new ApiError('sms_refused');
  if (reason.code === 'order_deleted') return new ApiError('scheduled_order_not_found');
  return refusalOf(reason, startNumber);
}
