import { useQueryClient } from '@tanstack/react-query';
import { ChartNoAxesColumn, Heart, LogOut, type LucideIcon, Menu, ShoppingBag } from 'lucide-react';
import { useRef, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { Logo } from '@/components/page/logo';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/icon-button';
import { ScrollingRow } from '@/components/ui/scrolling-row';
import { toggleCartPanel, useCartPanel } from '@/features/cart/cart-panel-store';
import { useItemCount } from '@/features/cart/lines/cart-store';
import { logOutOrAsk } from '@/features/cart/log-out-or-ask';
import { HeaderSearch } from '@/features/catalog/search/header-search';
import { openFavoritesDrawer } from '@/features/favorites/favorites-drawer-store';
import { alertWords, urgentCount, useAlerts } from '@/features/messages/alerts/alerts';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import { notJsonWords } from '@/lib/errors/api-error';
import { isServer, serverView } from '@/lib/first-view/server-view';
import { countOf } from '@/lib/format';
import { preloadOnInteraction } from '@/lib/interaction/preload-on-interaction';
import { PATHS } from '@/lib/paths';
import { useHeaderHeight } from './use-header-height';

const loadMenu = () => import('./menu-sheet').then(({ MenuSheet }) => ({ default: MenuSheet }));
const MenuSheet = lazyDialog(loadMenu);
preloadOnInteraction([loadMenu]);

/**
 * Logo, search, buttons and the Carts button; small screens have a menu instead of the buttons. The
 * search has its own row until there is room for it in the first. `--header` is the height.
 */
export function PortalHeader() {
  const queries = useQueryClient();
  const header = useRef<HTMLElement>(null);
  useHeaderHeight(header);
  return (
    <header
      ref={header}
      data-portal-header=""
      className="sticky top-0 z-30 border-b border-line bg-ground short:relative"
    >
      <div className="wrap flex flex-wrap items-center gap-x-2 short:gap-y-2">
        <div className="mr-auto flex min-h-14 shrink-0 flex-col items-start justify-center sm:min-h-19 lg:flex-row lg:items-center lg:justify-start">
          <Logo />
          {isSandbox() && <SandboxMark />}
        </div>
        <HeaderSearch className="order-last basis-full pb-2 xl:order-none xl:mx-2 xl:max-w-[35rem] xl:min-w-60 xl:flex-1 xl:basis-0 xl:pb-0" />
        <ScrollingRow className="flex-1 max-sm:hidden xl:flex-initial">
          <HeaderButton icon={Heart} label="FAVORITES" opens="dialog" onClick={openFavoritesDrawer} />
          <FollowUpLink />
          <HeaderLink icon={ChartNoAxesColumn} label="ANALYTICS" to={PATHS.analytics} />
          <HeaderButton icon={LogOut} label="LOGOUT" onClick={() => logOutOrAsk(queries)} />
        </ScrollingRow>
        <CartsButton />
        <MenuButton />
      </div>
    </header>
  );
}

/** Says that texts reach no phone here. Small screens have no room for it in the row, so it is below the name. */
function SandboxMark() {
  return (
    <Badge tone="yellow" size="mark" className="pointer-events-none -mt-2 ml-10 lg:mt-0 lg:ml-2">
      Sandbox
    </Badge>
  );
}

const HEADER_BUTTON =
  'inline-flex min-h-12 items-center justify-center gap-1 rounded-m px-0.5 text-center text-caption leading-[1.15] font-[680] tracking-[0.02em] whitespace-nowrap text-ink transition-colors select-none hover:bg-teal-50 min-[46rem]:gap-1.5 min-[46rem]:px-2 min-[46rem]:tracking-[0.055em] lg:gap-2 lg:px-4 xl:px-3 aria-[current]:bg-teal-50 aria-[current]:text-teal-press';

interface HeaderLinkProps {
  icon: LucideIcon;
  label: string;
  to: string;
}

function HeaderLink({ icon: Icon, label, to }: HeaderLinkProps) {
  return (
    <NavLink to={to} className={HEADER_BUTTON}>
      <Icon aria-hidden size={18} strokeWidth={1.9} className="text-ink-2 max-lg:hidden" />
      {label}
    </NavLink>
  );
}

const COUNT_UNREAD = 'count could not be read';

/**
 * The number of patients replaces the icon and has reserved space, so that nothing moves when it appears. A count
 * that could not be read is not shown as zero.
 */
function FollowUpLink() {
  const { followUps, areUnread, error } = useAlerts();
  return (
    <NavLink
      to={PATHS.followUp}
      className={HEADER_BUTTON}
      {...(areUnread && {
        'aria-label': `FOLLOW-UP, ${COUNT_UNREAD}`,
        title: notJsonWords(error) ?? COUNT_UNREAD,
      })}
    >
      <span className="min-w-6 rounded-full bg-teal-100 px-1 text-center text-teal-press tabular-nums">
        {areUnread && '–'}
        {followUps !== null && followUps > 99 ? '99+' : followUps}
      </span>
      FOLLOW-UP
    </NavLink>
  );
}

interface HeaderButtonProps {
  icon: LucideIcon;
  label: string;
  opens?: 'dialog';
  onClick: () => void;
}

function HeaderButton({ icon: Icon, label, opens, onClick }: HeaderButtonProps) {
  return (
    <button type="button" aria-haspopup={opens} onClick={onClick} className={HEADER_BUTTON}>
      <Icon aria-hidden size={18} strokeWidth={1.9} className="text-ink-2 max-lg:hidden" />
      {label}
    </button>
  );
}

/**
 * A dot marks work that waits for staff, red when it needs action; the button's name says what. In wide windows the
 * button moves toward the edge, where the open drawer has its own Carts button.
 */
function CartsButton() {
  const count = useItemCount();
  const alerts = useAlerts();
  const { isOpen } = useCartPanel();
  const words = alertWords(alerts);
  const isUrgent = urgentCount(alerts) > 0;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={toggleCartPanel}
      className="relative -mr-[max(0px,calc(50vw-683px))] inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full bg-surface py-1 pr-1.5 pl-3 text-note font-[640] inset-ring inset-ring-line-btn transition-colors hover:bg-sand xs:pr-2 xs:pl-4.5 sm:min-h-12"
    >
      <span className="grid text-left">
        <span className="inline-flex items-center gap-2 leading-[1.3]">
          <ShoppingBag aria-hidden size={18} strokeWidth={1.9} />
          Carts
        </span>
        {alerts.queued > 0 && (
          <span aria-hidden className="text-caption leading-none whitespace-nowrap text-slate">
            {alerts.queued} in queue
          </span>
        )}
      </span>{' '}
      <span className="sr-only">
        {countOf(count, 'item')}
        {words && `, ${words}`}
      </span>
      <span
        aria-hidden
        title={countOf(count, 'item')}
        className="grid min-h-7 min-w-7 place-items-center rounded-full bg-teal px-2 text-caption font-[680] text-white tabular-nums"
      >
        {count}
      </span>
      {(isUrgent || alerts.unread > 0 || alerts.areUnread) && (
        <span
          aria-hidden
          title={words}
          className={`absolute top-0 left-0 size-3 rounded-full ${isUrgent ? 'bg-red' : 'bg-slate'}`}
        />
      )}
    </button>
  );
}

function MenuButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        className="-mr-2 sm:hidden"
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden size={24} strokeWidth={1.9} />
      </IconButton>
      <MenuSheet open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

/** Whether this installation runs on the sandbox: the API says so in the portal's HTML. */
const isSandbox = (): boolean =>
  isServer ? serverView().isSandbox : document.documentElement.hasAttribute('data-sandbox');
