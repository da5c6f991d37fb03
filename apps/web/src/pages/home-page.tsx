import { CartBar } from '@/features/cart/cart-bar';
import { CartPanel } from '@/features/cart/cart-panel';
import { ProductBrowser } from '@/features/catalogue/product-browser';
import { PortalHeader } from '@/features/session/portal-header';
import { WelcomeHero } from '@/features/session/welcome-hero';

export function HomePage() {
  return (
    <>
      <PortalHeader />
      <main className="wrap">
        <WelcomeHero />
        <ProductBrowser />
      </main>
      <CartBar />
      <CartPanel />
    </>
  );
}
