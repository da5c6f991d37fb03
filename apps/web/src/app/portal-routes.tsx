import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { PlainHeader } from '@/components/page/plain-header';
import { useSession } from '@/features/session/session-store';
import { PATHS } from '@/lib/paths';
import { HomePage } from '@/pages/home-page';
import { SignInPage } from '@/pages/sign-in-page';
import { ErrorBoundary } from './error-boundary';
import { PortalFrame } from './portal-frame';
import { DocumentTitle, useAddressOfPractice, useRouteChanges } from './route-changes';

const ActivityPage = lazy(() =>
  import('@/pages/activity-page').then(({ ActivityPage }) => ({ default: ActivityPage })),
);
const AnalyticsPage = lazy(() =>
  import('@/pages/analytics-page').then(({ AnalyticsPage }) => ({ default: AnalyticsPage })),
);
const FollowUpRoute = lazy(() =>
  import('./follow-up-route').then(({ FollowUpRoute }) => ({ default: FollowUpRoute })),
);
const LearnMoreRoute = lazy(() =>
  import('./learn-more-route').then(({ LearnMoreRoute }) => ({ default: LearnMoreRoute })),
);
const NotFoundPage = lazy(() =>
  import('@/pages/not-found-page').then(({ NotFoundPage }) => ({ default: NotFoundPage })),
);
const OrderDetailsPage = lazy(() =>
  import('@/pages/order-details-page').then(({ OrderDetailsPage }) => ({ default: OrderDetailsPage })),
);
/** Shares the cart panel's chunk, which has most of its code. */
const PatientRoute = lazy(() =>
  import('./cart-panel-with-tabs').then(({ PatientRoute }) => ({ default: PatientRoute })),
);

/** Every route of the portal; a page that fails does not take the others with it. */
export function PortalRoutes() {
  const practice = useSession();
  const { pathname } = useLocation();
  useRouteChanges();
  useAddressOfPractice();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense>
        <Routes>
          <Route
            path={PATHS.home}
            element={
              <Titled>
                {practice === null ? (
                  <SignInPage />
                ) : (
                  <PortalFrame key={practice.id}>
                    <HomeOrBack />
                  </PortalFrame>
                )}
              </Titled>
            }
          />
          <Route
            path={PATHS.learnMore}
            element={
              <Titled title="Learn more">
                <LearnMoreRoute />
              </Titled>
            }
          />
          <Route
            path={PATHS.followUp}
            element={
              <Titled title="Follow-up">
                <Framed>
                  <FollowUpRoute />
                </Framed>
              </Titled>
            }
          />
          <Route
            path={PATHS.patient}
            element={
              <Titled title="Patient">
                <Framed>
                  <PatientRoute />
                </Framed>
              </Titled>
            }
          />
          <Route
            path={PATHS.analytics}
            element={
              <Titled title="Analytics">
                <Framed>
                  <AnalyticsPage />
                </Framed>
              </Titled>
            }
          />
          <Route
            path={PATHS.activity}
            element={
              <Titled title="Settings and activity">
                <Framed>
                  <ActivityPage />
                </Framed>
              </Titled>
            }
          />
          <Route
            path={PATHS.orderDetails}
            element={
              <Titled title="Order details">
                <Framed>
                  <OrderDetailsPage />
                </Framed>
              </Titled>
            }
          />
          <Route
            path="*"
            element={
              <Titled title="Page not found">
                <NotFoundPage />
              </Titled>
            }
          />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

function Titled({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <>
      <DocumentTitle title={title} />
      {children}
    </>
  );
}

/** The portal's frame for a signed-in practice; only the logo for anyone else. */
export function Framed({ children }: { children: ReactNode }) {
  const practice = useSession();
  if (practice !== null) return <PortalFrame key={practice.id}>{children}</PortalFrame>;
  return (
    <>
      <PlainHeader />
      {children}
    </>
  );
}

/** Goes back to the page that asked for the sign-in, if there is one. */
function HomeOrBack() {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  const isOwnPath = typeof from === 'string' && /^\/(?!\/)/.test(from);
  return isOwnPath ? <Navigate to={from} replace /> : <HomePage />;
}
