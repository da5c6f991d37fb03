import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { keepFirstPage } from '@/features/catalog/catalog-queries';
import { Banner } from '@/features/notifications/banner';
import { ToastRegions } from '@/features/notifications/toast-regions';
import { clearQueriesOnLeaving, leaveAfterSignOut } from '@/features/session/session-actions';
import { onSignedOut } from '@/lib/api/api-client';
import { afterFirstView } from '@/lib/first-view/after-first-view';
import { firstView } from '@/lib/first-view/first-view';
import { repeatEarlyKeys } from '@/lib/first-view/take-over';
import { ErrorBoundary } from './error-boundary';
import { PartBoundary } from './part-boundary';
import './practice-listeners';
import { PortalRoutes } from './portal-routes';
import { createQueryClient } from './query-client';

export function App() {
  const [queries] = useState(createFirstQueryClient);
  useEffect(() => onSignedOut(() => leaveAfterSignOut(queries)), [queries]);
  useEffect(() => clearQueriesOnLeaving(queries), [queries]);
  useEffect(repeatEarlyKeys, []);
  return (
    <QueryClientProvider client={queries}>
      {/* Around everything, since parts outside the routes depend on the address as well. */}
      <BrowserRouter>
        <ErrorBoundary>
          <PortalRoutes />
        </ErrorBoundary>
        <PartBoundary>
          <Banner />
        </PartBoundary>
        <PartBoundary>
          <ToastRegions />
        </PartBoundary>
        <AfterFirstView />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** A query client that starts with the products the server sent in the document. */
function createFirstQueryClient(): QueryClient {
  const queries = createQueryClient();
  const view = firstView();
  if (view !== null && view.practice !== null) keepFirstPage(queries, view.products);
  return queries;
}

/** Loads the offline notice, new versions, the service worker, and unknown bundles, which the portal can do without. */
function AfterFirstView() {
  const [parts, setParts] = useState<{ of: ComponentType } | null>(null);
  useEffect(
    () =>
      afterFirstView(() => {
        import('./after-first-view-parts').then(
          ({ AfterFirstViewParts }) => setParts({ of: AfterFirstViewParts }),
          () => undefined,
        );
      }),
    [],
  );
  return parts && <parts.of />;
}
