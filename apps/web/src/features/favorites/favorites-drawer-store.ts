import { createStore, useStore } from '@/lib/storage/create-store';

const drawerStore = createStore(false);

export const useIsFavoritesDrawerOpen = (): boolean => useStore(drawerStore);
export const openFavoritesDrawer = (): void => drawerStore.set(true);
export const closeFavoritesDrawer = (): void => drawerStore.set(false);
