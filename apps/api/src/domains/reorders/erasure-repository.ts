import { and, asc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { orderSeries, refillRequests, refills, scheduledOrders } from '../../db/schema/index.js';
import { withdrawRequests } from './refills/refill-request-repository.js';
import { AWAITS_WORKER } from './scheduled/scheduled-order-repository.js';
import { lockSeriesTo } from './series/series-repository.js';

const textIn = (states: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM messages WHERE messages.scheduled_order_id = ${scheduledOrders.id} AND messages.state IN ${states})`;

/** An order with a text that may still be sent is erased later. */
const hasOpenText = textIn(sql`('queued', 'sending', 'unknown')`);
const hasGone = textIn(sql`('accepted', 'delivered')`);
const awaitsWorker = and(...AWAITS_WORKER);

/** Up to `limit` rows older than `before`. Safe to erase concurrently. */
interface Old {
  readonly before: Date;
  readonly now: Date;
  readonly limit: number;
}

/** Erases the number and name of old finished orders, and returns how many (docs/product.md §12.1). */
export async function eraseOldScheduledOrders(tx: Database, { before, now, limit }: Old): Promise<number> {
  const lastUsedAt = sql`greatest(${scheduledOrders.createdAt}, ${scheduledOrders.scheduledFor}, ${scheduledOrders.textedAt})`;
  const old = tx
    .select({ id: scheduledOrders.id })
    .from(scheduledOrders)
    .where(
      and(
        isNull(scheduledOrders.erasedAt),
        sql`${lastUsedAt} < ${before.toISOString()}::timestamptz`,
        sql`NOT (${awaitsWorker})`,
        sql`NOT ${hasOpenText}`,
      ),
    )
    .orderBy(asc(scheduledOrders.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return eraseOrders(tx, sql`${scheduledOrders.id} IN ${old}`, now);
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

/** Erases the number and name of locked orders, waiting or not, and returns how many. */
export async function eraseScheduledOrders(tx: Database, ids: readonly number[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  return eraseOrders(tx, and(inArray(scheduledOrders.id, [...ids]), sql`NOT ${hasOpenText}`), now);
}

/** An order that was not sent is canceled, because it cannot be sent without its number. */
async function eraseOrders(tx: Database, which: SQL | undefined, now: Date): Promise<number> {
  const rows = await tx
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
  if (series.length > 0) await endWithoutOrders(tx, series, now);
  return rows.length;
}

/** A repeating order whose waiting order was erased has nothing left to copy. */
async function endWithoutOrders(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .update(orderSeries)
    .set({ endedAt: now, endReason: 'erased' })
    .where(
      and(
        inArray(orderSeries.id, [...ids]),
        isNull(orderSeries.endedAt),
        sql`NOT EXISTS (SELECT 1 FROM ${scheduledOrders} WHERE ${scheduledOrders.seriesId} = ${orderSeries.id} AND ${awaitsWorker})`,
      ),
    );
}

/** Erases the number and name of old refills, withdraws open ones, and returns how many (docs/product.md §12.1). */
export async function eraseOldRefills(tx: Database, { before, now, limit }: Old): Promise<number> {
  const old = tx
    .select({ id: refills.id })
    .from(refills)
    .where(and(isNull(refills.erasedAt), lt(refills.createdAt, before)))
    .orderBy(asc(refills.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return eraseRefills(tx, sql`${refills.id} IN ${old}`, now);
}

/** Withdraws a number's open refills, erases it from all its refills, and returns how many there were. */
export const eraseRefillsOf = (tx: Database, phoneNumber: string, now: Date): Promise<number> =>
  eraseRefills(tx, eq(refills.phoneNumber, phoneNumber), now);

async function eraseRefills(tx: Database, which: SQL | undefined, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await tx
    .update(refills)
    .set({
      phoneNumber: null,
      patientLastName: null,
      erasedAt: now,
      state: sql`CASE WHEN ${refills.state} = 'open' THEN 'withdrawn' ELSE ${refills.state} END`,
      withdrawal: sql`CASE WHEN ${refills.state} = 'open' THEN 'erased' ELSE ${refills.withdrawal} END`,
      closedAt: sql`coalesce(${refills.closedAt}, ${at})`,
    })
    .where(which)
    .returning({ id: refills.id });
  return rows.length;
}

/** Withdraws a number's requests, erases it from them, and returns how many there were. */
export async function eraseRequestsOf(tx: Database, phoneNumber: string, now: Date): Promise<number> {
  await withdrawRequests(tx, phoneNumber, now);
  const erased = await tx
    .update(refillRequests)
    .set({ phoneNumber: null })
    .where(eq(refillRequests.phoneNumber, phoneNumber))
    .returning({ id: refillRequests.id });
  return erased.length;
}

/** Withdraws and erases old requests, and returns how many: these patients are asked again (docs/product.md §12.1). */
export async function eraseOldRequests(tx: Database, { before, now, limit }: Old): Promise<number> {
  const old = tx
    .select({ id: refillRequests.id })
    .from(refillRequests)
    .where(and(isNotNull(refillRequests.phoneNumber), lt(refillRequests.requestedAt, before)))
    .orderBy(asc(refillRequests.requestedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const erased = await tx
    .update(refillRequests)
    .set({
      phoneNumber: null,
      withdrawnAt: sql`coalesce(${refillRequests.withdrawnAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(sql`${refillRequests.id} IN ${old}`)
    .returning({ id: refillRequests.id });
  return erased.length;
}
