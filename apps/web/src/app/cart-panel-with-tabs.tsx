import { OffWebhookBar } from '@/features/activity/off-webhook-bar';
import { againTarget } from '@/features/cart/again-target';
import { CartPanelFrame } from '@/features/cart/cart-panel-frame';
import { openHistory } from '@/features/cart/cart-panel-store';
import { useAlerts } from '@/features/messages/alerts';
import { FailureNotice } from '@/features/messages/failure-notice';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { LinkQrDialog } from '@/features/qr-code/link-qr-dialog';
import { CART_TABS } from './cart-tabs';

export { FollowUpTools } from './follow-up-tools';
export { LogoutQuestion } from './logout-question';

/** The cart panel with everything in it; loaded when it is first opened. */
export const CartPanelWithTabs = (props: OpenState) => <CartPanelFrame tabs={CART_TABS} {...props} />;

/** The notices at the foot of the page: about failed texts, with what other features do for it, and then about webhooks. */
export function FootNotices({ isCovered }: OpenState & { isCovered: boolean }) {
  const { failed, offWebhooks } = useAlerts();
  return (
    <>
      <FailureNotice
        isCovered={isCovered}
        onShowHistory={openHistory}
        leaveCorrected={againTarget.leaveCorrected}
        QrDialog={LinkQrDialog}
      />
      {failed === 0 && !isCovered && <OffWebhookBar webhooks={offWebhooks} />}
    </>
  );
}
