import type { Evidence } from './evidence.js';
import { groupBy } from './group-by.js';
import { isLost } from './is-lost.js';
import type { Violation } from './violation.js';

/** Each order of the shop is counted once, with what is left of it. */
export function judgeOrders({ shopOrders, apiOrders, apiTotal }: Evidence): Violation[] {
  const found: Violation[] = [];
  const note = (id: string, detail: string): void => void found.push({ rule: 'order', about: id, detail });
  const counted = groupBy(apiOrders, ({ id }) => id);
  for (const { id, left } of shopOrders) {
    const ours = counted.get(id) ?? [];
    if (ours.length !== 1) note(id, `counted ${ours.length} times`);
    else if (ours[0]?.left !== left) note(id, `${left} cents in the shop, ${ours[0]?.left} counted`);
  }
  const inShop = new Set(shopOrders.map(({ id }) => id));
  for (const { id } of apiOrders) if (!inShop.has(id)) note(id, 'counted, but not in the shop');
  const revenue = shopOrders.reduce((sum, { left }) => sum + left, 0);
  if (apiTotal.orders !== shopOrders.length || apiTotal.revenue !== revenue)
    note(
      'all',
      `${shopOrders.length} orders of ${revenue} cents, counted ${apiTotal.orders} of ${apiTotal.revenue}`,
    );
  return found;
}

/** What an API said that it saved is there once. */
export function judgeBundles(evidence: Evidence): Violation[] {
  const { promised, listed } = evidence.bundles;
  return promised.flatMap(({ name, at }): Violation[] => {
    const count = listed.filter((one) => one === name).length;
    if (count === 1 || (count === 0 && isLost(evidence, at))) return [];
    return [{ rule: 'statement', about: name, detail: `said to be saved, and listed ${count} times` }];
  });
}
