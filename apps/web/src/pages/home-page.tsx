import { CartBar } from '@/features/cart/cart-bar';
import { NonClinicalNote } from '@/features/session/non-clinical-note';
import { WelcomeHero } from '@/features/session/welcome-hero';
import { HomeTabs } from './home-tabs';

export function HomePage() {
  return (
    <>
      <main className="wrap">
        <WelcomeHero />
        <HomeTabs />
        <NonClinicalNote wording="short" className="justify-center pb-6 lg:hidden" />
      </main>
      <CartBar />
    </>
  );
}
