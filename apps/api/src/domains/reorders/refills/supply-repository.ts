import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { learnedSupplies, practiceSupplies, variants } from '../../../db/schema/index.js';

/** How many days one of each variant in the catalog lasts, by source. */
export const listSupplyFigures = async (tx: Database, practiceId: string, variantIds: readonly string[]) =>
  tx
    .select({
      variantId: variants.id,
      productId: variants.productId,
      shop: variants.daysSupply,
      own: practiceSupplies.days,
      usual: learnedSupplies.days,
    })
    .from(variants)
    .leftJoin(
      practiceSupplies,
      and(eq(practiceSupplies.variantId, variants.id), eq(practiceSupplies.practiceId, practiceId)),
    )
    .leftJoin(learnedSupplies, eq(learnedSupplies.productId, variants.productId))
    .where(sql`${variants.id} = ANY(${sql.param([...variantIds])}::text[])`);

/** Stores the practice's own figure of a variant; null removes it. */
export async function setOwnSupply(
  tx: Database,
  { practiceId, variantId, days }: { practiceId: string; variantId: string; days: number | null },
): Promise<void> {
  const isIt = and(eq(practiceSupplies.practiceId, practiceId), eq(practiceSupplies.variantId, variantId));
  if (days === null) {
    await tx.delete(practiceSupplies).where(isIt);
    return;
  }
  await tx
    .insert(practiceSupplies)
    .values({ practiceId, variantId, days })
    .onConflictDoUpdate({
      target: [practiceSupplies.practiceId, practiceSupplies.variantId],
      set: { days },
    });
}

/** Stores how long one of a product usually lasts. */
export async function setLearnedSupply(tx: Database, productId: string, days: number): Promise<void> {
  await tx
    .insert(learnedSupplies)
    .values({ productId, days })
    .onConflictDoUpdate({ target: learnedSupplies.productId, set: { days } });
}

/** The next practices after one, by id, without test practices. */
export async function listPracticesAfter(tx: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM practices WHERE id > ${after} AND test_of IS NULL ORDER BY id LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** The period of the orders that count: long enough for two orders of the product that lasts longest. */
const WINDOW_MONTHS = 18;
/** Times are counted in tenths of a day. */
export const TENTHS = 10;

type Pairs = { product_id: string; tenths: number; pairs: number };

/** How often each time occurred between two orders, in tenths of a day for one of the product. */
export const listOrderPairs = async (tx: Database, practices: readonly string[], now: Date) =>
  (await tx.execute<Pairs>(selectPairs(practices, now))).rows;

export const selectPairs = (practices: readonly string[], now: Date): SQL => sql`
  WITH bought AS (
    SELECT orders.practice_id, variants.product_id, recipient.phone_number, orders.ordered_at,
      sum((line->>'quantity')::integer - (line->>'refundedQuantity')::integer) AS quantity
    FROM orders
    CROSS JOIN LATERAL jsonb_array_elements(orders.lines) AS line
    JOIN variants ON variants.id = line->>'variantId'
    CROSS JOIN LATERAL (
      SELECT min(phone_number) AS phone_number FROM messages
      WHERE messages.cart_id = orders.cart_id AND messages.phone_number IS NOT NULL
        AND messages.corrected_at IS NULL
      HAVING count(DISTINCT phone_number) = 1
    ) AS recipient
    WHERE orders.practice_id = ANY(${sql.param([...practices])}::text[])
      AND orders.ordered_at > ${now.toISOString()}::timestamptz - ${WINDOW_MONTHS} * interval '1 month'
      AND NOT orders.is_test AND orders.status NOT IN ('canceled', 'refunded')
    GROUP BY orders.id, variants.product_id, recipient.phone_number, orders.ordered_at
  ), pairs AS (
    SELECT product_id, quantity,
      extract(epoch FROM lead(ordered_at) OVER following - ordered_at) / 86400 AS days
    FROM bought WHERE quantity > 0
    WINDOW following AS (PARTITION BY practice_id, product_id, phone_number ORDER BY ordered_at)
  )
  SELECT product_id, round(days / quantity * ${TENTHS})::integer AS tenths, count(*)::integer AS pairs
  FROM pairs WHERE days >= 1
  GROUP BY product_id, tenths`;
