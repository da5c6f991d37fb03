import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Banner } from '@/features/notifications/banner';
import { toastStore } from '@/features/notifications/notify';
import { leaveAfterSignOut } from '@/features/session/session-actions';
import { onSignedOut } from '@/lib/api-client';
import { useStore } from '@/lib/create-store';
import { preloadOnInteraction } from '@/lib/preload-on-interaction';
import { ErrorBoundary } from './error-boundary';
import { PortalRoutes } from './portal-routes';
import { createQueryClient } from './query-client';

const loadToaster = () =>
  import('@/features/notifications/toaster').then(({ Toaster }) => ({ default: Toaster }));
const Toaster = lazy(loadToaster);
preloadOnInteraction([loadToaster]);

export function App() {
  const [queries] = useState(createQueryClient);
  useEffect(() => onSignedOut(() => leaveAfterSignOut(queries)), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <ErrorBoundary>
        <BrowserRouter>
          <PortalRoutes />
        </BrowserRouter>
      </ErrorBoundary>
      <Banner />
      <div aria-live="polite">
        <ToasterWhenNeeded />
      </div>
    </QueryClientProvider>
  );
}

/** Nothing to show yet, nothing to load: the first toast brings the toaster. */
function ToasterWhenNeeded() {
  const isNeeded = useStore(toastStore) !== null;
  const [wasNeeded, setNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setNeeded(true);
  return <Suspense>{wasNeeded && <Toaster />}</Suspense>;
}
