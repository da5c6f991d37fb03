import { useEffect } from 'react';
import { NewVersionNotice } from './new-version-notice';
import { OfflineNotice } from './offline-notice';
import { watchConnection } from './watch-connection';

/**
 * What the portal has to say about itself: that it is offline, or that there is a newer one. Two lines at the foot
 * of the screen that push nothing and let every press through; the live region is there before it speaks.
 */
export function PortalNotices() {
  useEffect(watchConnection, []);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed translate-y-(--notice-lift) bottom-[calc(12px+var(--foot)+env(safe-area-inset-bottom))] left-4 z-60 flex max-w-[calc(100%-32px)] flex-col items-start gap-2 sm:bottom-[calc(24px+var(--foot))] sm:left-6 sm:max-w-[calc(100%-48px)] print:hidden"
    >
      <OfflineNotice />
      <NewVersionNotice />
    </div>
  );
}
