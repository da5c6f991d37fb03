import { lazy, Suspense, useEffect, useState } from 'react';
import { preloadOnInteraction } from '@/lib/preload-on-interaction';
import { closeCartPanel, openCartPanel, useCartPanel } from './cart-panel-store';

const loadDrawer = () => import('./cart-drawer').then(({ CartDrawer }) => ({ default: CartDrawer }));
const CartDrawer = lazy(loadDrawer);
preloadOnInteraction([loadDrawer]);

/** The drawer, closed again when its page goes. */
export function CartPanel() {
  const { isOpen } = useCartPanel();
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);

  useEffect(() => closeCartPanel, []);

  if (!wasOpened) return null;
  return (
    <Suspense>
      <CartDrawer open={isOpen} onOpenChange={(open) => (open ? openCartPanel() : closeCartPanel())} />
    </Suspense>
  );
}
