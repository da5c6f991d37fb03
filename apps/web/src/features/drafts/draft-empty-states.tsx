import { EmptyState } from '@/components/empty-state';
import type { Retry } from '@/components/load-failure';
import { Button } from '@/components/ui/button';
import { showCartTab } from '@/features/cart/cart-panel-store';

const EMPTY_TITLE = 'No draft orders';

export function NoDrafts() {
  return (
    <EmptyState
      title={EMPTY_TITLE}
      note="Carts you add to the patient queue wait here until somebody sends them."
      action={
        <Button variant="line" size="sm" data-landing="" onClick={() => showCartTab('current')}>
          Go to Current Cart
        </Button>
      }
    />
  );
}

/** In the drawer a failed load is an empty list (SPEC §8); it says so and can be tried again. */
export function UnreadDrafts({ isRetrying, onRetry }: Retry) {
  return (
    <EmptyState
      title={EMPTY_TITLE}
      note="The list could not be read just now. Saved drafts are safe."
      action={
        <Button variant="line" size="sm" busy={isRetrying} onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
