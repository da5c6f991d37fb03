import type { Product } from '@eyecart/shared/contracts';
import { createStore, useStore } from '@/lib/storage/create-store';

interface BundleDialogState {
  readonly isOpen: boolean;
  /** Stays while the dialog fades out. */
  readonly product: Product | null;
}

const dialogStore = createStore<BundleDialogState>({ isOpen: false, product: null });

export const useBundleDialog = (): BundleDialogState => useStore(dialogStore);
/** Asks which bundle to add a product to. */
export const openBundleDialog = (product: Product): void => dialogStore.set({ isOpen: true, product });
export const closeBundleDialog = (): void => dialogStore.set({ ...dialogStore.get(), isOpen: false });
