import {
  type EndpointInput,
  MAX_SCHEDULED_ORDERS,
  MAX_SCHEDULED_ORDERS_PER_NUMBER,
  type Practice,
  type ScheduledOrder,
  SEND_DETAILS,
  type scheduledOrderEndpoints,
} from '@eyecart/shared/contracts';
import { pick } from '@eyecart/shared/rules/pick';
import { resolveDiscountCode } from '@eyecart/shared/rules/pricing';
import { checkScheduledInstant } from '@eyecart/shared/rules/schedule';
import { TEXT_REASONS } from '@eyecart/shared/rules/text-reasons';
import type { Database } from '../../db/client.js';
import type { Caller } from '../../http/access.js';
import { ApiError } from '../../http/api-error.js';
import type { Clock } from '../../providers/clock.js';
import { parsePatientPhone } from '../../rules/phone-number.js';
import { refuseOverfull, resolveLines, toStoredLine } from '../carts/resolve-lines.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import { consentOf, recordConsent } from '../consents/consent-ledger.js';
import type { DraftOrderService } from '../draft-orders/draft-order-service.js';
import type { OptOutService } from '../opt-outs/opt-out-service.js';
import { cancelFor } from '../texting/cancel-texts.js';
import { publicStatus } from '../texting/message-state.js';
import { isOfSamePress, type PressSend } from '../texting/press-send.js';
import type { RefuseOverLimit } from '../texting/text-limits.js';
import type { MakeOrderText } from './make-order-text.js';
import { presentScheduledOrder } from './present-scheduled-order.js';
import {
  createScheduledOrderRepository,
  type HeldOrder,
  type ScheduledOrderRepository,
} from './scheduled-order-repository.js';

/** How many sent orders a list shows. */
const MOST_SENT = 100;
/** Later instants have no four-digit year, which the contracts and the database require. */
const TOO_LATE = new Date('9999-12-31T00:00:00Z');

interface Dependencies {
  readonly orders: Pick<ScheduledOrderRepository, 'listWaiting' | 'listSent'>;
  readonly draftOrders: Pick<DraftOrderService, 'leaveQueue'>;
  readonly optOuts: Pick<OptOutService, 'find'>;
  readonly makeOrderText: MakeOrderText;
  readonly pressSend: PressSend;
  readonly refuseOverLimit: RefuseOverLimit;
  readonly catalogue: Pick<Catalogue, 'snapshot'>;
  readonly clock: Clock;
  readonly allowTestNumbers: boolean;
}

export type ScheduledOrderRequest = EndpointInput<
  typeof scheduledOrderEndpoints.createScheduledOrder
>['body'];

export type ScheduledOrderService = ReturnType<typeof createScheduledOrderService>;

export function createScheduledOrderService(dependencies: Dependencies) {
  const {
    orders,
    draftOrders,
    optOuts,
    makeOrderText,
    pressSend,
    refuseOverLimit,
    catalogue,
    clock,
    allowTestNumbers,
  } = dependencies;

  /** Queues a text for an order, or returns the one that simultaneous presses share. */
  async function queueText(tx: Database, caller: Caller, held: HeldOrder, receivedAt: Date): Promise<string> {
    const { order, text } = held;
    const status = text && publicStatus(text.state);
    if (text && (status === 'pending' || isOfSamePress(text, receivedAt))) return text.id;
    if (status === 'sent') throw new ApiError('already_sent');
    if (await optOuts.find(order.phoneNumber, tx)) throw new ApiError('opted_out');
    await refuseOverLimit(tx, order.practiceId, order.phoneNumber);
    const now = clock.now();
    const made = await makeOrderText(tx, held, caller.practice, { isAutomatic: false, now });
    if (made.kind === 'nothing-left') throw new ApiError('item_unavailable', { message: made.reason });
    await recordConsent(tx, {
      phoneNumber: order.phoneNumber,
      practiceId: order.practiceId,
      cartId: made.cartId,
      ...consentOf({}),
      recordedBy: caller.reference,
      recordedAt: now,
    });
    return made.messageId;
  }

  return {
    /**
     * Schedules a re-order. Out-of-stock items may be scheduled, because they may be back by then. The draft
     * order it came from leaves the queue.
     * @throws ApiError when something is missing, unknown, in the past, or over a limit
     */
    async createScheduledOrder(
      tx: Database,
      caller: Caller,
      request: ScheduledOrderRequest,
    ): Promise<ScheduledOrder> {
      const { practice } = caller;
      const now = clock.now();
      const phone = parsePatientPhone(request.phoneNumber, { allowTestNumbers });
      if (!phone.ok) throw new ApiError('invalid_phone', { message: phone.message });
      if (request.consent === false) throw new ApiError('consent_required');
      const scheduledFor = new Date(request.scheduledFor);
      refuseBadTime(scheduledFor, now);
      const code = resolveDiscountCode(request.discountCode, practice.discountCode);
      if (!code.ok) throw new ApiError('foreign_discount_code', { message: code.message });
      if (request.items.length === 0) throw new ApiError('empty_cart');
      const snapshot = catalogue.snapshot();
      const lines = resolveLines(snapshot, request.items, 'items');
      refuseOverfull(lines, 'cart');
      if (await optOuts.find(phone.e164, tx)) throw new ApiError('opted_out');
      const added = await createScheduledOrderRepository(tx).add(
        {
          ...pick(request, SEND_DETAILS),
          practiceId: practice.id,
          phoneNumber: phone.e164,
          discountCode: code.code,
          lines: lines.map(toStoredLine),
          scheduledFor,
          dueAt: scheduledFor,
          textedAt: null,
          failureReason: null,
          note: null,
          cancelledAt: null,
          createdAt: now,
        },
        { inAll: MAX_SCHEDULED_ORDERS, toNumber: MAX_SCHEDULED_ORDERS_PER_NUMBER },
      );
      if (added === 'full') throw new ApiError('limit_reached', { message: FULL });
      if (added === 'number-full') throw new ApiError('number_limit_reached', { message: NUMBER_FULL });
      await recordConsent(tx, {
        phoneNumber: phone.e164,
        practiceId: practice.id,
        cartId: null,
        ...consentOf(request),
        recordedBy: caller.reference,
        recordedAt: now,
      });
      if (request.draftOrderId) await draftOrders.leaveQueue(practice, request.draftOrderId, tx);
      return presentScheduledOrder({ order: added, text: null, isOptedOut: false }, practice, snapshot);
    },

    /** Waiting orders, soonest first, then the latest sent ones, newest first, at today's prices and stock. */
    async listScheduledOrders(practice: Practice): Promise<ScheduledOrder[]> {
      const listed = [
        ...(await orders.listWaiting(practice.id)),
        ...(await orders.listSent(practice.id, MOST_SENT)),
      ];
      const snapshot = catalogue.snapshot();
      return listed.map((one) => presentScheduledOrder(one, practice, snapshot));
    },

    /**
     * Queues an order's text to go now, at today's prices and stock, and returns its id. An order whose text
     * failed may be sent again.
     * @throws ApiError `scheduled_order_not_found`, `already_sent`, `item_unavailable`, or a limit
     */
    async queueScheduledOrder(
      tx: Database,
      caller: Caller,
      { id, receivedAt }: { readonly id: number; readonly receivedAt: Date },
    ): Promise<string> {
      const held = await createScheduledOrderRepository(tx).lock(caller.practice.id, id);
      if (held === null) throw new ApiError('scheduled_order_not_found');
      return queueText(tx, caller, held, receivedAt);
    },

    /**
     * Sends an order's queued text.
     * @throws ApiError with the gateway's refusal in plain English
     */
    send: async (messageId: string): Promise<'sent' | 'pending'> => (await pressSend(messageId)).status,

    /**
     * Cancels an order for good.
     * @throws ApiError `scheduled_order_not_found`, or `already_sent` once its text is on its way
     */
    async cancelScheduledOrder(tx: Database, practice: Practice, id: number): Promise<void> {
      const held = await createScheduledOrderRepository(tx).lock(practice.id, id);
      if (held === null) throw new ApiError('scheduled_order_not_found');
      const status = held.text && publicStatus(held.text.state);
      if (status === 'sent') throw new ApiError('already_sent');
      if (status === 'pending' && held.text?.state !== 'queued') {
        throw new ApiError('already_sent', { message: ON_ITS_WAY });
      }
      await cancelFor(tx, { order: id }, TEXT_REASONS.orderDeleted);
      await held.change({ cancelledAt: clock.now() });
    },
  };
}

const FULL = `Your practice has ${MAX_SCHEDULED_ORDERS} scheduled orders waiting, which is the limit. Delete one to add another.`;
const NUMBER_FULL = `This number has ${MAX_SCHEDULED_ORDERS_PER_NUMBER} scheduled orders waiting, which is the limit. Delete one to schedule another.`;
const ON_ITS_WAY = 'The text for this order is already on its way.';

/** @throws ApiError `past_schedule`, or `invalid_request` beyond the year 9999 */
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
