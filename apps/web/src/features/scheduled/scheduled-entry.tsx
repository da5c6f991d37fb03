import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import { listTitles } from '@/lib/format';
import type { EditOrderDialogProps } from './edit-order-dialog';
import { isWaiting, useScheduledOrders } from './scheduled-queries';

const EditOrderDialog = lazyDialog<EditOrderDialogProps>(() =>
  import('./edit-order-dialog').then((loaded) => ({ default: loaded.EditOrderDialog })),
);

interface ScheduledEntryProps {
  id: number;
  onClosed: () => void;
}

/** A scheduled order on its patient's page: its products, and how to change it. */
export function ScheduledEntry({ id, onClosed }: ScheduledEntryProps) {
  const order = useScheduledOrders().entries?.find((one) => one.id === id && isWaiting(one));
  const [isEditing, setEditing] = useState(false);
  if (order === undefined) return null;
  return (
    <>
      <p className="min-w-48 flex-1 text-small text-pretty wrap-anywhere text-ink-2">
        {listTitles([...order.items, ...order.unavailableItems])}
      </p>
      <Button
        variant="line"
        size="sm"
        aria-label={`Edit, Order #${id}`}
        aria-haspopup="dialog"
        onClick={() => setEditing(true)}
      >
        Edit
      </Button>
      <EditOrderDialog
        order={order}
        open={isEditing}
        onOpenChange={(isOpen) => {
          setEditing(isOpen);
          if (!isOpen) onClosed();
        }}
      />
    </>
  );
}
