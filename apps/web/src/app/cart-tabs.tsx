import { openHistory } from '@/features/cart/cart-panel-store';
import type { CartTab, CartTabProps, TabCount } from '@/features/cart/cart-tab';
import { resendTarget } from '@/features/cart/contact/resend-target';
import { CurrentCart } from '@/features/cart/current-cart';
import { draftTarget } from '@/features/cart/drafts/draft-target';
import { useItemCount } from '@/features/cart/lines/cart-store';
import { draftOrders, useDraftCount } from '@/features/drafts/draft-queries';
import { DraftsTab } from '@/features/drafts/drafts-tab';
import { alertWords, urgentCount, useAlerts } from '@/features/messages/alerts/alerts';
import { HistoryTab } from '@/features/messages/history/history-tab';
import { askForReply } from '@/features/messages/replies/reply-to-reveal';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import { LinkQrDialog } from '@/features/qr-code/link-qr-dialog';
import { QrCodeAction } from '@/features/qr-code/qr-code-action';
import { askForOrder } from '@/features/scheduled/order-to-reveal';
import { scheduledOrders, useWaitingCount } from '@/features/scheduled/scheduled-queries';
import { ScheduledTab } from '@/features/scheduled/scheduled-tab';
import { preloadOnInteraction } from '@/lib/interaction/preload-on-interaction';
import { OrderAgain } from './order-again';
import { useQueuedCart } from './use-queued-cart';

const loadSaved = () => import('./saved-products').then(({ SavedProducts }) => ({ default: SavedProducts }));
const SavedProducts = lazyDialog(loadSaved);
preloadOnInteraction([loadSaved]);

const counting = (useNumber: () => number) => (): TabCount => ({ count: useNumber() });

/** Failed texts and replies that need staff, else unread replies. */
function useAlertCount(): TabCount {
  const alerts = useAlerts();
  const urgent = urgentCount(alerts);
  return { urgent, count: urgent > 0 ? 0 : alerts.unread, counted: alertWords({ ...alerts, queued: 0 }) };
}

/** Goes from a scheduled order to the reply it is waiting on. */
function showReply(phoneNumber: string): void {
  openHistory();
  askForReply(phoneNumber);
}

/** The tabs of the cart panel, in order. */
export const CART_TABS: readonly CartTab[] = [
  {
    name: 'current',
    labels: { drawer: 'Current Cart', dialog: 'Order' },
    useCount: counting(useItemCount),
    Content: () => (
      <CurrentCart
        QrCodeAction={QrCodeAction}
        SavedProducts={SavedProducts}
        useQueuedCart={useQueuedCart}
        onScheduled={askForOrder}
      />
    ),
  },
  {
    name: 'scheduled',
    labels: { drawer: 'Scheduled', dialog: 'Scheduled' },
    useCount: counting(useWaitingCount),
    Content: (props: CartTabProps) => (
      <ScheduledTab {...props} onShowReply={showReply} AgainButton={OrderAgain} />
    ),
    load: scheduledOrders.load,
  },
  {
    name: 'drafts',
    labels: { drawer: 'Pending Carts', dialog: 'Drafts' },
    useCount: counting(useDraftCount),
    Content: (props: CartTabProps) => <DraftsTab {...props} target={draftTarget} />,
    load: draftOrders.load,
  },
  {
    name: 'messages',
    labels: { drawer: 'SMS History', dialog: null },
    useCount: useAlertCount,
    Content: (props: CartTabProps) => <HistoryTab {...props} target={resendTarget} QrDialog={LinkQrDialog} />,
  },
];
