import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { CartPanelState, CartTab } from '@/features/cart/cart-panel-store';
import { useItemCount } from '@/features/cart/cart-store';
import { CurrentCart } from '@/features/cart/current-cart';
import { loadDraftOrders, rereadDraftOrders, useDraftCount } from '@/features/drafts/draft-queries';
import { DraftsTab } from '@/features/drafts/drafts-tab';
import { HistoryTab } from '@/features/messages/history-tab';
import {
  loadScheduledOrders,
  rereadScheduledOrders,
  useWaitingCount,
} from '@/features/scheduled/scheduled-queries';
import { ScheduledTab } from '@/features/scheduled/scheduled-tab';
import type { ChangedList } from '@/lib/changed-lists';

/** A list of the server's that a tab shows. */
interface TabList {
  /** Reads it unless it has entries and was read within the guard. */
  readonly load: (queries: QueryClient, practiceName: string, guardMs: number) => Promise<void>;
  /** Reads it again because it has changed. */
  readonly reread: (queries: QueryClient) => Promise<void>;
  /** Its name between the tabs of a browser. */
  readonly name: ChangedList;
}

interface CartTabEntry {
  readonly tab: CartTab;
  /** What it is called in the drawer and in the dialog (SPEC §2 Cart drawer); null where it is not shown. */
  readonly names: Readonly<Record<CartPanelState['variant'], string | null>>;
  /** Absent where nothing is counted. */
  readonly useCount?: () => number;
  readonly Panel: ComponentType;
  readonly list?: TabList;
}

/** The panel's tabs in their order. */
export const CART_TABS: readonly CartTabEntry[] = [
  {
    tab: 'current',
    names: { drawer: 'Current Cart', dialog: 'Order' },
    useCount: useItemCount,
    Panel: CurrentCart,
  },
  {
    tab: 'scheduled',
    names: { drawer: 'Scheduled', dialog: 'Scheduled' },
    useCount: useWaitingCount,
    Panel: ScheduledTab,
    list: { load: loadScheduledOrders, reread: rereadScheduledOrders, name: 'scheduled-orders' },
  },
  {
    tab: 'drafts',
    names: { drawer: 'Pending Carts', dialog: 'Drafts' },
    useCount: useDraftCount,
    Panel: DraftsTab,
    list: { load: loadDraftOrders, reread: rereadDraftOrders, name: 'drafts' },
  },
  {
    tab: 'messages',
    names: { drawer: 'SMS History', dialog: null },
    Panel: HistoryTab,
  },
];

/** The tabs that the drawer or the dialog shows. */
export const cartTabsOf = (variant: CartPanelState['variant']): readonly CartTabEntry[] =>
  CART_TABS.filter(({ names }) => names[variant] !== null);
