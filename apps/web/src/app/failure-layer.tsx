import { useCartPanel } from '@/features/cart/cart-panel-store';
import { usePolledAlerts } from '@/features/messages/alerts';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';

/** In one file with the cart panel, which has most of its code and is usually loaded by then. */
const LazyNotice = lazyDialog<OpenState & { isCovered: boolean }>(() =>
  import('./cart-panel-with-tabs').then(({ FailureNoticeWithQr }) => ({ default: FailureNoticeWithQr })),
);

/** The notice about failed texts, loaded with the first failure. */
export function FailureLayer() {
  const { failed } = usePolledAlerts();
  const { isOpen } = useCartPanel();
  return <LazyNotice open={failed > 0} onOpenChange={() => {}} isCovered={isOpen} />;
}
