import { useEffect } from 'react';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import { preloadOnInteraction } from '@/lib/interaction/preload-on-interaction';
import {
  closeFavoritesDrawer,
  openFavoritesDrawer,
  useIsFavoritesDrawerOpen,
} from './favorites-drawer-store';
import { closeOptionsDialog, useOptionsDialog } from './options-dialog-store';

const loadDrawer = () =>
  import('./favorites-drawer').then(({ FavoritesDrawer }) => ({ default: FavoritesDrawer }));
const FavoritesDrawer = lazyDialog(loadDrawer);
const loadOptions = () =>
  import('./cart-options-dialog').then(({ CartOptionsDialog }) => ({ default: CartOptionsDialog }));
const CartOptionsDialog = lazyDialog(loadOptions);
preloadOnInteraction([loadDrawer, loadOptions]);

/** The favorites drawer and the options dialog. */
export function FavoritesLayer() {
  const isDrawerOpen = useIsFavoritesDrawerOpen();
  const { product, isOpen } = useOptionsDialog();
  useEffect(
    () => () => {
      closeFavoritesDrawer();
      closeOptionsDialog();
    },
    [],
  );
  return (
    <>
      <FavoritesDrawer
        open={isDrawerOpen}
        onOpenChange={(open) => (open ? openFavoritesDrawer() : closeFavoritesDrawer())}
      />
      {product !== null && (
        <CartOptionsDialog
          product={product}
          open={isOpen}
          onOpenChange={(open) => !open && closeOptionsDialog()}
        />
      )}
    </>
  );
}
