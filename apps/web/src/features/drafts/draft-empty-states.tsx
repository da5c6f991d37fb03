import { EmptyState } from '@/components/empty-state';
import type { Retry } from '@/components/load-failure';
import { Button } from '@/components/ui/button';

const EMPTY_TITLE = 'No draft orders';

export function NoDrafts({ onShowCart }: { onShowCart: () => void }) {
  return (
    <EmptyState
      title={EMPTY_TITLE}
      note="Carts you add to the patient queue wait here until someone sends them."
      action={
        <Button variant="line" size="sm" data-landing="" onClick={onShowCart}>
          Go to Current Cart
        </Button>
      }
    />
  );
}

/** In the drawer a failed load is an empty list (docs/product.md §2.12), with a button to try again. */
export function UnreadDrafts({ isRetrying, onRetry }: Retry) {
  return (
    <EmptyState
      title={EMPTY_TITLE}
      note="We couldn't load the list just now. Saved drafts are safe."
      action={
        <Button variant="line" size="sm" busy={isRetrying} onClick={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
