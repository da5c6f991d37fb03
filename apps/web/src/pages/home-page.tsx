import { BundleLayer } from '@/features/bundles/bundle-layer';
import { CartBar } from '@/features/cart/cart-bar';
import { CartPanel } from '@/features/cart/cart-panel';
import { QuickSearch } from '@/features/catalogue/quick-search';
import { FavoritesLayer } from '@/features/favorites/favorites-layer';
import { PortalHeader } from '@/features/session/portal-header';
import { WelcomeHero } from '@/features/session/welcome-hero';
import { HomeTabs } from './home-tabs';
import { useListsOfOtherTabs } from './use-lists-of-other-tabs';

export function HomePage() {
  useListsOfOtherTabs();
  return (
    <>
      <PortalHeader />
      <main className="wrap">
        <WelcomeHero />
        <HomeTabs />
      </main>
      <CartBar />
      <CartPanel />
      <FavoritesLayer />
      <BundleLayer />
      <QuickSearch />
    </>
  );
}
