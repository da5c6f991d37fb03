import { EmptyState } from '@/components/empty-state';
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

interface RetryProps {
  isRetrying: boolean;
  onRetry: () => void;
}

/** In the drawer a failed load is an empty list (SPEC §8); it says so and can be tried again. */
export function UnreadDrafts({ isRetrying, onRetry }: RetryProps) {
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

/** What went wrong, above whatever is known of the list. */
export function LoadFailure({ message, isRetrying, onRetry }: RetryProps & { message: string }) {
  return (
    <div
      role="alert"
      className="mb-3.5 flex flex-wrap items-center gap-3 rounded-l bg-red-bg p-4 text-small text-red-text"
    >
      <p className="min-w-48 flex-1">{message}</p>
      <Button variant="line" size="sm" busy={isRetrying} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
