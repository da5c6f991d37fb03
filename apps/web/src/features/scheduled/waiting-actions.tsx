import type { ScheduledOrder } from '@eyecart/shared/contracts';
import { TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useCancelScheduledOrder } from './use-cancel-scheduled-order';
import { useSendScheduledOrder } from './use-send-scheduled-order';

interface WaitingActionsProps {
  order: ScheduledOrder;
  /** The order's accessible name. */
  name: string;
}

/** The buttons of an order that has not been sent and, if sending failed, the reason (docs/product.md §8.8). */
export function WaitingActions({ order, name }: WaitingActionsProps) {
  const { send, isSending } = useSendScheduledOrder(order.id);
  const { cancel, isCanceling } = useCancelScheduledOrder(order.id);
  return (
    <>
      {order.failureReason !== null && (
        <div className="mt-4 flex gap-2.5 rounded-m bg-red-bg p-3.5 text-small text-red-text">
          <TriangleAlert aria-hidden size={18} strokeWidth={1.9} className="mt-px shrink-0" />
          <div className="min-w-0 text-pretty wrap-anywhere">
            <p className="font-[640]">This order was not sent.</p>
            <p>{order.failureReason}</p>
          </div>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="soft"
          size="sm"
          className="grow"
          aria-label={`Send Cart, ${name}`}
          busy={isSending}
          disabled={isCanceling}
          onClick={send}
        >
          Send Cart
        </Button>
        <Button
          variant="danger"
          size="sm"
          className="grow"
          aria-label={`Delete Cart, ${name}`}
          busy={isCanceling}
          disabled={isSending}
          onClick={cancel}
        >
          Delete Cart
        </Button>
      </div>
    </>
  );
}
