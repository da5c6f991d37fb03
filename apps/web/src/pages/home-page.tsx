import { lazy, Suspense } from 'react';
import { CartBar } from '@/features/cart/cart-bar';
import { firstWeekStore } from '@/features/session/first-week-store';
import { WelcomeHero } from '@/features/session/welcome-hero';
import { useStore } from '@/lib/storage/create-store';
import { HomeTabs } from './home-tabs';

const FirstWeek = lazy(() => import('./first-week').then(({ FirstWeek }) => ({ default: FirstWeek })));

export function HomePage() {
  const isFirstWeek = useStore(firstWeekStore) !== undefined;
  return (
    <>
      <main className="wrap">
        <WelcomeHero>
          {isFirstWeek && (
            <Suspense>
              <FirstWeek />
            </Suspense>
          )}
        </WelcomeHero>
        <HomeTabs />
      </main>
      <CartBar />
    </>
  );
}
