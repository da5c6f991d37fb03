import { useEffect, useState } from 'react';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import { preloadOnInteraction } from '@/lib/preload-on-interaction';
import { closeCartPanel, openCartPanel, useCartPanel } from './cart-panel-store';

const loadFrame = () =>
  import('./cart-panel-frame').then(({ CartPanelFrame }) => ({ default: CartPanelFrame }));
const CartPanelFrame = lazyDialog(loadFrame);
preloadOnInteraction([loadFrame]);

/** The panel of carts, closed again when its page goes. */
export function CartPanel() {
  const { isOpen } = useCartPanel();
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);

  useEffect(() => closeCartPanel, []);

  if (!wasOpened) return null;
  return (
    <CartPanelFrame open={isOpen} onOpenChange={(open) => (open ? openCartPanel() : closeCartPanel())} />
  );
}
