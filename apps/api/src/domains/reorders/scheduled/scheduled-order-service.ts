import {
  type EndpointInput,
  MAX_SCHEDULED_PAGE,
  type ScheduledOrder,
  SEND_DETAILS,
  type scheduledOrderEndpoints,
} from '@eyecart/shared/contracts';
import { pick } from '@eyecart/shared/rules/pick';
import { planRepeat } from '@eyecart/shared/rules/repeat';
import { localTimeOf } from '@eyecart/shared/rules/zoned-time';
import { describeReason } from '@eyecart/shared/staff-messages/reason-sentences';
import type { Database } from '../../../db/client.js';
import { readBounds } from '../../../db/keyset.js';
import { type Caller, type CallerPractice, zoneOf } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import { pageOf, readCursor } from '../../../http/keyset-cursor.js';
import type { Clock } from '../../../providers/clock.js';
import type { SmsGateway } from '../../../providers/sms/sms-gateway.js';
import type { OpeningHours } from '../../../rules/quiet-hours.js';
import { getDiscountCode } from '../../carts/cart-service.js';
import { lockDraftOrder, removeDraftOrder } from '../../carts/draft-order-repository.js';
import type { Catalog } from '../../catalog/catalog.js';
import { refuseOverfull, resolveLines, toStoredLine } from '../../catalog/resolve-lines.js';
import { recordAction } from '../../practices/audit-repository.js';
import { consentOf, recordConsent } from '../../texts/consent-repository.js';
import { findLanguageOf } from '../../texts/message-repository.js';
import type { RefuseSend } from '../../texts/refuse-send.js';
import { findPauses } from '../../texts/reply-repository.js';
import type { SendNow } from '../../texts/send-cart.js';
import { sendTimeOf } from '../../texts/send-time.js';
import { publicStatus } from '../../texts/state.js';
import { continueSeries } from '../series/order-series.js';
import { findRepeats } from '../series/repeat-views.js';
import { insertSeries } from '../series/series-repository.js';
import { createScheduledOrderChanges, presentWaiting } from './change-scheduled-order.js';
import { addScheduledOrder, type LockedOrder, lockScheduledOrder } from './locked-order-repository.js';
import type { MakeOrderText } from './make-order-text.js';
import { presentScheduledOrder } from './present-scheduled-order.js';
import {
  findListedOrder,
  type ListedOrder,
  listWaitingAndSent,
  selectOrdersByTime,
} from './scheduled-order-repository.js';
import { refuseBadRepeat, refuseBadTime, requireTime } from './scheduled-time.js';
import { MAX_WAITING, overLimit } from './waiting-limits.js';

interface Dependencies {
  readonly db: Database;
  readonly makeOrderText: MakeOrderText;
  readonly sendNow: SendNow;
  readonly refuseSend: RefuseSend;
  readonly catalog: Pick<Catalog, 'snapshot'>;
  readonly clock: Clock;
  /** Hours of automatic texts; null when quiet hours are off. */
  readonly hours: OpeningHours | null;
  readonly startNumberOf: SmsGateway['startNumberOf'];
}

export type ScheduledOrderRequest = EndpointInput<
  typeof scheduledOrderEndpoints.createScheduledOrder
>['body'];

/** Which orders to list by time. */
type OrdersByTime = Pick<
  EndpointInput<typeof scheduledOrderEndpoints.listScheduledOrders>['query'],
  'from' | 'to' | 'cursor' | 'pageSize'
>;

export type ScheduledOrderService = ReturnType<typeof createScheduledOrderService>;

export function createScheduledOrderService(dependencies: Dependencies) {
  const { db, makeOrderText, sendNow, refuseSend, catalog, clock, hours, startNumberOf } = dependencies;

  /** Queues a text for an order, or returns the one that is on its way. */
  async function queueText(tx: Database, caller: Caller, locked: LockedOrder): Promise<string> {
    const { order, text } = locked;
    const status = text && publicStatus(text.state);
    if (text?.state === 'queued') await refuseSend.waitingReply(tx, order.practiceId, order.phoneNumber);
    if (text && status === 'pending') return text.id;
    if (status === 'sent') throw new ApiError('already_sent');
    // Unlike in Send Cart, the limit may come last, because the list already shows who opted out or replied.
    await refuseSend.optedOut(tx, caller.practice, order.phoneNumber);
    await refuseSend.waitingReply(tx, order.practiceId, order.phoneNumber);
    await refuseSend.overLimit(tx, order.practiceId, order.phoneNumber);
    const now = clock.now();
    const made = await makeOrderText(tx, locked, caller.practice, { isAutomatic: false, now });
    if (made.kind === 'nothing-left') {
      throw new ApiError('item_unavailable', { message: describeReason(made.reason).sentence });
    }
    await recordConsent(tx, {
      phoneNumber: order.phoneNumber,
      practiceId: order.practiceId,
      cartId: made.cartId,
      language: order.language,
      ...consentOf({}),
      recordedBy: caller.reference,
      recordedAt: now,
    });
    await continueSeries(tx, locked, { zone: zoneOf(caller.practice), hours, now });
    await recordAction(tx, caller, { action: 'text.sent', subject: `message:${made.messageId}`, at: now });
    return made.messageId;
  }

  /** Orders as staff see them, at today's prices and stock. */
  async function present(
    practice: CallerPractice,
    listed: readonly ListedOrder[],
  ): Promise<ScheduledOrder[]> {
    const numbers = listed.flatMap(({ order }) => order.phoneNumber ?? []);
    const [pauses, repeats] = await Promise.all([
      findPauses(db, practice.id, numbers),
      findRepeats(
        db,
        listed.map(({ order }) => order),
        zoneOf(practice),
      ),
    ]);
    const snapshot = catalog.snapshot();
    const startNumber = startNumberOf(practice.sender ?? null);
    return listed.map((one) => {
      const pausedBy = pauses.get(one.order.phoneNumber ?? '') ?? null;
      const repeat = repeats.get(one.order.id) ?? null;
      return presentScheduledOrder(one, { practice, snapshot, pausedBy, repeat, startNumber });
    });
  }

  return {
    ...createScheduledOrderChanges({ catalog, clock, hours }),

    /**
     * Schedules a re-order, once or repeating, and removes the draft order it came from. Out-of-stock items may be back
     * by then, so they may be scheduled.
     * @throws ApiError when something is missing, unknown, in the past, or over a limit
     */
    async createScheduledOrder(
      tx: Database,
      caller: Caller,
      request: ScheduledOrderRequest,
    ): Promise<ScheduledOrder> {
      const { practice } = caller;
      const now = clock.now();
      const phoneNumber = refuseSend.getConsentedNumber(request);
      const scheduledFor = requireTime(request.scheduledFor);
      refuseBadTime(scheduledFor, now);
      const discountCode = getDiscountCode(practice, request.discountCode);
      if (request.items.length === 0) throw new ApiError('empty_cart');
      const snapshot = catalog.snapshot();
      const lines = resolveLines(snapshot, request.items, 'items');
      refuseOverfull(lines, 'cart');
      await refuseSend.optedOut(tx, practice, phoneNumber);
      const zone = zoneOf(practice);
      refuseBadRepeat(request.repeat?.untilOn ?? null, localTimeOf(scheduledFor, zone).day);
      const consent = { ...consentOf(request), recordedBy: caller.reference };
      const seriesId = request.repeat
        ? await insertSeries(tx, {
            practiceId: practice.id,
            ...planRepeat(scheduledFor, { untilOn: null, times: null, ...request.repeat }, zone),
            ...consent,
            createdAt: now,
          })
        : null;
      const added = await addScheduledOrder(
        tx,
        {
          ...pick(request, SEND_DETAILS),
          practiceId: practice.id,
          phoneNumber,
          discountCode,
          language:
            request.language ?? (await findLanguageOf(tx, practice.id, phoneNumber)) ?? practice.language,
          lines: lines.map(toStoredLine),
          scheduledFor,
          dueAt: sendTimeOf(scheduledFor, { phoneNumber, practiceZone: zone }, hours) ?? scheduledFor,
          textedAt: null,
          note: null,
          canceledAt: null,
          seriesId,
          seriesNumber: seriesId === null ? null : 1,
          isAutomaticRefill: false,
          createdAt: now,
        },
        MAX_WAITING,
      );
      if (typeof added === 'string') throw overLimit(added);
      await recordConsent(tx, {
        phoneNumber,
        practiceId: practice.id,
        cartId: null,
        language: added.language,
        ...consent,
        recordedAt: now,
      });
      const subject = `scheduled-order:${added.id}`;
      await recordAction(tx, caller, { action: 'order.scheduled', subject, at: now });
      if (request.draftOrderId) await takeDraftOrder(tx, practice.id, request.draftOrderId);
      return presentWaiting(tx, practice, { ...added, phoneNumber }, snapshot);
    },

    /** Waiting orders, soonest first, then the latest sent ones, newest first, at today's prices and stock. */
    async listScheduledOrders(practice: CallerPractice): Promise<ScheduledOrder[]> {
      return present(practice, await listWaitingAndSent(db, practice.id));
    },

    /** A page of all orders, the latest time first. @throws ApiError `invalid_request` for an invalid cursor */
    async listByTime(
      practice: CallerPractice,
      { cursor, pageSize = MAX_SCHEDULED_PAGE, ...bounds }: OrdersByTime,
    ): Promise<{ scheduledOrders: ScheduledOrder[]; nextCursor: string | null }> {
      const after = cursor === undefined ? null : readCursor(cursor, 'number');
      const page = { ...readBounds(bounds), after, limit: pageSize + 1 };
      const read = await selectOrdersByTime(db, practice.id, page);
      const { shown, nextCursor } = pageOf(read, pageSize, ({ order }) => ({
        at: order.scheduledFor,
        id: String(order.id),
      }));
      return { scheduledOrders: await present(practice, shown), nextCursor };
    },

    /** @throws ApiError `scheduled_order_not_found` */
    async get(practice: CallerPractice, id: number): Promise<ScheduledOrder> {
      const found = await findListedOrder(db, practice.id, id);
      const [order] = found === null ? [] : await present(practice, [found]);
      if (!order) throw new ApiError('scheduled_order_not_found');
      return order;
    },

    /**
     * Queues an order's text to go now, at today's prices and stock, and returns its id. An order whose text
     * failed may be sent again.
     * @throws ApiError `scheduled_order_not_found`, `already_sent`, `item_unavailable`, `reply_waiting`, or a limit
     */
    async queueScheduledOrder(tx: Database, caller: Caller, id: number): Promise<string> {
      const locked = await lockScheduledOrder(tx, caller.practice.id, id);
      if (locked === null) throw new ApiError('scheduled_order_not_found');
      return queueText(tx, caller, locked);
    },

    /** Sends an order's queued text. @throws ApiError with the gateway's refusal in plain English */
    send: async (messageId: string): Promise<'sent' | 'pending'> => (await sendNow(messageId)).status,
  };
}

/** Removes the draft order that is scheduled. @throws ApiError `draft_order_sent` */
async function takeDraftOrder(tx: Database, practiceId: string, id: number): Promise<void> {
  if (!(await lockDraftOrder(tx, practiceId, id))) throw new ApiError('draft_order_sent');
  await removeDraftOrder(tx, practiceId, id);
}
