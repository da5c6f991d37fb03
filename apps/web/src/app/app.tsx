import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Banner } from '@/features/notifications/banner';
import { ToastRegions } from '@/features/notifications/toast-regions';
import { clearQueriesOnLeaving, leaveAfterSignOut } from '@/features/session/session-actions';
import { afterFirstView } from '@/lib/after-first-view';
import { onSignedOut } from '@/lib/api-client';
import { ErrorBoundary } from './error-boundary';
import './practice-listeners';
import { PortalRoutes } from './portal-routes';
import { createQueryClient } from './query-client';

export function App() {
  const [queries] = useState(createQueryClient);
  useEffect(() => onSignedOut(() => leaveAfterSignOut(queries)), [queries]);
  useEffect(() => clearQueriesOnLeaving(queries), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <ErrorBoundary>
        <BrowserRouter>
          <PortalRoutes />
        </BrowserRouter>
      </ErrorBoundary>
      <Banner />
      <ToastRegions />
      <NoticesAfterFirstView />
    </QueryClientProvider>
  );
}

/** The offline notice, new versions and the service worker load after the first view. The portal works without them. */
function NoticesAfterFirstView() {
  const [notices, setNotices] = useState<{ of: ComponentType } | null>(null);
  useEffect(
    () =>
      afterFirstView(() => {
        import('@/features/offline/portal-notices').then(
          ({ PortalNotices }) => setNotices({ of: PortalNotices }),
          () => undefined,
        );
      }),
    [],
  );
  return notices && <notices.of />;
}
