import { useCartPanel } from '@/features/cart/cart-panel-store';
import { usePolledAlerts } from '@/features/messages/alerts';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';

/** In one file with the cart panel, which has most of its code and is usually loaded by then. */
const LazyNotice = lazyDialog<OpenState & { isCovered: boolean }>(() =>
  import('./cart-panel-with-tabs').then(({ FootNotices }) => ({ default: FootNotices })),
);

/** The notices about failed texts and webhooks, loaded with the first failure. */
export function FailureLayer() {
  const { failed, offWebhooks } = usePolledAlerts();
  const { isOpen } = useCartPanel();
  return <LazyNotice open={failed + offWebhooks.length > 0} onOpenChange={() => {}} isCovered={isOpen} />;
}
