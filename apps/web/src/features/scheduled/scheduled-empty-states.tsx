import { EmptyState } from '@/components/empty-state';
import type { Retry } from '@/components/load-failure';
import { Button } from '@/components/ui/button';

const EMPTY_TITLE = 'No scheduled orders';

export function NoScheduledOrders({ onShowCart }: { onShowCart: () => void }) {
  return (
    <EmptyState
      title={EMPTY_TITLE}
      note="Turn on Schedule Re-Order in the current cart, and the order will wait here until its day."
      action={
        <Button variant="line" size="sm" data-landing="" onClick={onShowCart}>
          Go to Current Cart
        </Button>
      }
    />
  );
}

/** In the drawer a failed load is an empty list (docs/product.md §2.12), with a button to try again. */
export function UnreadScheduledOrders({ isRetrying, onRetry }: Retry) {
  return (
    <EmptyState
      title={EMPTY_TITLE}
      note="We couldn't load the list just now. Orders already scheduled still go out on their day."
      action={
        <Button variant="line" size="sm" busy={isRetrying} onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
