import { DAY_MS } from '@eyecart/shared/rules/durations';
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { orderRefunds, orders } from '../../../db/schema/index.js';

export type NewRefund = Omit<typeof orderRefunds.$inferInsert, 'isInOrder'>;

/** How long a refund is kept without its order. Orders read later include their refunds anyway. */
const KEEP_MS = 7 * DAY_MS;

/** Refunds, within one transaction or on the pool. */
export function createRefundRepository(db: Database) {
  return {
    /** Stores a refund that its order's amounts do not include yet; `false` when it was already stored. */
    async add(refund: NewRefund): Promise<boolean> {
      const added = await db
        .insert(orderRefunds)
        .values({ ...refund, isInOrder: false })
        .onConflictDoNothing()
        .returning({ externalId: orderRefunds.externalId });
      return added.length > 0;
    },

    /** Marks refunds as included in the order's current amounts. */
    async markInOrder(orderExternalId: string, refundIds: readonly string[], now: Date): Promise<void> {
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
      await db
        .insert(orderRefunds)
        .values(rows)
        .onConflictDoUpdate({ target: orderRefunds.externalId, set: { isInOrder: true } });
    },

    /** Ids of the refunds that the order's current amounts include. */
    async listInOrder(orderExternalId: string): Promise<string[]> {
      const rows = await db
        .select({ externalId: orderRefunds.externalId })
        .from(orderRefunds)
        .where(and(eq(orderRefunds.orderExternalId, orderExternalId), eq(orderRefunds.isInOrder, true)));
      return rows.map(({ externalId }) => externalId);
    },

    /** Refunds that the order's current amounts do not include yet. */
    async listLate(orderExternalId: string): Promise<{ amountCents: number; goodsCents: number }[]> {
      return db
        .select({ amountCents: orderRefunds.amountCents, goodsCents: orderRefunds.goodsCents })
        .from(orderRefunds)
        .where(and(eq(orderRefunds.orderExternalId, orderExternalId), eq(orderRefunds.isInOrder, false)));
    },

    /** Deletes refunds whose order never came, because they are not ours. */
    async clear(now: Date): Promise<void> {
      const ours = db
        .select({ one: sql`1` })
        .from(orders)
        .where(eq(orders.externalId, orderRefunds.orderExternalId));
      await db
        .delete(orderRefunds)
        .where(and(lt(orderRefunds.createdAt, new Date(now.getTime() - KEEP_MS)), notExists(ours)));
    },
  };
}
