import { type ReactNode, type RefObject, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { PortalHeader } from '@/app/portal-header';
import { useListsOfOtherTabs } from '@/app/use-lists-of-other-tabs';
import { PageTitle } from '@/components/page-title';
import { PlainHeader } from '@/components/plain-header';
import { AnalyticsSignedOut } from '@/features/analytics/analytics-signed-out';
import { BackToAnalytics } from '@/features/analytics/back-to-analytics';
import { OrderDetails } from '@/features/analytics/order-details';
import { CartPanel } from '@/features/cart/cart-panel';
import { FavoritesLayer } from '@/features/favorites/favorites-layer';
import { useSession } from '@/features/session/session-store';

/** One order, for a signed-in practice (SPEC §2 Order details). */
export function OrderDetailsPage() {
  const practice = useSession();
  return practice === null ? <SignedOut /> : <SignedIn key={practice.id} practiceName={practice.name} />;
}

function SignedOut() {
  return (
    <>
      <PlainHeader />
      <main className="wrap pb-16">
        <PageHead />
        <AnalyticsSignedOut />
      </main>
    </>
  );
}

function SignedIn({ practiceName }: { practiceName: string }) {
  const { orderId = '' } = useParams();
  const title = useRef<HTMLHeadingElement>(null);
  useListsOfOtherTabs();
  return (
    <>
      <PortalHeader />
      <main className="wrap pb-16">
        <PageHead title={title} note={practiceName}>
          <BackToAnalytics className="max-sm:w-full" />
        </PageHead>
        <OrderDetails orderId={orderId} title={title} />
      </main>
      <CartPanel />
      <FavoritesLayer />
    </>
  );
}

interface PageHeadProps {
  title?: RefObject<HTMLHeadingElement | null>;
  note?: string;
  children?: ReactNode;
}

function PageHead({ title, note, children }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 pt-6 pb-5 sm:pt-9 sm:pb-7">
      <div className="min-w-0 flex-1 basis-60">
        <PageTitle ref={title}>Order details</PageTitle>
        {note !== undefined && <p className="mt-1 wrap-anywhere text-ink-2">{note}</p>}
      </div>
      {children}
    </div>
  );
}
