import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { scheduledOrders } from '../../../db/schema/index.js';

/** A repeating order stops after this many unopened texts in a row. */
const MAX_UNOPENED = 3;

/** None of the carts that an order texted was opened or ordered. */
const isUnopened = sql<boolean>`NOT EXISTS (SELECT 1 FROM messages JOIN carts ON carts.id = messages.cart_id
  WHERE messages.scheduled_order_id = scheduled_orders.id
    AND (carts.opened_at IS NOT NULL OR carts.ordered_at IS NOT NULL))`;

/** Whether the three texts of a repeating order before this one were not opened (docs/product.md §8.25). */
export async function areTextsUnopened(
  tx: Database,
  { seriesId, seriesNumber }: Pick<typeof scheduledOrders.$inferSelect, 'seriesId' | 'seriesNumber'>,
): Promise<boolean> {
  if (seriesId === null || seriesNumber === null) return false;
  const last = await tx
    .select({ isUnopened })
    .from(scheduledOrders)
    .where(
      and(
        eq(scheduledOrders.seriesId, seriesId),
        lt(scheduledOrders.seriesNumber, seriesNumber),
        isNotNull(scheduledOrders.textedAt),
      ),
    )
    .orderBy(desc(scheduledOrders.seriesNumber))
    .limit(MAX_UNOPENED);
  return last.length === MAX_UNOPENED && last.every((text) => text.isUnopened);
}
