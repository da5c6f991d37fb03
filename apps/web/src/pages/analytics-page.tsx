import { PortalHeader } from '@/app/portal-header';
import { useListsOfOtherTabs } from '@/app/use-lists-of-other-tabs';
import { PageTitle } from '@/components/page-title';
import { PlainHeader } from '@/components/plain-header';
import { AnalyticsDashboard } from '@/features/analytics/analytics-dashboard';
import { AnalyticsSignedOut } from '@/features/analytics/analytics-signed-out';
import { CartPanel } from '@/features/cart/cart-panel';
import { FavoritesLayer } from '@/features/favorites/favorites-layer';
import { useSession } from '@/features/session/session-store';

/** What texts and orders come to, for a signed-in practice (SPEC §2 Analytics). */
export function AnalyticsPage() {
  const practice = useSession();
  return practice === null ? <SignedOut /> : <SignedIn key={practice.id} />;
}

function SignedOut() {
  return (
    <>
      <PlainHeader />
      <main className="wrap pb-16">
        <PageTitle className="pt-6 pb-5 sm:pt-10 sm:pb-7">Analytics</PageTitle>
        <AnalyticsSignedOut />
      </main>
    </>
  );
}

function SignedIn() {
  useListsOfOtherTabs();
  return (
    <>
      <PortalHeader />
      <AnalyticsDashboard />
      <CartPanel />
      <FavoritesLayer />
    </>
  );
}
