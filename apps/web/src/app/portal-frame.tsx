import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { BundleLayer } from '@/features/bundles/add-product/bundle-layer';
import { CartPanel } from '@/features/cart/cart-panel';
import { cartAccess } from '@/features/cart/lines/cart-access';
import { ProductSlotsProvider } from '@/features/catalog/product-slots';
import { QuickSearch } from '@/features/catalog/search/quick-search';
import { FavoritesLayer } from '@/features/favorites/favorites-layer';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import { CartAccessProvider } from '@/lib/cart/cart-access';
import { preloadOnInteraction } from '@/lib/interaction/preload-on-interaction';
import { followOtherTabs } from '@/lib/lists/changed-lists';
import { PRODUCT_SLOTS } from '@/pages/product-slots';
import { FailureLayer } from './failure-layer';
import { PartBoundary } from './part-boundary';
import { PortalHeader } from './portal-header';

const loadPanel = () =>
  import('./cart-panel-with-tabs').then(({ CartPanelWithTabs }) => ({ default: CartPanelWithTabs }));
const CartPanelWithTabs = lazyDialog(loadPanel);
const loadPalette = () =>
  import('@/pages/home-palette').then(({ HomePalette }) => ({ default: HomePalette }));
const HomePalette = lazyDialog(loadPalette);
preloadOnInteraction([loadPanel, loadPalette]);

interface PortalFrameProps {
  /** False for a page with its own header. */
  hasHeader?: boolean;
  children: ReactNode;
}

/** The frame of every page of a signed-in practice: the header, quick search, the cart panel and the favorites drawer. */
export function PortalFrame({ hasHeader = true, children }: PortalFrameProps) {
  const queries = useQueryClient();
  useEffect(() => followOtherTabs(queries), [queries]);
  return (
    <PortalProviders>
      {hasHeader && <PortalHeader />}
      {children}
      <CartPanel Panel={CartPanelWithTabs} />
      <FavoritesLayer />
      <PartBoundary>
        <FailureLayer />
      </PartBoundary>
      <BundleLayer />
      <QuickSearch Palette={HomePalette} />
    </PortalProviders>
  );
}

/** Provides what features use of each other. */
export function PortalProviders({ children }: { children: ReactNode }) {
  return (
    <CartAccessProvider value={cartAccess}>
      <ProductSlotsProvider value={PRODUCT_SLOTS}>{children}</ProductSlotsProvider>
    </CartAccessProvider>
  );
}
