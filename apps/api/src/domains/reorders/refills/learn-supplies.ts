import type { Database } from '../../../db/client.js';
import { listOrderPairs, listPracticesAfter, setLearnedSupply, TENTHS } from './supply-repository.js';

/** A supply is learned from this many pairs of orders or more. */
const MIN_PAIRS = 20;
/** Practices per statement: some ten thousand orders, a second at most. */
const PRACTICES_PER_ROUND = 20;

/**
 * Learns how long one of a product usually lasts: the median, over all practices, of the time between two orders of it
 * by the same number from the same practice. Reads a few practices at a time, and only 18 months, so that no statement
 * grows with practices or years.
 */
export async function learnSupplies(db: Database, now: Date): Promise<void> {
  const learned = new Map<string, Map<number, number>>();
  let after = '';
  for (;;) {
    const practices = await listPracticesAfter(db, after, PRACTICES_PER_ROUND);
    const last = practices.at(-1);
    if (last === undefined) break;
    after = last;
    for (const { product_id: productId, tenths, pairs } of await listOrderPairs(db, practices, now)) {
      const times = learned.get(productId) ?? new Map<number, number>();
      times.set(tenths, (times.get(tenths) ?? 0) + pairs);
      learned.set(productId, times);
    }
  }
  for (const [productId, times] of learned) {
    const days = medianDays(times);
    if (days !== null) await setLearnedSupply(db, productId, days);
  }
}

/** The median in whole days; null for too few pairs, or less than a day. */
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
