import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { listTitles } from '@/lib/format';
import { isWaiting, useScheduledOrders } from './scheduled-queries';
import { EditOrderDialog } from './waiting-actions';

interface ScheduledEntryProps {
  id: number;
  onClosed: () => void;
}

/** A scheduled order on its patient's page: what is in it, and how to change it. Its room is kept while it loads. */
export function ScheduledEntry({ id, onClosed }: ScheduledEntryProps) {
  const order = useScheduledOrders().entries?.find((one) => one.id === id && isWaiting(one));
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
      {order !== undefined && (
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
      )}
    </div>
  );
}
