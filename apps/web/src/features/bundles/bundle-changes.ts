import type { Bundle } from '@eyecart/shared/contracts';
import type { BundleChanges } from './use-bundle-actions';

/** A bundle as it stands in the editor. */
export interface EditedBundle {
  readonly name: string;
  /** By the product's id in the bundle; those that were not touched are missing. */
  readonly quantities: ReadonlyMap<string, number>;
  readonly removed: ReadonlySet<string>;
}

/** What differs from the bundle; null when nothing does. */
export function bundleChanges(bundle: Bundle, edited: EditedBundle): BundleChanges | null {
  const name = edited.name.trim();
  const quantities = bundle.products.flatMap(({ id, quantity }) => {
    const wanted = edited.quantities.get(id) ?? quantity;
    return wanted === quantity || edited.removed.has(id) ? [] : [{ id, quantity: wanted }];
  });
  const removed = bundle.products.map(({ id }) => id).filter((id) => edited.removed.has(id));
  const isRenamed = name !== bundle.name;
  if (!isRenamed && quantities.length === 0 && removed.length === 0) return null;
  return { ...(isRenamed ? { name } : {}), quantities, removed };
}
