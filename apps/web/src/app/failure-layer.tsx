import { useCartPanel } from '@/features/cart/cart-panel-store';
import { usePolledAlerts } from '@/features/messages/alerts/alerts';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';

/** Shares the cart panel's chunk, which has most of its code and is usually loaded by then. */
const LazyNotice = lazyDialog<OpenState & { isCovered: boolean }>(() =>
  import('./cart-panel-with-tabs').then(({ BottomNotices }) => ({ default: BottomNotices })),
);

/** The notices about failed texts, replies, queued carts, and webhooks, loaded with the first of them. */
export function FailureLayer() {
  const { failed, queued, replies, offWebhooks } = usePolledAlerts();
  const { isOpen } = useCartPanel();
  return (
    <LazyNotice
      open={failed + queued + replies.length + offWebhooks.length > 0}
      onOpenChange={() => {}}
      isCovered={isOpen}
    />
  );
}
