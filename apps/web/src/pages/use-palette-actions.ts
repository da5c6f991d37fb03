import { useQueryClient } from '@tanstack/react-query';
import {
  CalendarClock,
  ChartNoAxesColumn,
  CircleHelp,
  Heart,
  History,
  Inbox,
  Keyboard,
  Layers,
  ListChecks,
  LogOut,
  type LucideIcon,
  MessageSquareText,
  Settings,
  ShoppingBag,
  Store,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { openCartPanel, showCartTab } from '@/features/cart/cart-panel-store';
import { logOutOrAsk } from '@/features/cart/log-out-or-ask';
import type { PaletteEntry } from '@/features/catalog/search/palette-entries';
import { toggleSlash, useIsSlashOn } from '@/features/catalog/search/slash-shortcut-store';
import { openFavoritesDrawer } from '@/features/favorites/favorites-drawer-store';
import { PATHS } from '@/lib/paths';

/** Opens the cart panel on one of its tabs. */
export function openCartTab(tab: Parameters<typeof showCartTab>[0]): void {
  openCartPanel();
  showCartTab(tab);
}

export const BUNDLES_PLACE = { pathname: PATHS.home, search: 'tab=bundles' };

/** The palette's places: the portal's pages and features by name. */
export function usePaletteActions(): readonly PaletteEntry[] {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isSlashOn = useIsSlashOn();
  const slash = isSlashOn ? 'Turn off the / shortcut' : 'Turn on the / shortcut';
  return [
    placeOf('Go to cart', ShoppingBag, openCartPanel),
    placeOf('SMS History', MessageSquareText, () => openCartTab('messages')),
    placeOf('Follow-up', ListChecks, () => navigate(PATHS.followUp)),
    placeOf('Scheduled', CalendarClock, () => openCartTab('scheduled')),
    placeOf('Pending Carts', Inbox, () => openCartTab('drafts'), 'The patient queue'),
    placeOf('Products', Store, () => navigate(PATHS.home)),
    placeOf('Bundles', Layers, () => navigate(BUNDLES_PLACE)),
    placeOf('Favorites', Heart, openFavoritesDrawer),
    placeOf('Analytics', ChartNoAxesColumn, () => navigate(PATHS.analytics), 'Your fee, orders, and texts'),
    placeOf('Settings', Settings, () => navigate(PATHS.activity), 'Your phone number'),
    placeOf('Activity', History, () => navigate(PATHS.activity)),
    placeOf('How it works', CircleHelp, () => navigate(PATHS.learnMore)),
    placeOf(slash, Keyboard, toggleSlash),
    placeOf('Log out', LogOut, () => logOutOrAsk(queries)),
  ];
}

/** Other names that staff may type for a place. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  'Go to cart': ['current cart', 'patient cart', 'send cart', 'your order', 'shopping cart'],
  'SMS History': [
    'text messages',
    'texts',
    'messages',
    'sent carts',
    'replies',
    'opt-outs',
    'opted out',
    'stopped',
  ],
  'Follow-up': [
    'failed',
    'replied',
    'not ordered',
    'followup',
    'refills',
    'call list',
    'no response',
    'to do',
  ],
  Scheduled: ['re-orders', 'reorders', 'repeating orders', 'send later', 'calendar'],
  'Pending Carts': ['patient queue', 'queue', 'drafts', 'draft orders', 'saved carts', 'in queue'],
  Products: ['all products', 'catalog', 'shop', 'home', 'brands'],
  Bundles: ['product bundles', 'packages'],
  Favorites: ['favourites', 'saved products'],
  Analytics: [
    'participation fee',
    'dashboard',
    'reports',
    'revenue',
    'sales',
    'earnings',
    'commission',
    'statistics',
  ],
  Settings: ['preferences', 'options', 'practice phone', 'shortcuts'],
  Activity: ['audit trail', 'activity log', 'audit log', 'signed-in computers', 'computers', 'webhooks'],
  'How it works': ['learn more', 'help', 'guide', 'faq', 'compliance', 'conduct guidelines', 'consent rules'],
  'Log out': ['logout', 'sign out', 'signout'],
};

const placeOf = (label: string, icon: LucideIcon, run: () => void, detail?: string): PaletteEntry => ({
  id: `action ${label}`,
  label,
  detail,
  otherNames: OTHER_NAMES[label],
  icon,
  run,
});
