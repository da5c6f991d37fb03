import { LoadUnknownBundles } from '@/features/bundles/load-unknown-bundles';
import { PortalNotices } from '@/features/offline/portal-notices';

/** What the portal works without, and loads after its first view. */
export const AfterFirstViewParts = () => (
  <>
    <PortalNotices />
    <LoadUnknownBundles />
  </>
);
