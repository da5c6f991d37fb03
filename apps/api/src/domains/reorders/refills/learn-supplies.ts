import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { learnedSupplies } from '../../../db/schema/index.js';

/** The usual time counts once it is learned from this many pairs of orders. */
const MIN_PAIRS = 20;
/**
 * Only orders of this period count: long enough for two orders of the product that lasts longest, without growing
 * each year.
 */
const WINDOW_MONTHS = 18;
/** Practices per statement: some ten thousand orders, a second at most. */
const PRACTICES_PER_ROUND = 20;
const TENTHS = 10;

type Pairs = { product_id: string; tenths: number; pairs: number };

/**
 * Learns how long one of a product usually lasts from the time between two orders of it, from one practice to the
 * same number: the median over all practices, once there are twenty such pairs. Run it once a day.
 * Reads a few practices at a time, and only 18 months, so that no statement grows with practices or years, and keeps
 * only how often each time occurred.
 */
export async function learnSupplies(db: Database, now: Date): Promise<void> {
  const learned = new Map<string, Map<number, number>>();
  let after = '';
  for (;;) {
    const practices = await nextPractices(db, after);
    const last = practices.at(-1);
    if (last === undefined) break;
    after = last;
    const { rows } = await db.execute<Pairs>(selectPairs(practices, now));
    for (const { product_id: productId, tenths, pairs } of rows) {
      const times = learned.get(productId) ?? new Map<number, number>();
      times.set(tenths, (times.get(tenths) ?? 0) + pairs);
      learned.set(productId, times);
    }
  }
  for (const [productId, times] of learned) {
    const days = medianDays(times);
    if (days === null) continue;
    await db
      .insert(learnedSupplies)
      .values({ productId, days })
      .onConflictDoUpdate({ target: learnedSupplies.productId, set: { days } });
  }
}

async function nextPractices(db: Database, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM practices WHERE id > ${after} ORDER BY id LIMIT ${PRACTICES_PER_ROUND}`,
  );
  return rows.map(({ id }) => id);
}

/** How often a time occurred between two orders, in tenths of a day for one of the product. */
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

/** The median in whole days; null while it is learned from too few pairs, or less than a day. */
function medianDays(times: ReadonlyMap<number, number>): number | null {
  const sorted = [...times].sort(([one], [other]) => one - other);
  const pairs = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (pairs < MIN_PAIRS) return null;
  const at = (place: number): number => {
    let left = place;
    for (const [tenths, count] of sorted) {
      if (left < count) return tenths;
      left -= count;
    }
    return 0;
  };
  const days = Math.round((at(Math.floor((pairs - 1) / 2)) + at(Math.floor(pairs / 2))) / 2 / TENTHS);
  return days < 1 ? null : days;
}
