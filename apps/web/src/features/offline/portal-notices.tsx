import { useEffect } from 'react';
import { NewVersionNotice } from './new-version-notice';
import { OfflineNotice } from './offline-notice';
import { watchConnection } from './watch-connection';

/**
 * Says that the portal is offline, or that there is a newer version: two lines at the bottom of the screen that move
 * nothing and let clicks through. The live region exists before it has anything to say.
 */
export function PortalNotices() {
  useEffect(watchConnection, []);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed translate-y-(--notice-lift) bottom-[calc(12px+var(--foot)+var(--failure)+env(safe-area-inset-bottom))] left-4 z-60 flex max-w-[calc(100%-32px)] flex-col items-start gap-2 sm:bottom-[calc(24px+var(--foot)+var(--failure))] sm:left-6 sm:max-w-[calc(100%-48px)] print:hidden"
    >
      <OfflineNotice />
      <NewVersionNotice />
    </div>
  );
}
