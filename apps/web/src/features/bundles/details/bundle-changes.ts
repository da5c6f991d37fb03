import type { Bundle } from '@eyecart/shared/contracts';
import { inOrderOfDay, type TimeOfDay } from '@eyecart/shared/rules/routine';
import type { BundleChanges } from '../use-bundle-actions';

/** A bundle in the editor. */
export interface EditedBundle {
  readonly name: string;
  /** By the product's id in the bundle; those that were not touched are missing. */
  readonly quantities: ReadonlyMap<string, number>;
  readonly removed: ReadonlySet<string>;
  /** By the same id; those that were not touched are missing. */
  readonly times?: ReadonlyMap<string, readonly TimeOfDay[]>;
  /** All products in their order; absent while the order is unchanged. */
  readonly order?: readonly string[];
}

/** The differences from the bundle; null when there are none. */
export function bundleChanges(bundle: Bundle, edited: EditedBundle): BundleChanges | null {
  const name = edited.name.trim();
  const quantities = bundle.products.flatMap(({ id, quantity }) => {
    const wanted = edited.quantities.get(id) ?? quantity;
    return wanted === quantity || edited.removed.has(id) ? [] : [{ id, quantity: wanted }];
  });
  const removed = bundle.products.map(({ id }) => id).filter((id) => edited.removed.has(id));
  const isRenamed = name !== bundle.name;
  const timesOfDay = bundle.products.flatMap(({ id, timesOfDay: before = [] }) => {
    const wanted = inOrderOfDay(edited.times?.get(id) ?? before);
    return wanted.join() === inOrderOfDay(before).join() || edited.removed.has(id)
      ? []
      : [{ id, timesOfDay: wanted }];
  });
  const ids = bundle.products.map(({ id }) => id);
  const order = edited.order && edited.order.join() !== ids.join() ? { order: edited.order } : {};
  const changes = {
    ...(isRenamed ? { name } : {}),
    quantities,
    removed,
    ...(timesOfDay.length > 0 ? { timesOfDay } : {}),
    ...order,
  };
  return Object.values(changes).some((change) => change.length > 0) ? changes : null;
}
