import { EmptyState } from '@/components/empty-state';
import { FailureMark } from '@/components/failure-mark';
import type { Retry } from '@/components/load-failure';
import { Button } from '@/components/ui/button';
import { BackToAnalytics } from './back-to-analytics';

export function OrderNotFound() {
  return (
    <EmptyState
      title="Order not found"
      note="Your practice has no order at this address. Choose one from the list of orders."
      action={<BackToAnalytics />}
    />
  );
}

/** SPEC §8 Analytics. */
export function UnreadOrder({ isRetrying, onRetry }: Retry) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<FailureMark />}
        title="Failed to fetch order details"
        note="The order itself is safe. Check the connection, then try again."
        action={
          <Button variant="line" size="sm" busy={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        }
      />
    </div>
  );
}
