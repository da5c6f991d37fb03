import { openHistory, useCartPanel } from '@/features/cart/cart-panel-store';
import { useAlerts } from '@/features/messages/alerts';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';

interface NoticeProps extends OpenState {
  isCovered: boolean;
}

const LazyNotice = lazyDialog<NoticeProps>(() =>
  Promise.all([
    import('@/features/messages/failure-notice'),
    import('@/features/qr-code/link-qr-dialog'),
  ]).then(([{ FailureNotice }, { LinkQrDialog }]) => ({
    default: ({ isCovered }: NoticeProps) => (
      <FailureNotice isCovered={isCovered} onShowHistory={openHistory} QrDialog={LinkQrDialog} />
    ),
  })),
);

/** The notice about failed texts, loaded with the first failure. */
export function FailureLayer() {
  const { failed } = useAlerts();
  const { isOpen } = useCartPanel();
  return <LazyNotice open={failed > 0} onOpenChange={() => {}} isCovered={isOpen} />;
}
