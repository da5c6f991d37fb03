import { LoadUnknownBundles } from '@/features/bundles/load-unknown-bundles';
import { PortalNotices } from '@/features/offline/portal-notices';
import { PlanLayer } from './plan-layer';
import { RememberView } from './remember-view';
import { StrayClicksGuard } from './stray-clicks-guard';
import { WaitingReplyLayer } from './waiting-reply-layer';

/** Parts that the portal loads after its first view. */
export const AfterFirstViewParts = () => (
  <>
    <PortalNotices />
    <LoadUnknownBundles />
    <RememberView />
    <StrayClicksGuard />
    <PlanLayer />
    <WaitingReplyLayer />
  </>
);
