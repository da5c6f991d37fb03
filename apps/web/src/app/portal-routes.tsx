import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useSession } from '@/features/session/session-store';
import { PATHS } from '@/lib/paths';
import { HomePage } from '@/pages/home-page';
import { NotFoundPage } from '@/pages/not-found-page';
import { SignInPage } from '@/pages/sign-in-page';
import { ErrorBoundary } from './error-boundary';
import { PageTitle, useRouteChanges } from './route-changes';

const AnalyticsPage = lazy(() =>
  import('@/pages/analytics-page').then(({ AnalyticsPage }) => ({ default: AnalyticsPage })),
);
const LearnMorePage = lazy(() =>
  import('@/pages/learn-more-page').then(({ LearnMorePage }) => ({ default: LearnMorePage })),
);
const OrderDetailsPage = lazy(() =>
  import('@/pages/order-details-page').then(({ OrderDetailsPage }) => ({ default: OrderDetailsPage })),
);

/** Every address of the portal (SPEC §2 Routes); a page that fails does not take the others with it. */
export function PortalRoutes() {
  const practice = useSession();
  const { pathname } = useLocation();
  useRouteChanges();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense>
        <Routes>
          <Route
            path={PATHS.home}
            element={
              <>
                <PageTitle />
                {practice === null ? <SignInPage /> : <HomeOrBack key={practice.id} />}
              </>
            }
          />
          <Route
            path={PATHS.learnMore}
            element={
              <>
                <PageTitle title="Learn more" />
                <LearnMorePage />
              </>
            }
          />
          <Route
            path={PATHS.analytics}
            element={
              <>
                <PageTitle title="Analytics" />
                <AnalyticsPage />
              </>
            }
          />
          <Route
            path={PATHS.orderDetails}
            element={
              <>
                <PageTitle title="Order details" />
                <OrderDetailsPage />
              </>
            }
          />
          <Route
            path="*"
            element={
              <>
                <PageTitle title="Page not found" />
                <NotFoundPage />
              </>
            }
          />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Whoever came from a page that asked for a sign-in is led back to it. */
function HomeOrBack() {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  const isOwnPath = typeof from === 'string' && /^\/(?!\/)/.test(from);
  return isOwnPath ? <Navigate to={from} replace /> : <HomePage />;
}
