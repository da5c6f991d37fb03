import type { Supply, SupplySource } from '@eyecart/shared/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { learnedSupplies, practiceSupplies, variants } from '../../db/schema/index.js';

/** The usual time counts once it is learned from this many pairs of orders. */
const MIN_PAIRS = 20;

/** How long one of a variant lasts, and the source of that number. */
export interface KnownSupply extends Supply {
  readonly productId: string;
}

/**
 * How long one of each variant lasts: as the shop says, else the practice, else as usual. Variants that are not in the
 * catalog are left out. Source: docs/product.md §14.1.
 */
export async function findSupplies(
  db: Database,
  practiceId: string,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, KnownSupply>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
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
  return new Map(
    rows.map(({ variantId, productId, shop, own, usual }) => {
      const days = shop ?? own ?? usual;
      const sources: [SupplySource, number | null][] = [
        ['shop', shop],
        ['practice', own],
        ['usual', usual],
      ];
      const [source = null] = sources.find(([, known]) => known !== null) ?? [];
      return [variantId, { variantId, productId, days, source, ownDays: own }];
    }),
  );
}

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

/**
 * Learns the usual time between two orders of a product to the same number, for one of it: the median over all practices,
 * once there are twenty such pairs. Run it once a day.
 */
export async function learnSupplies(db: Database): Promise<void> {
  await db.execute(sql`
    WITH bought AS (
      SELECT variants.product_id, recipient.phone_number, orders.ordered_at,
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
      WHERE NOT orders.is_test AND orders.status NOT IN ('canceled', 'refunded')
      GROUP BY orders.id, variants.product_id, recipient.phone_number, orders.ordered_at
    ), pairs AS (
      SELECT product_id, quantity,
        extract(epoch FROM lead(ordered_at) OVER following - ordered_at) / 86400 AS days
      FROM bought WHERE quantity > 0
      WINDOW following AS (PARTITION BY product_id, phone_number ORDER BY ordered_at)
    )
    INSERT INTO learned_supplies (product_id, days)
    SELECT product_id, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY days / quantity))::integer AS median
    FROM pairs WHERE days >= 1
    GROUP BY product_id
    HAVING count(*) >= ${MIN_PAIRS}
      AND round(percentile_cont(0.5) WITHIN GROUP (ORDER BY days / quantity)) >= 1
    ON CONFLICT (product_id) DO UPDATE SET days = excluded.days`);
}
