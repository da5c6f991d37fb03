import { useQueryClient } from '@tanstack/react-query';
import { LogOut, Menu, ShoppingBag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Logo } from '@/components/logo';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { toggleCartPanel } from '@/features/cart/cart-panel-store';
import { useItemCount } from '@/features/cart/cart-store';
import { countOf } from '@/lib/format';
import { logOut } from './session-actions';

const MenuSheet = lazy(() => import('./menu-sheet').then(({ MenuSheet }) => ({ default: MenuSheet })));

export function PortalHeader() {
  const queries = useQueryClient();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [wasMenuOpened, setMenuOpened] = useState(false);
  const openMenu = () => {
    setMenuOpened(true);
    setMenuOpen(true);
  };
  return (
    <header className="border-b border-line bg-ground">
      <div className="wrap flex h-16 items-center gap-2 sm:h-19">
        <Logo className="mr-auto" />
        <Button
          variant="ghost"
          caps
          className="hidden px-4 text-ink sm:inline-flex"
          onClick={() => logOut(queries)}
        >
          <LogOut aria-hidden size={18} strokeWidth={1.9} className="text-ink-2" />
          LOGOUT
        </Button>
        <CartsButton />
        <IconButton label="Menu" aria-haspopup="dialog" className="-mr-2 sm:hidden" onClick={openMenu}>
          <Menu aria-hidden size={24} strokeWidth={1.9} />
        </IconButton>
        {wasMenuOpened && (
          <Suspense>
            <MenuSheet open={isMenuOpen} onOpenChange={setMenuOpen} />
          </Suspense>
        )}
      </div>
    </header>
  );
}

function CartsButton() {
  const count = useItemCount();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`Carts, ${countOf(count, 'item')}`}
      onClick={toggleCartPanel}
      className="ml-0 inline-flex min-h-11 items-center gap-2 rounded-full bg-surface py-1 pr-1.5 pl-3 text-note font-[640] inset-ring-[1.5px] inset-ring-ink transition-colors hover:bg-sand xs:pr-2 xs:pl-4.5 sm:ml-2.5 sm:min-h-12"
    >
      <ShoppingBag aria-hidden size={18} strokeWidth={1.9} />
      Carts
      <span className="grid h-7 min-w-7 place-items-center rounded-full bg-teal px-2 text-caption font-[680] text-white tabular-nums">
        {count}
      </span>
    </button>
  );
}
