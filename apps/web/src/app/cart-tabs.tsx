import { useItemCount } from '@/features/cart/cart-store';
import type { CartTab, CartTabProps } from '@/features/cart/cart-tab';
import { CurrentCart } from '@/features/cart/current-cart';
import { draftTarget } from '@/features/cart/draft-target';
import { draftOrders, useDraftCount } from '@/features/drafts/draft-queries';
import { DraftsTab } from '@/features/drafts/drafts-tab';
import { HistoryTab } from '@/features/messages/history-tab';
import { useUnreadReplies } from '@/features/messages/unread-replies';
import { QrCodeAction } from '@/features/qr-code/qr-code-action';
import { scheduledOrders, useWaitingCount } from '@/features/scheduled/scheduled-queries';
import { ScheduledTab } from '@/features/scheduled/scheduled-tab';

/** The tabs of the cart panel, in order. */
export const CART_TABS: readonly CartTab[] = [
  {
    name: 'current',
    labels: { drawer: 'Current Cart', dialog: 'Order' },
    useCount: useItemCount,
    Content: () => <CurrentCart QrCodeAction={QrCodeAction} />,
  },
  {
    name: 'scheduled',
    labels: { drawer: 'Scheduled', dialog: 'Scheduled' },
    useCount: useWaitingCount,
    Content: ScheduledTab,
    load: scheduledOrders.load,
  },
  {
    name: 'drafts',
    labels: { drawer: 'Pending Carts', dialog: 'Drafts' },
    useCount: useDraftCount,
    Content: (props: CartTabProps) => <DraftsTab {...props} target={draftTarget} />,
    load: draftOrders.load,
  },
  {
    name: 'messages',
    labels: { drawer: 'SMS History', dialog: null },
    useCount: useUnreadReplies,
    counted: 'unread',
    Content: HistoryTab,
  },
];
