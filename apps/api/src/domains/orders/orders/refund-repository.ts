import { DAY_MS } from '@eyecart/shared/rules/durations';
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { orderRefunds, orders } from '../../../db/schema/index.js';

export type NewRefund = Omit<typeof orderRefunds.$inferInsert, 'isInOrder'>;

/** How long a refund is kept without its order. Orders that arrive later include their refunds. */
const KEEP_MS = 7 * DAY_MS;

/** Stores a refund that its order's amounts do not include yet; `false` when it was already stored. */
export async function insertRefund(tx: Database, refund: NewRefund): Promise<boolean> {
  const added = await tx
    .insert(orderRefunds)
    .values({ ...refund, isInOrder: false })
    .onConflictDoNothing()
    .returning({ externalId: orderRefunds.externalId });
  return added.length > 0;
}

/** Marks refunds as included in the order's current amounts. */
export async function markRefundsInOrder(
  tx: Database,
  orderExternalId: string,
  refundIds: readonly string[],
  now: Date,
): Promise<void> {
  if (refundIds.length === 0) return;
  const rows = refundIds.map((externalId) => ({
    externalId,
    orderExternalId,
    amountCents: 0,
    goodsCents: 0,
    isInOrder: true,
    refundedAt: now,
    createdAt: now,
  }));
  await tx
    .insert(orderRefunds)
    .values(rows)
    .onConflictDoUpdate({ target: orderRefunds.externalId, set: { isInOrder: true } });
}

/** Ids of the refunds that the order's current amounts include. */
export async function listRefundsInOrder(tx: Database, orderExternalId: string): Promise<string[]> {
  const rows = await tx
    .select({ externalId: orderRefunds.externalId })
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderExternalId, orderExternalId), eq(orderRefunds.isInOrder, true)));
  return rows.map(({ externalId }) => externalId);
}

/** Refunds that the order's current amounts do not include yet. */
export async function listLateRefunds(
  tx: Database,
  orderExternalId: string,
): Promise<{ amountCents: number; goodsCents: number }[]> {
  return tx
    .select({ amountCents: orderRefunds.amountCents, goodsCents: orderRefunds.goodsCents })
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderExternalId, orderExternalId), eq(orderRefunds.isInOrder, false)));
}

/** Deletes refunds whose order never came, because they are not ours. */
export async function clearRefunds(tx: Database, now: Date): Promise<void> {
  const ours = tx
    .select({ one: sql`1` })
    .from(orders)
    .where(eq(orders.externalId, orderRefunds.orderExternalId));
  await tx
    .delete(orderRefunds)
    .where(and(lt(orderRefunds.createdAt, new Date(now.getTime() - KEEP_MS)), notExists(ours)));
}
