import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { cartAccess } from '@/features/cart/cart-access';
import { CartPanel } from '@/features/cart/cart-panel';
import { FavoritesLayer } from '@/features/favorites/favorites-layer';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import { CartAccessProvider } from '@/lib/cart-access';
import { followOtherTabs } from '@/lib/changed-lists';
import { preloadOnInteraction } from '@/lib/preload-on-interaction';
import { PortalHeader } from './portal-header';

const loadPanel = () =>
  import('./cart-panel-with-tabs').then(({ CartPanelWithTabs }) => ({ default: CartPanelWithTabs }));
const CartPanelWithTabs = lazyDialog(loadPanel);
preloadOnInteraction([loadPanel]);

/** What every page of a signed-in practice has around it: the header, the cart panel and the favorites drawer. */
export function PortalFrame({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  useEffect(() => followOtherTabs(queries), [queries]);
  return (
    <CartAccessProvider value={cartAccess}>
      <PortalHeader />
      {children}
      <CartPanel Panel={CartPanelWithTabs} />
      <FavoritesLayer />
    </CartAccessProvider>
  );
}
