import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { orderSeries, scheduledOrders } from '../../db/schema/index.js';
import { lockSeriesTo } from './series/order-series.js';

const textIn = (states: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM messages WHERE messages.scheduled_order_id = ${scheduledOrders.id} AND messages.state IN ${states})`;

/** Erasing waits for a text that may still be sent. */
const hasOpenText = textIn(sql`('queued', 'sending', 'unknown')`);
const hasGone = textIn(sql`('accepted', 'delivered')`);
/** The worker still has to look at it. */
const isDueOnce = sql`${scheduledOrders.textedAt} IS NULL AND ${scheduledOrders.reasonCode} IS NULL AND ${scheduledOrders.canceledAt} IS NULL`;

/**
 * Erases number and name of up to `limit` orders that were finished before an instant, and returns how many. Orders
 * that wait for their time are left alone. Any number of workers may run it at once. Source: docs/product.md §12.1.
 */
export async function eraseOldScheduledOrders(
  db: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const lastUsedAt = sql`greatest(${scheduledOrders.createdAt}, ${scheduledOrders.scheduledFor}, ${scheduledOrders.textedAt})`;
  const old = db
    .select({ id: scheduledOrders.id })
    .from(scheduledOrders)
    .where(
      and(
        isNull(scheduledOrders.erasedAt),
        sql`${lastUsedAt} < ${before.toISOString()}::timestamptz`,
        sql`NOT (${isDueOnce})`,
        sql`NOT ${hasOpenText}`,
      ),
    )
    .orderBy(asc(scheduledOrders.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return erase(db, sql`${scheduledOrders.id} IN ${old}`, now);
}

/** Locks the orders for a number, so that none is texted until the transaction ends; returns their ids. */
export async function lockScheduledOrdersFor(tx: Database, phoneNumber: string): Promise<number[]> {
  await lockSeriesTo(tx, phoneNumber);
  const rows = await tx
    .select({ id: scheduledOrders.id })
    .from(scheduledOrders)
    .where(eq(scheduledOrders.phoneNumber, phoneNumber))
    .orderBy(asc(scheduledOrders.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

/**
 * Erases number and name of locked orders, including waiting ones, and returns how many. One with an open text is left
 * for later.
 */
export async function eraseScheduledOrders(tx: Database, ids: readonly number[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  return erase(tx, and(inArray(scheduledOrders.id, [...ids]), sql`NOT ${hasOpenText}`), now);
}

/** An order that was not sent can never be sent without its number: it is canceled and leaves the list. */
async function erase(db: Database, which: SQL | undefined, now: Date): Promise<number> {
  const rows = await db
    .update(scheduledOrders)
    .set({
      phoneNumber: null,
      patientLastName: null,
      erasedAt: now,
      canceledAt: sql`CASE WHEN ${hasGone} THEN ${scheduledOrders.canceledAt}
        ELSE coalesce(${scheduledOrders.canceledAt}, ${now.toISOString()}::timestamptz) END`,
    })
    .where(which)
    .returning({ id: scheduledOrders.id, seriesId: scheduledOrders.seriesId });
  const series = [...new Set(rows.flatMap(({ seriesId }) => seriesId ?? []))];
  if (series.length > 0) await endWithoutOrders(db, series, now);
  return rows.length;
}

/** A repeating order whose waiting order was erased has nothing left to copy. */
async function endWithoutOrders(db: Database, ids: readonly number[], now: Date): Promise<void> {
  await db
    .update(orderSeries)
    .set({ endedAt: now, endReason: 'erased' })
    .where(
      and(
        inArray(orderSeries.id, [...ids]),
        isNull(orderSeries.endedAt),
        sql`NOT EXISTS (SELECT 1 FROM ${scheduledOrders} WHERE ${scheduledOrders.seriesId} = ${orderSeries.id} AND ${isDueOnce})`,
      ),
    );
}
