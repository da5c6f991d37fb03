import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { useStore } from '@/lib/storage/create-store';
import { closeCartPanel, openCartPanel, useCartPanel } from './cart-panel-store';
import { unfinishedCart } from './lines/cart-store';

const UnfinishedBar = lazy(() =>
  import('./unfinished-bar').then(({ UnfinishedBar: Bar }) => ({ default: Bar })),
);

/** The cart panel, mounted when it is first opened and closed when its page unmounts. */
export function CartPanel({ Panel }: { Panel: ComponentType<OpenState> }) {
  const { isOpen } = useCartPanel();
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);

  const isAsked = useStore(unfinishedCart).length > 0;

  useEffect(() => closeCartPanel, []);

  return (
    <>
      {isAsked && (
        <Suspense fallback={null}>
          <UnfinishedBar />
        </Suspense>
      )}
      {wasOpened && (
        <Panel open={isOpen} onOpenChange={(open) => (open ? openCartPanel() : closeCartPanel())} />
      )}
    </>
  );
}
