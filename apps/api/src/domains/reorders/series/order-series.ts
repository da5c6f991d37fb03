import type { RepeatEnd } from '@eyecart/shared/contracts';
import { planRepeat, type RepeatChoice, repeatTime } from '@eyecart/shared/rules/repeat';
import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { reasonColumns, waitColumns } from '../../../db/reason-columns.js';
import { orderSeries, scheduledOrders } from '../../../db/schema/index.js';
import { sendTimeOf } from '../../texts/send-time.js';
import type { SendRules } from '../scheduled/scheduled-time.js';

export type SeriesRow = typeof orderSeries.$inferSelect;
type OrderRow = typeof scheduledOrders.$inferSelect;
type InSeries = Pick<OrderRow, 'seriesId' | 'seriesNumber'>;

/** The consent that a repeating order is scheduled with. */
type SeriesConsent = Pick<SeriesRow, 'wordingVersion' | 'given' | 'recordedBy'>;

/** Stores a series and returns its id. The caller stores its first order. */
export async function startSeries(
  tx: Database,
  series: {
    readonly practiceId: string;
    readonly first: Date;
    readonly choice: RepeatChoice;
    readonly zone: string;
    readonly consent: SeriesConsent;
    readonly now: Date;
  },
): Promise<number> {
  const [added] = await tx
    .insert(orderSeries)
    .values({
      practiceId: series.practiceId,
      ...planRepeat(series.first, series.choice, series.zone),
      ...series.consent,
      createdAt: series.now,
    })
    .returning({ id: orderSeries.id });
  if (!added) throw new Error('The series was not stored.');
  return added.id;
}

/** An order and its series, both locked; the series is null for a one-time order. */
interface HeldInSeries {
  readonly order: OrderRow;
  readonly series: SeriesRow | null;
}

/**
 * Locks the series of an order, and must come before the lock of the order itself (docs/architecture.md, Locks). Null for
 * a one-time order; with `skipLocked`, also for a series that another transaction has locked.
 */
export async function lockSeriesOf(
  tx: Database,
  orderId: number,
  config?: { readonly skipLocked: true },
): Promise<SeriesRow | null> {
  const [order] = await tx
    .select({ seriesId: scheduledOrders.seriesId })
    .from(scheduledOrders)
    .where(eq(scheduledOrders.id, orderId));
  const seriesId = order?.seriesId ?? null;
  if (seriesId === null) return null;
  const [series] = await tx
    .select()
    .from(orderSeries)
    .where(eq(orderSeries.id, seriesId))
    .for('update', config);
  return series ?? null;
}

/** Locks the series with orders to a number, and returns their ids. Call it before their orders are locked. */
export async function lockSeriesTo(tx: Database, phoneNumber: string): Promise<number[]> {
  const found = await tx
    .select({ seriesId: scheduledOrders.seriesId })
    .from(scheduledOrders)
    .where(and(eq(scheduledOrders.phoneNumber, phoneNumber), isNotNull(scheduledOrders.seriesId)))
    .groupBy(scheduledOrders.seriesId);
  const locked = await tx
    .select({ id: orderSeries.id })
    .from(orderSeries)
    .where(
      inArray(
        orderSeries.id,
        found.flatMap(({ seriesId }) => seriesId ?? []),
      ),
    )
    .orderBy(asc(orderSeries.id))
    .for('update');
  return locked.map(({ id }) => id);
}

/** The planned time after an order's; null when it is a one-time order, the last one, or the series has ended. */
export function timeAfter(order: InSeries, series: SeriesRow | null, zone: string): Date | null {
  if (series === null || series.endedAt !== null || order.seriesNumber === null) return null;
  return repeatTime(series, order.seriesNumber + 1, zone);
}

/**
 * Adds the order after one that was texted, failed, or was canceled; ends the series when there is none. Times that
 * have passed in the meantime get an order that says why it was skipped. Does nothing for a one-time order, for one
 * that is not the latest of its series, or when the series has ended. Source: docs/product.md §8.25.
 */
export async function continueSeries(
  tx: Database,
  { order, series }: HeldInSeries & { readonly order: { readonly phoneNumber: string } },
  { zone, hours, now }: SendRules,
): Promise<void> {
  if (series === null || series.endedAt !== null || order.seriesNumber === null) return;
  if ((await laterOrders(tx, order)).length > 0) return;
  const { id: _, erasedAt: _erased, ...kept } = order;
  for (let number = order.seriesNumber + 1; ; number += 1) {
    const scheduledFor = repeatTime(series, number, zone);
    if (scheduledFor === null) return endSeries(tx, series.id, 'finished', now);
    const isLate = scheduledFor <= now;
    const place = { phoneNumber: order.phoneNumber, practiceZone: zone };
    await tx.insert(scheduledOrders).values({
      ...kept,
      seriesNumber: number,
      scheduledFor,
      dueAt: (isLate ? null : sendTimeOf(scheduledFor, place, hours)) ?? scheduledFor,
      textedAt: null,
      ...reasonColumns(isLate ? { code: 'repeat_late' } : null),
      note: null,
      ...waitColumns(null),
      canceledAt: null,
      createdAt: now,
    });
    if (!isLate) return;
  }
}

/** Ends a series unless it has ended already. The caller cancels its waiting order, or marks it as failed. */
export async function endSeries(tx: Database, id: number, reason: RepeatEnd, now: Date): Promise<void> {
  await tx
    .update(orderSeries)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(orderSeries.id, id), isNull(orderSeries.endedAt)));
}

/**
 * Makes a canceled order the waiting one of its series again: later orders are deleted, and a series that was stopped
 * or finished continues. `false`, without a change, when a later order was already texted.
 */
export async function rewindSeries(tx: Database, { order, series }: HeldInSeries): Promise<boolean> {
  if (series === null) return true;
  const later = await laterOrders(tx, order);
  if (later.some(({ textedAt }) => textedAt !== null)) return false;
  const ids = later.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(scheduledOrders).where(inArray(scheduledOrders.id, ids));
  if (series.endReason === 'stopped' || series.endReason === 'finished') {
    await tx.update(orderSeries).set({ endedAt: null, endReason: null }).where(eq(orderSeries.id, series.id));
  }
  return true;
}

/**
 * Ends the repeating orders to a number that opted out, and stores that reason on the orders that wait. Call it
 * before the number's texts are locked (docs/architecture.md, Locks).
 */
export async function endSeriesTo(tx: Database, phoneNumber: string, now: Date): Promise<void> {
  const waiting = and(
    eq(scheduledOrders.phoneNumber, phoneNumber),
    isNotNull(scheduledOrders.seriesId),
    isNull(scheduledOrders.textedAt),
    isNull(scheduledOrders.reasonCode),
    isNull(scheduledOrders.canceledAt),
  );
  const seriesIds = await lockSeriesTo(tx, phoneNumber);
  const locked = await tx
    .select({ id: scheduledOrders.id, seriesId: scheduledOrders.seriesId })
    .from(scheduledOrders)
    .where(and(waiting, inArray(scheduledOrders.seriesId, seriesIds)))
    .orderBy(asc(scheduledOrders.id))
    .for('no key update');
  for (const { seriesId } of locked) if (seriesId !== null) await endSeries(tx, seriesId, 'opted_out', now);
  const ids = locked.map(({ id }) => id);
  await tx
    .update(scheduledOrders)
    .set(reasonColumns({ code: 'opted_out' }))
    .where(inArray(scheduledOrders.id, ids));
}

const laterOrders = (tx: Database, { seriesId, seriesNumber }: InSeries) =>
  tx
    .select({ id: scheduledOrders.id, textedAt: scheduledOrders.textedAt })
    .from(scheduledOrders)
    .where(
      and(eq(scheduledOrders.seriesId, seriesId ?? 0), gt(scheduledOrders.seriesNumber, seriesNumber ?? 0)),
    )
    .orderBy(asc(scheduledOrders.id))
    .for('update');
