import { MAX_BUNDLE_PRODUCTS, type Product, type Variant } from '@eyecart/shared/contracts';
import { MAX_QUANTITY } from '@eyecart/shared/rules/cart-limits';
import { cartLineTitle } from '@eyecart/shared/rules/cart-line-title';
import { pictureOf } from '@eyecart/shared/rules/picture';
import { onPracticeLeft } from '@/features/session/practice-data';
import { sessionStore } from '@/features/session/session-store';
import { createStore, useStore, useStoreValue } from '@/lib/storage/create-store';
import { isRecord } from '@/lib/storage/is-record';
import { jsonSlot } from '@/lib/storage/storage';
import { bumpBundleSelection, setBundleQuantity } from './bundle-selection';

/** A variant selected for a bundle, and its product. Its id is its variant's. */
export interface SelectedProduct {
  readonly id: string;
  readonly productId: string;
  readonly title: string;
  /** In cents. */
  readonly price: number;
  readonly imageUrl: string | null;
  readonly description: string;
  readonly variantId: string;
  readonly bundleQuantity: number;
}

type Selection = readonly SelectedProduct[];

const slot = jsonSlot('session', 'bundle-selection');

/** The products selected for the next bundle; kept in this tab for this practice only. */
const selectionStore = createStore<Selection>(restoreBundleSelection());
sessionStore.subscribe(() => selectionStore.set(restoreBundleSelection()));

export const useBundleSelection = (): Selection => useStore(selectionStore);

export const useIsSelected = (productId: string): boolean =>
  useStoreValue(selectionStore, (selection) => selection.some((item) => item.productId === productId));

/** Selects one more of a product. False when a bundle has no room for another product. */
export function selectForBundle(product: Product, variant: Variant): boolean {
  const selection = selectionStore.get();
  const isNew = selection.every(({ id }) => id !== variant.id);
  if (isNew && selection.length >= MAX_BUNDLE_PRODUCTS) return false;
  save(
    bumpBundleSelection<Omit<SelectedProduct, 'bundleQuantity'>>(selection, {
      id: variant.id,
      productId: product.id,
      title: cartLineTitle(product.title, variant.title),
      price: variant.price,
      imageUrl: pictureOf(product, variant),
      description: product.description ?? '',
      variantId: variant.id,
    }),
  );
  return true;
}

/** Sets a quantity; 0 or less removes the product. */
export const setSelectedQuantity = (id: string, quantity: number): void =>
  save(setBundleQuantity(selectionStore.get(), id, quantity));

export const clearBundleSelection = (): void => save([]);
onPracticeLeft(clearBundleSelection);

/** Reads the signed-in practice's stored selection; anything unreadable is left out. */
export function restoreBundleSelection(): Selection {
  const stored = slot.read();
  const practiceId = sessionStore.get()?.id;
  if (!isRecord(stored) || stored.practiceId !== practiceId || !Array.isArray(stored.items)) return [];
  return stored.items.filter(isSelectedProduct);
}

function save(selection: Selection): void {
  if (selection.length === 0) slot.remove();
  else slot.write({ practiceId: sessionStore.get()?.id, items: selection });
  selectionStore.set(selection);
}

// Hoisted function declarations, because the store is filled while this module is still loading.
function isSelectedProduct(value: unknown): value is SelectedProduct {
  return (
    isRecord(value) &&
    [value.id, value.productId, value.title, value.description, value.variantId].every(
      (text) => typeof text === 'string',
    ) &&
    (value.imageUrl === null || typeof value.imageUrl === 'string') &&
    isWholeBetween(value.price, 0, Number.MAX_SAFE_INTEGER) &&
    isWholeBetween(value.bundleQuantity, 1, MAX_QUANTITY)
  );
}

function isWholeBetween(value: unknown, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
}
