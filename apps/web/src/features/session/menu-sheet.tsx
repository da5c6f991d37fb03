import { useQueryClient } from '@tanstack/react-query';
import { LogOut, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';
import { openCartPanel } from '@/features/cart/cart-panel-store';
import { useItemCount } from '@/features/cart/cart-store';
import { logOut } from './session-actions';

interface MenuSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What the header's row of buttons holds, for small screens (SPEC §2 Header). */
export function MenuSheet({ open, onOpenChange }: MenuSheetProps) {
  const queries = useQueryClient();
  const count = useItemCount();
  const choose = (action: () => void) => () => {
    onOpenChange(false);
    action();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} className="pb-[max(16px,env(safe-area-inset-bottom))]">
        <div className="flex items-center pt-3.5 pr-2 pl-5">
          <DialogTitle className="flex-1 text-[1.3125rem]">Menu</DialogTitle>
          <DialogClose />
        </div>
        <ul className="mt-1 px-3">
          <MenuEntry
            icon={<ShoppingBag aria-hidden size={20} strokeWidth={1.9} />}
            onClick={choose(openCartPanel)}
          >
            Orders ({count})
          </MenuEntry>
          <MenuEntry
            icon={<LogOut aria-hidden size={20} strokeWidth={1.9} />}
            onClick={choose(() => logOut(queries))}
          >
            Logout
          </MenuEntry>
        </ul>
      </DialogContent>
    </Dialog>
  );
}

function MenuEntry(props: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        onClick={props.onClick}
        className="flex min-h-13 w-full items-center gap-4 rounded-m px-2 text-left font-[580] tabular-nums transition-colors hover:bg-ground focus-visible:bg-ground"
      >
        <span className="text-ink-2">{props.icon}</span>
        {props.children}
      </button>
    </li>
  );
}
