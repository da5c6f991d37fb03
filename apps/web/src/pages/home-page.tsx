import { CartBar } from '@/features/cart/cart-bar';
import { WelcomeHero } from '@/features/session/welcome-hero';
import { HomeTabs } from './home-tabs';

export function HomePage() {
  return (
    <>
      <main className="wrap">
        <WelcomeHero />
        <HomeTabs />
      </main>
      <CartBar />
    </>
  );
}
