import { createStore, useStore } from '@/lib/create-store';

const panelStore = createStore(false);

export const useIsCartPanelOpen = (): boolean => useStore(panelStore);
export const openCartPanel = (): void => panelStore.set(true);
export const closeCartPanel = (): void => panelStore.set(false);
export const toggleCartPanel = (): void => panelStore.set(!panelStore.get());
