import { lazyDialog } from '@/features/notifications/lazy-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { FollowUpPage, type FollowUpTask } from '@/pages/follow-up-page';

/** Shares the cart panel's chunk, which has most of its code. */
const FollowUpTools = lazyDialog<OpenState & { task: FollowUpTask }>(() =>
  import('./cart-panel-with-tabs').then(({ FollowUpTools }) => ({ default: FollowUpTools })),
);

/** The page with the actions that other features provide. */
export const FollowUpRoute = () => <FollowUpPage Tools={FollowUpTools} />;
