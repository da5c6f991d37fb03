import { and, asc, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { orders } from '../../db/schema/index.js';

/**
 * Erases the names of up to `limit` orders placed before an instant and returns how many. Amounts stay. Several workers
 * may run it concurrently. Source: docs/product.md §12.1.
 */
export async function eraseOldOrderNames(
  db: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number> {
  const old = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNull(orders.erasedAt), lt(orders.orderedAt, before)))
    .orderBy(asc(orders.orderedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return erase(db, sql`${orders.id} IN ${old}`, now);
}

/** Erases the names of all orders of some carts and returns how many. */
export async function eraseOrderNamesOf(
  tx: Database,
  cartIds: readonly string[],
  now: Date,
): Promise<number> {
  if (cartIds.length === 0) return 0;
  return erase(tx, and(isNull(orders.erasedAt), inArray(orders.cartId, [...cartIds])), now);
}

async function erase(db: Database, which: SQL | undefined, now: Date): Promise<number> {
  const rows = await db
    .update(orders)
    .set({ customerLastName: null, erasedAt: now })
    .where(which)
    .returning({ id: orders.id });
  return rows.length;
}
