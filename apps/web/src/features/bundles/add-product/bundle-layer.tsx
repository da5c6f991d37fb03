import { useEffect } from 'react';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import { preloadOnInteraction } from '@/lib/interaction/preload-on-interaction';
import { closeBundleDialog, useBundleDialog } from './bundle-dialog-store';

const loadDialog = () =>
  import('./add-to-bundle-dialog').then(({ AddToBundleDialog }) => ({ default: AddToBundleDialog }));
const AddToBundleDialog = lazyDialog(loadDialog);
preloadOnInteraction([loadDialog]);

/** The Add to Bundle dialog, closed when its page unmounts. */
export function BundleLayer() {
  const { product, isOpen } = useBundleDialog();
  useEffect(() => closeBundleDialog, []);
  if (product === null) return null;
  return (
    <AddToBundleDialog
      product={product}
      open={isOpen}
      onOpenChange={(open) => !open && closeBundleDialog()}
    />
  );
}
