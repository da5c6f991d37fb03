import { Fragment, type ReactNode } from 'react';
import { Logo } from '@/components/logo';
import { AnalyticsSignedOut } from '@/features/analytics/analytics-signed-out';
import { BundleLayer } from '@/features/bundles/bundle-layer';
import { CartPanel } from '@/features/cart/cart-panel';
import { FavoritesLayer } from '@/features/favorites/favorites-layer';
import { PortalHeader } from '@/features/session/portal-header';
import { useSession } from '@/features/session/session-store';
import { useListsOfOtherTabs } from './use-lists-of-other-tabs';

/** Analytics and order details: the portal's header and what it opens around a page that needs a practice (SPEC §6). */
export function PracticeFrame({ children }: { children: ReactNode }) {
  const practice = useSession();
  if (practice === null) return <SignedOutFrame />;
  return (
    <Fragment key={practice.id}>
      <SignedInLayers />
      {children}
    </Fragment>
  );
}

function SignedInLayers() {
  useListsOfOtherTabs();
  return (
    <>
      <PortalHeader />
      <CartPanel />
      <FavoritesLayer />
      <BundleLayer />
    </>
  );
}

function SignedOutFrame() {
  return (
    <>
      <header className="border-b border-line bg-ground">
        <div className="wrap flex h-16 items-center sm:h-19">
          <Logo />
        </div>
      </header>
      <main className="wrap grid place-items-center py-12">
        <div className="w-full max-w-110">
          <h1 className="sr-only">Analytics</h1>
          <AnalyticsSignedOut />
        </div>
      </main>
    </>
  );
}
