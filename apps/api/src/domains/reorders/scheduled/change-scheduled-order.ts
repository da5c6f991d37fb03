import type { EndpointInput, ScheduledOrder, scheduledOrderEndpoints } from '@eyecart/shared/contracts';
import type { OrderReason, ReasonCode } from '@eyecart/shared/reasons';
import { MAX_CART_LINES } from '@eyecart/shared/rules/cart-limits';
import type { Database } from '../../../db/client.js';
import { reasonColumns, waitColumns } from '../../../db/reason-columns.js';
import { restorableSince } from '../../../db/restorable.js';
import { type Caller, type CallerPractice, zoneOf } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { Clock } from '../../../providers/clock.js';
import type { OpeningHours } from '../../../rules/quiet-hours.js';
import type { Catalog } from '../../catalog/catalog.js';
import type { CatalogSnapshot } from '../../catalog/catalog-snapshot.js';
import { refuseOverfull, resolveLines, toStoredLine } from '../../catalog/resolve-lines.js';
import { recordAction } from '../../practices/audit-repository.js';
import { cancelFor } from '../../texts/message-repository.js';
import { findPausedBy } from '../../texts/reply-repository.js';
import { sendTimeOf } from '../../texts/send-time.js';
import { publicStatus } from '../../texts/state.js';
import { continueSeries, rewindSeries, timeAfter } from '../series/order-series.js';
import { findRepeats } from '../series/repeat-views.js';
import { endSeries } from '../series/series-repository.js';
import {
  type KeptOrder,
  type LockedOrder,
  lockCanceledOrder,
  lockScheduledOrder,
  updateScheduledOrder,
} from './locked-order-repository.js';
import { presentScheduledOrder } from './present-scheduled-order.js';
import type { ScheduledOrderRow } from './scheduled-order-repository.js';
import { refuseAfterNext, refuseBadTime } from './scheduled-time.js';
import { MAX_WAITING, overLimit } from './waiting-limits.js';

interface Dependencies {
  readonly catalog: Pick<Catalog, 'snapshot'>;
  readonly clock: Clock;
  /** Hours of automatic texts; null when quiet hours are off. */
  readonly hours: OpeningHours | null;
}

type Changes = EndpointInput<typeof scheduledOrderEndpoints.changeScheduledOrder>['body'];

/** Changing, canceling, and restoring an order that has not been sent (docs/product.md §8.8, §8.21). */
export function createScheduledOrderChanges({ catalog, clock, hours }: Dependencies) {
  return {
    /**
     * Changes an order's time, name, language, and products. A text that still waits is canceled, and an order that
     * failed is tried again at the new time. Later orders of a series are copies of this one.
     * @throws ApiError `scheduled_order_not_found`, `already_sent`, `past_schedule`, `empty_cart`, `unknown_item`, or
     * `limit_reached`
     */
    async changeScheduledOrder(
      tx: Database,
      caller: Caller,
      id: number,
      changes: Changes,
    ): Promise<ScheduledOrder> {
      const { practice } = caller;
      const locked = await lockScheduledOrder(tx, practice.id, id);
      if (locked === null) throw new ApiError('scheduled_order_not_found');
      const { order, series, text } = locked;
      refuseUnderWay(locked);
      // A text that was attempted may turn out to have been sent after all.
      if (text?.state === 'queued' && text.attempts > 0) {
        throw new ApiError('already_sent', { message: ON_ITS_WAY });
      }
      const now = clock.now();
      const scheduledFor = changes.scheduledFor ? new Date(changes.scheduledFor) : order.scheduledFor;
      refuseBadTime(scheduledFor, now);
      const zone = zoneOf(practice);
      refuseAfterNext(scheduledFor, timeAfter(order, series, zone));
      const lines = changedLines(order.lines, changes, catalog.snapshot());
      if (lines.length === 0) throw new ApiError('empty_cart');
      await cancelFor(tx, { order: id }, 'order_changed');
      const place = { phoneNumber: order.phoneNumber, practiceZone: zone };
      const fields = {
        scheduledFor,
        lines,
        patientLastName:
          changes.patientLastName === undefined ? order.patientLastName : changes.patientLastName || null,
        language: changes.language ?? order.language,
        dueAt: sendTimeOf(scheduledFor, place, hours) ?? scheduledFor,
        textedAt: null,
        note: null,
      };
      await updateScheduledOrder(tx, id, { ...fields, reason: null, wait: null });
      await recordAction(tx, caller, { action: 'order.changed', subject: subjectOf(id), at: now });
      const changed = { ...order, ...fields, ...reasonColumns<OrderReason>(null), ...waitColumns(null) };
      return presentWaiting(tx, practice, changed, catalog.snapshot());
    },

    /**
     * Cancels an order; it can be restored for an hour. A repeating order continues with its next time.
     * @throws ApiError `scheduled_order_not_found`, or `already_sent` once its text is on its way
     */
    async cancelScheduledOrder(tx: Database, caller: Caller, id: number): Promise<void> {
      const locked = await lockScheduledOrder(tx, caller.practice.id, id);
      if (locked === null) throw new ApiError('scheduled_order_not_found');
      refuseUnderWay(locked);
      await cancelFor(tx, { order: id }, 'order_deleted');
      const now = clock.now();
      await updateScheduledOrder(tx, id, { canceledAt: now });
      await continueSeries(tx, locked, { zone: zoneOf(caller.practice), hours, now });
      await recordAction(tx, caller, { action: 'order.canceled', subject: subjectOf(id), at: now });
    },

    /**
     * Stops a repeating order, given by its latest order, and cancels that one unless it was sent. Restoring that one
     * undoes both.
     * @throws ApiError `scheduled_order_not_found`, or `already_sent` while a text is on its way
     */
    async stopRepeat(tx: Database, caller: Caller, id: number): Promise<void> {
      const locked = await lockScheduledOrder(tx, caller.practice.id, id);
      const series = locked?.series ?? null;
      if (locked === null || series === null) throw new ApiError('scheduled_order_not_found');
      if (series.endedAt !== null) return;
      const now = clock.now();
      if (!hasGone(locked)) {
        refuseUnderWay(locked);
        await cancelFor(tx, { order: id }, 'repeat_stopped');
        await updateScheduledOrder(tx, id, { canceledAt: now });
      }
      await endSeries(tx, series.id, 'stopped', now);
      await recordAction(tx, caller, { action: 'order.stopped', subject: subjectOf(id), at: now });
    },

    /**
     * Restores a canceled order. A text that was canceled with it is made again.
     * @throws ApiError `scheduled_order_not_found`, `limit_reached`, or `number_limit_reached`
     */
    async restoreScheduledOrder(tx: Database, caller: Caller, id: number): Promise<void> {
      const now = clock.now();
      const locked = await lockCanceledOrder(tx, caller.practice.id, id, restorableSince(now), MAX_WAITING);
      if (locked === null) throw new ApiError('scheduled_order_not_found');
      if (locked === 'kept') return;
      if (typeof locked === 'string') throw overLimit(locked);
      if (!(await rewindSeries(tx, locked))) throw new ApiError('scheduled_order_not_found');
      await updateScheduledOrder(tx, id, {
        canceledAt: null,
        ...(wasTakenBack(locked) ? textAgain(locked, now) : {}),
      });
      await recordAction(tx, caller, { action: 'order.restored', subject: subjectOf(id), at: now });
    },
  };
}

/** An order without a text, as staff see it. */
export async function presentWaiting(
  tx: Database,
  practice: CallerPractice,
  order: KeptOrder,
  snapshot: CatalogSnapshot,
): Promise<ScheduledOrder> {
  const pausedBy = await findPausedBy(tx, practice.id, order.phoneNumber);
  const repeats = await findRepeats(tx, [order], zoneOf(practice));
  return presentScheduledOrder(
    { order, text: null, isOptedOut: false },
    { practice, snapshot, pausedBy, repeat: repeats.get(order.id) ?? null },
  );
}

const subjectOf = (id: number): string => `scheduled-order:${id}`;

const ON_ITS_WAY = 'The text for this order is already on its way.';

/** @throws ApiError `already_sent` once its text was accepted or is being sent */
function refuseUnderWay({ text }: LockedOrder): void {
  const status = text && publicStatus(text.state);
  if (status === 'sent') throw new ApiError('already_sent');
  if (status === 'pending' && text?.state !== 'queued') {
    throw new ApiError('already_sent', { message: ON_ITS_WAY });
  }
}

/** Whether the order's text was accepted by the gateway. */
const hasGone = ({ order, text }: LockedOrder): boolean =>
  order.textedAt !== null && text !== null && publicStatus(text.state) === 'sent';

const wasTakenBack = ({ order, text }: LockedOrder): boolean =>
  order.textedAt !== null && text?.state === 'canceled' && TAKEN_BACK.includes(text.reasonCode);

/** Why a text was canceled together with its order. */
const TAKEN_BACK: readonly (ReasonCode | null)[] = ['order_deleted', 'repeat_stopped'];

/** The worker makes a new text, unless the first may have been sent after all: then staff decide. */
const textAgain = ({ text }: LockedOrder, now: Date) => ({
  textedAt: null,
  dueAt: now,
  note: null,
  wait: null,
  reason: (text?.attempts ?? 0) > 0 ? TRIED : null,
});

const TRIED: OrderReason = { code: 'tried_before_deleted' };

/**
 * The order's lines with the changes; those to lines that it does not have are ignored. Out-of-stock items may be back
 * by then, so they may be added.
 * @throws ApiError `unknown_item` or `limit_reached`
 */
function changedLines(
  lines: ScheduledOrderRow['lines'],
  { quantities, removed, added }: Pick<Changes, 'quantities' | 'removed' | 'added'>,
  snapshot: CatalogSnapshot,
): ScheduledOrderRow['lines'] {
  const quantityOf = new Map(quantities.map(({ variantId, quantity }) => [variantId, quantity]));
  const kept = lines
    .filter(({ variantId }) => !removed.includes(variantId))
    .map((line) => ({ ...line, quantity: quantityOf.get(line.variantId) ?? line.quantity }));
  const keptQuantity = new Map(kept.map(({ variantId, quantity }) => [variantId, quantity]));
  const more = resolveLines(
    snapshot,
    added.map((line) => ({ ...line, id: line.variantId })),
    'added',
  ).map((line) => ({ ...line, quantity: line.quantity + (keptQuantity.get(line.found.variant.id) ?? 0) }));
  refuseOverfull(more, 'cart');
  const all = new Map([...kept, ...more.map(toStoredLine)].map((line) => [line.variantId, line]));
  if (all.size > MAX_CART_LINES) throw new ApiError('limit_reached', { message: TOO_MANY });
  return [...all.values()];
}

const TOO_MANY = `An order holds up to ${MAX_CART_LINES} different products. Remove one to add another.`;
