import type { Bundle } from '@eyecart/shared/contracts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useDeleteBundle } from '../use-bundle-actions';

interface DeleteBundleDialogProps {
  bundle: Bundle;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

export function DeleteBundleDialog({ bundle, open, onOpenChange, onDeleted }: DeleteBundleDialogProps) {
  const { start, isBusy } = useDeleteBundle(onDeleted);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete bundle"
      question={`Are you sure you want to delete the bundle '${bundle.name}'?`}
      confirmLabel={isBusy ? 'Deleting...' : 'Delete'}
      isBusy={isBusy}
      onConfirm={() => start({ id: bundle.id, name: bundle.name })}
    />
  );
}
