import { type ComponentType, useEffect, useState } from 'react';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { closeCartPanel, openCartPanel, useCartPanel } from './cart-panel-store';

/** The cart panel, mounted when it is first opened and closed when its page unmounts. */
export function CartPanel({ Panel }: { Panel: ComponentType<OpenState> }) {
  const { isOpen } = useCartPanel();
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);

  useEffect(() => closeCartPanel, []);

  if (!wasOpened) return null;
  return <Panel open={isOpen} onOpenChange={(open) => (open ? openCartPanel() : closeCartPanel())} />;
}
