import type { FollowUp } from '@eyecart/shared/contracts';
import { FailureState } from '@/components/states/failure-state';
import { Dialog, DialogClose, DialogContent, DialogTitle } from '@/components/ui/dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { useRetry } from '@/lib/errors/use-retry';
import { nameOf } from './follow-up-words';
import { RefillForm } from './refill-form';
import { useTodaysRefill } from './use-todays-refill';

type ReviewRefillProps = OpenState & { row: FollowUp };

/** Schedules what runs out, all of it or some, as an order. */
export function ReviewRefill({ row, open, onOpenChange }: ReviewRefillProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        aria-describedby={undefined}
        width="32rem"
        className="overflow-y-auto p-5 pb-[max(20px,env(safe-area-inset-bottom))] sm:p-7"
      >
        <div className="-mt-2 -mr-2 flex items-center">
          <DialogTitle className="flex-1 text-[1.3125rem] wrap-anywhere">
            Refill for {nameOf(row)}
          </DialogTitle>
          <DialogClose className="order-last" />
        </div>
        {row.refill !== null && (
          <RefillOfToday
            key={row.refill.id}
            row={row}
            refill={row.refill}
            onDone={() => onOpenChange(false)}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}

interface RefillOfTodayProps {
  row: FollowUp;
  refill: NonNullable<FollowUp['refill']>;
  onDone: () => void;
}

function RefillOfToday({ row, refill, onDone }: RefillOfTodayProps) {
  const { data: todays, error, refetch } = useTodaysRefill(row);
  const { isRetrying, retry } = useRetry(refetch, () => document.getElementById('refill-day'));
  if (todays !== undefined) return <RefillForm row={row} refill={refill} todays={todays} onDone={onDone} />;
  if (error !== null || isRetrying)
    return (
      <FailureState
        title="Failed to load today’s prices"
        note="Nothing is lost. Try again in a moment."
        error={error}
        isRetrying={isRetrying}
        onRetry={retry}
      />
    );
  return (
    <div role="status" aria-label="Loading today’s prices">
      {row.products.map(({ variantId }) => (
        <div key={variantId} className="flex items-center gap-3.5 border-b border-line py-3.5 last:border-0">
          <div className="skeleton size-16 rounded-m" />
          <div className="skeleton h-4 flex-1" />
        </div>
      ))}
      <div className="skeleton mt-5 h-96" />
    </div>
  );
}
