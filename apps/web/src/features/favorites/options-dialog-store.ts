import type { Product } from '@eyecart/shared/contracts';
import { createStore, useStore } from '@/lib/storage/create-store';

interface OptionsDialogState {
  readonly isOpen: boolean;
  /** Stays while the dialog fades out. */
  readonly product: Product | null;
}

const optionsStore = createStore<OptionsDialogState>({ isOpen: false, product: null });

export const useOptionsDialog = (): OptionsDialogState => useStore(optionsStore);
/** Asks for a product's options before it is added to the cart. */
export const openOptionsDialog = (product: Product): void => optionsStore.set({ isOpen: true, product });
export const closeOptionsDialog = (): void => optionsStore.set({ ...optionsStore.get(), isOpen: false });
