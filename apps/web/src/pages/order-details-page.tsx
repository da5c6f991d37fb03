import { type ReactNode, type RefObject, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { PageTitle } from '@/components/page/page-title';
import { AnalyticsSignedOut } from '@/features/analytics/analytics-signed-out';
import { BackToAnalytics } from '@/features/analytics/order-details/back-to-analytics';
import { OrderDetails } from '@/features/analytics/order-details/order-details';
import { useSession } from '@/features/session/session-store';

/** One order, for a signed-in practice. */
export function OrderDetailsPage() {
  const practice = useSession();
  return <main className="wrap pb-16">{practice === null ? <SignedOut /> : <SignedIn />}</main>;
}

function SignedOut() {
  return (
    <>
      <PageHead />
      <AnalyticsSignedOut />
    </>
  );
}

function SignedIn() {
  const { orderId = '' } = useParams();
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <PageHead title={title}>
        <BackToAnalytics className="max-sm:w-full" />
      </PageHead>
      <OrderDetails orderId={orderId} title={title} />
    </>
  );
}

interface PageHeadProps {
  title?: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
}

function PageHead({ title, children }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 pt-6 pb-5 sm:pt-9 sm:pb-7">
      <div className="min-w-0 flex-1 basis-60">
        <PageTitle ref={title}>Order details</PageTitle>
      </div>
      {children}
    </div>
  );
}
