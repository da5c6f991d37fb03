import type { RepeatEnd } from '@eyecart/shared/contracts';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { reasonColumns } from '../../../db/reason-columns.js';
import { orderSeries, scheduledOrders } from '../../../db/schema/index.js';
import {
  AWAITS_WORKER,
  type NewOrder,
  type ScheduledOrderRow,
} from '../scheduled/scheduled-order-repository.js';

export type SeriesRow = typeof orderSeries.$inferSelect;
export type InSeries = Pick<ScheduledOrderRow, 'seriesId' | 'seriesNumber'>;

/** Stores a series and returns its id. */
export async function insertSeries(tx: Database, series: typeof orderSeries.$inferInsert): Promise<number> {
  const [added] = await tx.insert(orderSeries).values(series).returning({ id: orderSeries.id });
  if (!added) throw new Error('The series was not stored.');
  return added.id;
}

/** The series with these ids. */
export const listSeries = async (tx: Database, ids: number[]): Promise<SeriesRow[]> =>
  tx
    .select()
    .from(orderSeries)
    .where(sql`${orderSeries.id} = ANY(${sql.param(ids)}::integer[])`);

/**
 * Locks the series of an order, which must come before the order (docs/architecture.md, Locks). Null for a one-time
 * order; with `skipLocked`, also for a series that another transaction has locked.
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

/** Adds an order to a series. */
export async function insertOrderOfSeries(tx: Database, order: NewOrder): Promise<void> {
  await tx.insert(scheduledOrders).values(order);
}

/** Locks the later orders of the same series. */
export const lockLaterOrders = async (tx: Database, { seriesId, seriesNumber }: InSeries) =>
  tx
    .select({ id: scheduledOrders.id, textedAt: scheduledOrders.textedAt })
    .from(scheduledOrders)
    .where(
      and(eq(scheduledOrders.seriesId, seriesId ?? 0), gt(scheduledOrders.seriesNumber, seriesNumber ?? 0)),
    )
    .orderBy(asc(scheduledOrders.id))
    .for('update');

/** Deletes locked orders of a series. */
export async function deleteOrdersOfSeries(tx: Database, ids: number[]): Promise<void> {
  await tx.delete(scheduledOrders).where(inArray(scheduledOrders.id, ids));
}

/** None of the carts that an order texted was opened or ordered. */
const isUnopened = sql<boolean>`NOT EXISTS (SELECT 1 FROM messages JOIN carts ON carts.id = messages.cart_id
  WHERE messages.scheduled_order_id = scheduled_orders.id
    AND (carts.opened_at IS NOT NULL OR carts.ordered_at IS NOT NULL))`;

/** The texted orders before one of a series, the latest first. */
export const listTextedBefore = async (tx: Database, seriesId: number, number: number, limit: number) =>
  tx
    .select({ isUnopened })
    .from(scheduledOrders)
    .where(
      and(
        eq(scheduledOrders.seriesId, seriesId),
        lt(scheduledOrders.seriesNumber, number),
        isNotNull(scheduledOrders.textedAt),
      ),
    )
    .orderBy(desc(scheduledOrders.seriesNumber))
    .limit(limit);

/** Ends a series, unless it has ended. The caller ends its waiting order. */
export async function endSeries(tx: Database, id: number, reason: RepeatEnd, now: Date): Promise<void> {
  await tx
    .update(orderSeries)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(orderSeries.id, id), isNull(orderSeries.endedAt)));
}

/** Continues a series that has ended. */
export async function reopenSeries(tx: Database, id: number): Promise<void> {
  await tx.update(orderSeries).set({ endedAt: null, endReason: null }).where(eq(orderSeries.id, id));
}

/**
 * Ends the repeating orders to a number that opted out, with that reason on their waiting orders. Call it before the
 * number's texts are locked (docs/architecture.md, Locks).
 */
export async function endSeriesTo(tx: Database, phoneNumber: string, now: Date): Promise<void> {
  const waiting = and(
    eq(scheduledOrders.phoneNumber, phoneNumber),
    isNotNull(scheduledOrders.seriesId),
    ...AWAITS_WORKER,
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
