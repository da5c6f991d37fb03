import { useQueryClient } from '@tanstack/react-query';
import { ChartNoAxesColumn, Heart, History, ListChecks, LogOut, ShoppingBag } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { BadAnswer } from '@/components/states/bad-answer';
import { AfterClosing } from '@/components/ui/after-closing';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { openOrdersDialog } from '@/features/cart/cart-panel-store';
import { useItemCount } from '@/features/cart/lines/cart-store';
import { logOutOrAsk } from '@/features/cart/log-out-or-ask';
import { openFavoritesDrawer } from '@/features/favorites/favorites-drawer-store';
import { useFavoriteCount } from '@/features/favorites/favorites-queries';
import { useAlerts } from '@/features/messages/alerts/alerts';
import { PATHS } from '@/lib/paths';

interface MenuSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The header's buttons as a menu, for small screens. */
export function MenuSheet({ open, onOpenChange }: MenuSheetProps) {
  const queries = useQueryClient();
  const favorites = useFavoriteCount();
  const items = useItemCount();
  const { followUps, areUnread, error } = useAlerts();
  const next = useRef<(() => void) | null>(null);
  const choose = (action: () => void) => () => {
    next.current = action;
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} className="pb-[max(16px,env(safe-area-inset-bottom))]">
        <AfterClosing next={next} />
        <div className="flex items-center pt-3.5 pr-2 pl-5">
          <DialogTitle className="flex-1 text-[1.3125rem]">Menu</DialogTitle>
          <DialogClose />
        </div>
        <ul className="mt-1 px-3">
          <MenuEntry
            icon={<Heart aria-hidden size={20} strokeWidth={1.9} />}
            onClick={choose(openFavoritesDrawer)}
          >
            Favorites {favorites !== undefined && `(${favorites})`}
          </MenuEntry>
          <li>
            <NavLink to={PATHS.followUp} className={ENTRY} onClick={() => onOpenChange(false)}>
              <span className="text-ink-2">
                <ListChecks aria-hidden size={20} strokeWidth={1.9} />
              </span>
              <span>
                Follow-up {areUnread ? '(count could not be read)' : followUps !== null && `(${followUps})`}
                {areUnread && <BadAnswer error={error} />}
              </span>
            </NavLink>
          </li>
          <li>
            <NavLink to={PATHS.analytics} className={ENTRY} onClick={() => onOpenChange(false)}>
              <span className="text-ink-2">
                <ChartNoAxesColumn aria-hidden size={20} strokeWidth={1.9} />
              </span>
              Analytics
            </NavLink>
          </li>
          <li>
            <NavLink to={PATHS.activity} className={ENTRY} onClick={() => onOpenChange(false)}>
              <span className="text-ink-2">
                <History aria-hidden size={20} strokeWidth={1.9} />
              </span>
              Settings and activity
            </NavLink>
          </li>
          <MenuEntry
            icon={<ShoppingBag aria-hidden size={20} strokeWidth={1.9} />}
            onClick={choose(openOrdersDialog)}
          >
            Orders ({items})
          </MenuEntry>
          <MenuEntry
            icon={<LogOut aria-hidden size={20} strokeWidth={1.9} />}
            onClick={choose(() => logOutOrAsk(queries))}
          >
            Logout
          </MenuEntry>
        </ul>
      </DialogContent>
    </Dialog>
  );
}

const ENTRY =
  'flex min-h-13 w-full items-center gap-4 rounded-m px-2 text-left font-[580] tabular-nums transition-colors hover:bg-ground focus-visible:bg-ground aria-[current]:bg-teal-50';

function MenuEntry(props: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" onClick={props.onClick} className={ENTRY}>
        <span className="text-ink-2">{props.icon}</span>
        {props.children}
      </button>
    </li>
  );
}
