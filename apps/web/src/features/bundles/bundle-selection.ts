import { MAX_QUANTITY } from '@eyecart/shared/rules/cart-lines';

/** What the local bundle selection needs of an item. */
export interface BundleSelectionItem {
  id: string;
  bundleQuantity: number;
}

/**
 * The selection with an item added: a new one starts at 1, one already present grows by 1, at most to
 * MAX_QUANTITY. Source: SPEC §4 Local bundle selection.
 */
export function bumpBundleSelection<I extends { id: string }>(
  selection: readonly (I & BundleSelectionItem)[],
  item: I,
): readonly (I & BundleSelectionItem)[] {
  const present = selection.find((one) => one.id === item.id);
  if (present) return setBundleQuantity(selection, item.id, present.bundleQuantity + 1);
  return [...selection, { ...item, bundleQuantity: 1 }];
}

/**
 * The selection with one quantity set, at most MAX_QUANTITY; 0 or less removes the item.
 * Source: SPEC §4 Local bundle selection.
 */
export function setBundleQuantity<I extends BundleSelectionItem>(
  selection: readonly I[],
  id: string,
  quantity: number,
): readonly I[] {
  if (quantity <= 0) return selection.filter((item) => item.id !== id);
  const bundleQuantity = Math.min(MAX_QUANTITY, quantity);
  return selection.map((item) => (item.id === id ? { ...item, bundleQuantity } : item));
}
