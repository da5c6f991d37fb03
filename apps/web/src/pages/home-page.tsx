import { BundleLayer } from '@/features/bundles/bundle-layer';
import { CartBar } from '@/features/cart/cart-bar';
import { ProductSlotsProvider } from '@/features/catalog/product-slots';
import { QuickSearch } from '@/features/catalog/quick-search';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import { WelcomeHero } from '@/features/session/welcome-hero';
import { preloadOnInteraction } from '@/lib/preload-on-interaction';
import { HomeTabs } from './home-tabs';
import { PRODUCT_SLOTS } from './product-slots';

const loadPalette = () => import('./home-palette').then(({ HomePalette }) => ({ default: HomePalette }));
const HomePalette = lazyDialog(loadPalette);
preloadOnInteraction([loadPalette]);

export function HomePage() {
  return (
    <ProductSlotsProvider value={PRODUCT_SLOTS}>
      <main className="wrap">
        <WelcomeHero />
        <HomeTabs />
      </main>
      <CartBar />
      <BundleLayer />
      <QuickSearch Palette={HomePalette} />
    </ProductSlotsProvider>
  );
}
