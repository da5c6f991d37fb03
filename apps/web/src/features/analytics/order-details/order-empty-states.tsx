import { EmptyState } from '@/components/states/empty-state';
import { FailureState } from '@/components/states/failure-state';
import type { Retry } from '@/components/states/load-failure';
import { BackToAnalytics } from './back-to-analytics';

export function OrderNotFound() {
  return (
    <EmptyState
      title="Order not found"
      note="Your practice has no order at this address. Pick one from the list of orders."
      action={<BackToAnalytics />}
    />
  );
}

/** In place of an order that failed to load. */
export function UnreadOrder(retry: Retry) {
  return (
    <div role="alert">
      <FailureState
        title="Failed to fetch order details"
        note="The order itself is safe. Check your connection, then try again."
        retryLabel="Retry"
        {...retry}
      />
    </div>
  );
}
