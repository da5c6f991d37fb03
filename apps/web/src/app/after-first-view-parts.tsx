import { useEffect } from 'react';
import { LoadUnknownBundles } from '@/features/bundles/load-unknown-bundles';
import { PortalNotices } from '@/features/offline/portal-notices';
import { ignoreStrayClicks } from '@/lib/interaction/stray-clicks';
import { PlanLayer } from './plan-layer';
import { QueueNotice } from './queue-notice';
import { RememberView } from './remember-view';
import { WaitingReplyLayer } from './waiting-reply-layer';

/** Parts that the portal loads after its first view. */
export const AfterFirstViewParts = () => (
  <>
    <PortalNotices />
    <LoadUnknownBundles />
    <RememberView />
    <StrayClicksGuard />
    <PlanLayer />
    <QueueNotice />
    <WaitingReplyLayer />
  </>
);

/** See `ignoreStrayClicks`. */
function StrayClicksGuard() {
  useEffect(ignoreStrayClicks, []);
  return null;
}
