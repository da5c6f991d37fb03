import { MAX_QUANTITY } from '@eyecart/shared/rules/cart-limits';

/** An item as the local bundle selection needs it. */
interface BundleSelectionItem {
  id: string;
  bundleQuantity: number;
}

/**
 * The selection with an item added: a new item starts at 1, an existing one grows by 1, up to MAX_QUANTITY.
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
 * The selection with one quantity set, up to MAX_QUANTITY; 0 or less removes the item.
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
