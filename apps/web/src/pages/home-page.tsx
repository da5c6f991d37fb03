import { PortalHeader } from '@/app/portal-header';
import { useListsOfOtherTabs } from '@/app/use-lists-of-other-tabs';
import { BundleLayer } from '@/features/bundles/bundle-layer';
import { CartBar } from '@/features/cart/cart-bar';
import { CartPanel } from '@/features/cart/cart-panel';
import { QuickSearch } from '@/features/catalog/quick-search';
import { FavoritesLayer } from '@/features/favorites/favorites-layer';
import { WelcomeHero } from '@/features/session/welcome-hero';
import { HomeTabs } from './home-tabs';

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
