import { EmptyState } from '@/components/empty-state';
import type { Retry } from '@/components/load-failure';
import { Button } from '@/components/ui/button';
import { showCartTab } from '@/features/cart/cart-panel-store';

const EMPTY_TITLE = 'No scheduled orders';

export function NoScheduledOrders() {
  return (
    <EmptyState
      title={EMPTY_TITLE}
      note="Turn on Schedule Re-Order in the current cart, and the order waits here until its day."
      action={
        <Button variant="line" size="sm" data-landing="" onClick={() => showCartTab('current')}>
          Go to Current Cart
        </Button>
      }
    />
  );
}

/** In the drawer a failed load is an empty list (SPEC §8); it says so and can be tried again. */
export function UnreadScheduledOrders({ isRetrying, onRetry }: Retry) {
  return (
    <EmptyState
      title={EMPTY_TITLE}
      note="The list could not be read just now. Orders already scheduled still go out on their day."
      action={
        <Button variant="line" size="sm" busy={isRetrying} onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
