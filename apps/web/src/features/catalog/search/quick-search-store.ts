import { createStore, useStore } from '@/lib/storage/create-store';

const store = createStore(false);

/** Whether the palette of quick search is open. */
export const useIsQuickSearchOpen = (): boolean => useStore(store);
export const setQuickSearchOpen = (isOpen: boolean): void => store.set(isOpen);
export const openQuickSearch = (): void => store.set(true);
