import {
  type CartItemInput,
  MAX_SCHEDULED_ORDERS,
  type Practice,
  type ScheduledOrder,
} from '@eyecart/shared/contracts';
import { CONSENT_WORDING_VERSION } from '@eyecart/shared/rules/consent';
import { resolveDiscountCode } from '@eyecart/shared/rules/pricing';
import { checkScheduledInstant } from '@eyecart/shared/rules/schedule';
import type { Caller } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import { parsePatientPhone } from '../../rules/phone-number.js';
import { refuseOverfull, resolveLines, toStoredLine } from '../carts/resolve-lines.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import { publicStatus } from '../messages/message-state.js';
import type { MessageRow } from '../messages/message-types.js';
import { isSameRefusal, type PressSend } from '../messages/press-send.js';
import type { CountText } from '../messages/text-limits.js';
import type { OptOutService } from '../opt-outs/opt-out-service.js';
import type { MakeOrderText } from './make-order-text.js';
import { presentScheduledOrder } from './present-scheduled-order.js';
import type { HeldOrder, ScheduledOrderRepository } from './scheduled-order-repository.js';

/** Sent orders that a list has. */
const MOST_SENT = 100;
/** From here on an instant has no year of four digits, which is what contracts and database take. */
const TOO_LATE = new Date('9999-12-31T00:00:00Z');

interface Dependencies {
  readonly orders: ScheduledOrderRepository;
  readonly optOuts: Pick<OptOutService, 'find'>;
  readonly makeOrderText: MakeOrderText;
  readonly pressSend: PressSend;
  readonly countText: CountText;
  readonly catalogue: Pick<Catalogue, 'snapshot'>;
  readonly clock: Clock;
  readonly allowTestNumbers: boolean;
}

export interface ScheduledOrderWish {
  readonly items: readonly CartItemInput[];
  readonly phoneNumber: string;
  readonly patientLastName: string | null;
  /** As a cart's: absent or null is the practice's own, blank is none (DESIGN 5.9). */
  readonly discountCode: string | null | undefined;
  readonly scheduledFor: Date;
  readonly consent: boolean | undefined;
  readonly consentVersion: string | undefined;
  /** The draft order the cart was loaded from. */
  readonly draftOrderId: number | null;
  /** The idempotency key, if there is one. */
  readonly requestKey: string | null;
}

export type ScheduledOrderService = ReturnType<typeof createScheduledOrderService>;

export function createScheduledOrderService(dependencies: Dependencies) {
  const { orders, optOuts, makeOrderText, pressSend, countText, catalogue, clock, allowTestNumbers } =
    dependencies;

  /** Queues a text for an order, or gives the one that several presses share. */
  async function queueText(caller: Caller, held: HeldOrder): Promise<MessageRow> {
    const { order, text, tx } = held;
    const now = clock.now();
    if (text) {
      const status = publicStatus(text.state);
      if (status === 'sent') throw new ApiError('already_sent');
      if (status === 'pending' || isSameRefusal(text, now)) return text;
    }
    if (await optOuts.find(order.phoneNumber, tx)) throw new ApiError('opted_out');
    const made = await makeOrderText(held, caller.practice, { isAutomatic: false, now });
    if (made.kind === 'nothing-left') throw new ApiError('item_unavailable', { message: made.reason });
    await countText(tx, order.practiceId, order.phoneNumber);
    await held.addConsent({
      phoneNumber: order.phoneNumber,
      practiceId: order.practiceId,
      cartId: made.cartId,
      wordingVersion: CONSENT_WORDING_VERSION,
      given: 'attested',
      recordedBy: caller.reference,
      recordedAt: now,
    });
    return made.message;
  }

  return {
    /**
     * Schedules a re-order. What is out of stock may be scheduled: it may be back by then. The draft order it came from
     * leaves the queue with it. @throws ApiError for what is missing, unknown, in the past or more than fits
     */
    async createScheduledOrder(caller: Caller, wish: ScheduledOrderWish): Promise<ScheduledOrder> {
      const { practice } = caller;
      const now = clock.now();
      const phone = parsePatientPhone(wish.phoneNumber, { allowTestNumbers });
      if (!phone.ok) throw new ApiError('invalid_phone', { message: phone.message });
      if (wish.consent === false) throw new ApiError('consent_required');
      refuseBadTime(wish.scheduledFor, now);
      const code = resolveDiscountCode(wish.discountCode, practice.discountCode);
      if (!code.ok) throw new ApiError('foreign_discount_code', { message: code.message });
      if (wish.items.length === 0) throw new ApiError('empty_cart');
      const snapshot = catalogue.snapshot();
      const lines = resolveLines(snapshot, wish.items, 'items');
      refuseOverfull(lines, 'cart');
      if (await optOuts.find(phone.e164)) throw new ApiError('opted_out');
      const added = await orders.add(
        {
          practiceId: practice.id,
          phoneNumber: phone.e164,
          patientLastName: wish.patientLastName,
          discountCode: code.code,
          requestKey: wish.requestKey,
          lines: lines.map(toStoredLine),
          scheduledFor: wish.scheduledFor,
          dueAt: wish.scheduledFor,
          messageId: null,
          failureReason: null,
          note: null,
          cancelledAt: null,
          createdAt: now,
        },
        {
          consent: {
            phoneNumber: phone.e164,
            practiceId: practice.id,
            cartId: null,
            wordingVersion: wish.consentVersion ?? CONSENT_WORDING_VERSION,
            given: wish.consent === true ? 'ticked' : 'attested',
            recordedBy: caller.reference,
            recordedAt: now,
          },
          draftOrderId: wish.draftOrderId,
          most: MAX_SCHEDULED_ORDERS,
        },
      );
      if (added)
        return presentScheduledOrder({ order: added, text: null, isOptedOut: false }, practice, snapshot);
      throw new ApiError('limit_reached', {
        message: `Your practice has ${MAX_SCHEDULED_ORDERS} scheduled orders waiting, which is the most. Delete one to add another.`,
      });
    },

    /** Waiting orders, soonest first, then the last sent ones, newest first; at today's prices and stock. */
    async listScheduledOrders(practice: Practice): Promise<ScheduledOrder[]> {
      const listed = [
        ...(await orders.listWaiting(practice.id)),
        ...(await orders.listSent(practice.id, MOST_SENT)),
      ];
      const snapshot = catalogue.snapshot();
      return listed.map((one) => presentScheduledOrder(one, practice, snapshot));
    },

    /**
     * Sends an order now, at today's prices and stock; one whose text failed may be sent again.
     * @throws ApiError `scheduled_order_not_found`, `already_sent`, `item_unavailable`, limits, or the gateway's refusal
     */
    async sendScheduledOrder(caller: Caller, id: number): Promise<'sent' | 'pending'> {
      const text = await orders.hold(caller.practice.id, id, (held) => queueText(caller, held));
      if (text === null) throw new ApiError('scheduled_order_not_found');
      return (await pressSend(text)).status;
    },

    /** Cancels an order for good. @throws ApiError `scheduled_order_not_found`, `already_sent` once its text is on its way */
    async cancelScheduledOrder(practice: Practice, id: number): Promise<void> {
      const cancelled = await orders.hold(practice.id, id, async ({ text, change, cancelText }) => {
        const status = text && publicStatus(text.state);
        if (status === 'sent') throw new ApiError('already_sent');
        if (status === 'pending' && !(await cancelText())) {
          throw new ApiError('already_sent', { message: ON_ITS_WAY });
        }
        await change({ cancelledAt: clock.now() });
        return true;
      });
      if (cancelled === null) throw new ApiError('scheduled_order_not_found');
    },
  };
}

const ON_ITS_WAY = 'The text of this order is on its way already.';

/** @throws ApiError `past_schedule`, or `invalid_request` beyond the calendar we keep */
function refuseBadTime(scheduledFor: Date, now: Date): void {
  const fault = checkScheduledInstant(scheduledFor, now);
  if (fault !== null) throw new ApiError('past_schedule', { message: fault });
  if (scheduledFor < TOO_LATE) return;
  const words = 'must be before the end of the year 9999';
  throw new ApiError('invalid_request', {
    message: `scheduledFor: ${words}`,
    details: [{ path: 'scheduledFor', message: words }],
  });
}
